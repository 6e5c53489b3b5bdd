/** Puts prints, files, sounds and the jobs behind them together. */
import type { FastifyInstance } from 'fastify';
import { createObjects } from '../adapters/objects';
import type { Speech } from '../adapters/speech';
import { createTransact, type Database } from '../database';
import { createExclusive, PRINT_LOCK } from '../database/exclusive';
import { createJobs } from '../jobs/jobs';
import type { RegisterCall } from '../plugins/calls';
import type { Config } from '../plugins/config';
import { createPrinter } from '../printing/printer';
import { createAudioLinks } from './audio/audio-links';
import { rawAudioRoutes } from './audio/audio.routes';
import { createAudioService } from './audio/audio.service';
import { createAvatarLinks, createFileLinks, LINK_SECONDS } from './files/file-links';
import { fileRoutes, rawFileRoutes } from './files/files.routes';
import { createFileService } from './files/files.service';
import { isObjectInUse } from './files/object-references.repository';
import { createTokens } from './files/tokens';
import { createMaker } from './learning-prints/maker';
import { learningPrintRoutes } from './learning-prints/prints.routes';
import { listUnmade } from './learning-prints/prints.repository';
import { createPrintService } from './learning-prints/prints.service';
import { createLimitRepository } from './sessions/limits.repository';

export interface PrintingParts {
  /** The application, for its beginning and end. */
  app: FastifyInstance;
  /** Where routes are below the prefix of the API. */
  api: FastifyInstance;
  config: Config;
  database: Database;
  secret: string;
  speech: Speech | undefined;
  now: () => Date;
}

/** A little longer than any link lives, seconds. */
const DISCARD_AFTER = LINK_SECONDS + 300;

export type Printing = ReturnType<typeof createPrinting>;

export function createPrinting({ app, api, config, database: { db, pool }, secret, speech, now }: PrintingParts) {
  const objects = createObjects(config.objects);
  const tokens = createTokens(secret, now);
  const links = createFileLinks(objects, tokens, now);
  const audio = createAudioLinks(secret, speech);
  const sounds = createAudioService({ db, objects, links: audio, speech, log: app.log, now });
  const printer = createPrinter();
  const exclusive = createExclusive(pool);
  const maker = createMaker({
    db,
    objects,
    printer,
    now,
    exclusively: ({ id }, work) => exclusive(PRINT_LOCK, id, work),
    discard: (objectKey) => jobs.discard(objectKey, DISCARD_AFTER),
  });
  const jobs = createJobs({
    pool,
    log: app.log,
    make: maker.make,
    giveUp: maker.giveUp,
    listUnmade: (statuses, limit) => listUnmade(db, statuses, limit),
    // It may have been chosen again meanwhile; when it is given up then, it is discarded anew.
    removeObject: async (objectKey) => {
      if (!(await isObjectInUse(db, objectKey, now()))) await objects.remove(objectKey);
    },
  });
  const files = createFileService({
    db,
    objects,
    links,
    tokens,
    limits: createLimitRepository(db),
    uploadsPerGuardian: config.limits.uploadsPerGuardian,
    now,
  });
  const prints = createPrintService({ db, transact: createTransact(db), objects, links, audio, now, wake: jobs.wake });
  app.addHook('onReady', (done) => {
    if (config.jobs) jobs.start();
    done();
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    await printer.close();
  });
  return {
    files,
    audio,
    avatars: createAvatarLinks(tokens, now),
    discard: async (objectKey: string): Promise<void> => {
      await jobs
        .discard(objectKey, DISCARD_AFTER)
        .catch((error: unknown) => app.log.warn({ err: error }, 'A file that is not used any more stays'));
    },
    routes(call: RegisterCall): void {
      fileRoutes(call, files);
      learningPrintRoutes(call, prints);
      void api.register(rawFileRoutes({ files, objects, tokens }));
      void api.register(rawAudioRoutes(sounds, objects));
    },
  };
}
