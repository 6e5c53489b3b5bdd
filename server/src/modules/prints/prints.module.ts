/** Puts prints together: their service, the thread that makes PDFs, the queue of those to be made. */
import type { ErrorLog } from '../../database';
import { createTransact, type Database } from '../../database';
import { createExclusive, PRINT_LOCK } from '../../database/exclusive';
import type { Jobs } from '../../plugins/jobs/registry';
import type { RegisterCall } from '../../plugins/calls';
import { createPrinter } from './printing/printer';
import type { FileLinks } from '../files/file-links';
import type { KeptObjects } from '../files/kept-objects';
import type { AudioLinks } from '../courses/words/word-rows';
import { createMaker } from './maker';
import { printQueue } from './print-queue';
import { listUnmade } from './prints.repository';
import { learningPrintRoutes } from './prints.routes';
import { createPrintService } from './prints.service';
import type { SheetSources } from './sheet-content';

export interface PrintModuleParts {
  database: Database;
  /** What every module prints. */
  sources: SheetSources;
  jobs: Jobs;
  kept: KeptObjects;
  links: FileLinks;
  audio: AudioLinks;
  log: ErrorLog;
  now: () => Date;
}

export function createPrints({
  database: { db, pool },
  sources,
  jobs,
  kept: { objects, discard },
  links,
  audio,
  log,
  now,
}: PrintModuleParts) {
  const printer = createPrinter();
  const exclusive = createExclusive(pool);
  const maker = createMaker({
    db,
    sources,
    objects,
    printer,
    now,
    exclusively: ({ id }, work) => exclusive(PRINT_LOCK, id, work),
    discard,
  });
  const queue = jobs.register(printQueue({ log, ...maker, listUnmade: (statuses, limit) => listUnmade(db, statuses, limit) }));
  const prints = createPrintService({ db, sources, transact: createTransact(db), objects, links, audio, now, wake: queue.wake });
  return {
    order: prints.order,
    routes: (call: RegisterCall): void => learningPrintRoutes(call, prints),
    /** Ends the thread; after the jobs have stopped. */
    close: () => printer.close(),
  };
}
