/** Puts generations together: their service, the queue of those to be made, the streams. */
import type { CheckedAi } from '../../../adapters/text-safety/text-safety';
import { createTransact, type Database, type ErrorLog } from '../../../database';
import type { SessionLookup } from '../../../plugins/access';
import type { Jobs } from '../../../plugins/jobs/registry';
import type { RegisterCall } from '../../../plugins/calls';
import type { Config } from '../../../plugins/config';
import type { AiRules } from '../rules/rules';
import type { Tools } from '../rules/task';
import type { AiUsage } from '../usage/ai-usage.service';
import type { AudioLinks } from '../../courses';
import { createFigures } from './figures.repository';
import { listUnmade } from './making.repository';
import { generationRoutes } from './generations.routes';
import { createGenerationService } from './generations.service';
import { createHearable } from './hearable';
import { createLive } from './live';
import { createMaker, type MakerParts } from './maker';
import { createMaterialLoader } from './material.service';
import { generationQueue } from './queue';
import { createShareService } from './shares.service';
import { lookAt } from './generations.repository';

export interface GenerationModuleParts {
  database: Database;
  config: Pick<Config, 'aiGenerations' | 'limits'>;
  jobs: Jobs;
  sessions: Pick<SessionLookup, 'findAll'>;
  /** Absent: all is made from the school's material. */
  ai: CheckedAi | undefined;
  rules: AiRules;
  tools: Tools;
  usage: AiUsage;
  /** Links to what is shared are made from it. */
  secret: string;
  audio: AudioLinks;
  warn: MakerParts['warn'];
  log: ErrorLog;
  now: () => Date;
}

export function createGenerations({
  database: { db },
  config,
  jobs,
  sessions,
  ai,
  rules,
  usage,
  secret,
  audio,
  log,
  now,
  ...outside
}: GenerationModuleParts) {
  const transact = createTransact(db);
  const loadMaterial = createMaterialLoader({ db, now });
  const { atOnce, seconds, streamSeconds } = config.aiGenerations;
  const maker = createMaker({ db, transact, ai, rules, usage, loadMaterial, longestMs: seconds * 1000, log, now, ...outside });
  const queue = jobs.register(generationQueue({ atOnce, seconds, listUnmade: (limit) => listUnmade(db, limit), make: maker.make }));
  const generations = createGenerationService({
    db,
    transact,
    hasAi: ai !== undefined,
    rules,
    usage,
    loadMaterial,
    loadFigures: createFigures(db, now),
    hearable: createHearable(db, audio),
    asks: config.limits.aiAsksPerStudent,
    wake: queue.wake,
    now,
  });
  const shares = createShareService({ db, secret, now });
  const live = createLive({
    look: (keys) => lookAt(db, keys),
    mayWatch: async (watched) =>
      (await sessions.findAll(watched)).map((session, at) => session !== undefined && session.studentId === watched[at]?.studentId),
    find: generations.show,
    longestMs: streamSeconds * 1000,
    log,
  });
  return {
    routes: (call: RegisterCall): void => generationRoutes(call, generations, shares, live),
    sweep: shares.sweep,
    /** Ends the streams: while one is open the server would not close. */
    stopStreams: live.stop,
  };
}
