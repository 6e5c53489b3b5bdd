/** Prints: what is put on paper, the process that makes PDFs, the queue of those to be made. */
import fp from 'fastify-plugin';
import { createTransact } from '../../database';
import { createExclusive, PRINT_LOCK } from '../../database/exclusive';
import { onClosing } from '../../plugins/closing';
import type { ModuleParts } from '../parts';
import { createMaker } from './maker';
import { printQueue } from './print-queue';
import { createPrinter, type Printer } from './printing/printer';
import { listUnmade } from './prints.repository';
import { learningPrintRoutes } from './prints.routes';
import { createPrintService } from './prints.service';
import { createRoundPrints } from './round-prints';
import { sweepPdfs } from './sweep-pdfs';
import type { OrderPrint } from './sheet-source';

export type { SheetSources } from './sheet-source';
export type { SheetContent } from './printing/sheet';
export type { GenerationPart, SheetItem } from './printing/sheets/generation-sheet';
export type { QuestionPart, SheetQuestion } from './printing/sheets/math-sheet';
export { createRoundPrints } from './round-prints';
export { loadContent, type OrderPrint, type Printed, type PrintOrder, type SheetNames, type SheetSource } from './sheet-source';
export { createPhotoReader } from './photos';
export { makingQueue } from './print-queue';
export type { RenderedSheet } from './printing/render';
export type { AnySheet } from './printing/sheet';
export type { WeekReportSheet } from './printing/sheets/week-report-sheet';
export { wordSheets } from './word-sheets';
export { listMistakeWordIds } from './word-sheets.repository';

declare module 'fastify' {
  interface FastifyInstance {
    prints: { order: OrderPrint; createRoundPrints: typeof createRoundPrints; printer: Pick<Printer, 'renderAll'> };
  }
}

export const prints = fp<ModuleParts>((api, { call, database: { db, pool }, sheets: sources, jobs, now }, done) => {
  const { links, audio, kept } = api.files;
  const { objects, discard } = kept;
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
  const queue = jobs.register(printQueue({ log: api.log, ...maker, listUnmade: (statuses, limit) => listUnmade(db, statuses, limit) }));
  const transact = createTransact(db);
  const service = createPrintService({ db, sources, transact, objects, links, audio: audio.links, now, wake: queue.wake });
  api.decorate('prints', { order: service.order, createRoundPrints, printer });
  learningPrintRoutes(call, service);
  api.addSweeper({ sweep: sweepPdfs({ db, discard, now }) });
  onClosing(api, 'printer', () => printer.close());
  done();
});
