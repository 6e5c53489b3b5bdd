/** AI: what is generated for one learner, and what a school may spend on it. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { AiFailure } from '../../adapters/ai/ai';
import { createModeration } from '../../adapters/text-safety/moderation';
import { type CheckedAi, requireAll, type TextSafety } from '../../adapters/text-safety/text-safety';
import { createWechatCheck } from '../../adapters/text-safety/wechat-check';
import { createFormulaDrawer } from '../files';
import type { ModuleParts } from '../parts';
import { createFigures } from './generations/figures.repository';
import { lookAt } from './generations/generations.repository';
import { generationRoutes, generationSheetRoutes } from './generations/generations.routes';
import { createGenerationService } from './generations/generations.service';
import { createHearable } from './generations/hearable';
import { createLive } from './generations/live';
import { createMaker } from './generations/maker';
import { listUnmade } from './generations/making.repository';
import { createMaterialLoader } from './generations/material.service';
import { generationQueue } from './generations/queue';
import { createShareService } from './generations/shares.service';
import { type AiAsking, createAiAsking } from './usage/ai-asking';
import { type AiUsage, createAiUsage } from './usage/ai-usage.service';

export { generationSheets } from './generations/generation-sheets';
export type { AiAsking } from './usage/ai-asking';
export type { AiUsage } from './usage/ai-usage.service';

declare module 'fastify' {
  interface FastifyInstance {
    ai: {
      /** Absent: there is no model, or nobody checks what it writes. */
      checked: CheckedAi | undefined;
      usage: AiUsage;
      asking: AiAsking;
    };
  }
}

export const ai = fp<ModuleParts>((api, parts, done) => {
  const { call, config, database, secret, jobs, sessions, aiRules: rules, now } = parts;
  const { db } = database;
  const { transact, limited } = api.accounts;
  const warn = (error: AiFailure): void =>
    api.log.error({ err: error }, 'The AI service refuses what it is asked: look at AI_KEY, AI_MODEL, AI_EXTRA and the quota');
  const checked = createCheckedAi(api, parts);
  const usage = createAiUsage({ db, transact, limits: config.aiGenerations.limits, now });
  const asking = createAiAsking({ db, transact, usage, limits: limited.limits, asks: config.limits.aiAsksPerStudent, warn, log: api.log });
  api.decorate('ai', { checked, usage, asking });
  const loadMaterial = createMaterialLoader({ db, now });
  const { atOnce, seconds, streamSeconds } = config.aiGenerations;
  const maker = createMaker({
    db,
    transact,
    ai: checked,
    rules,
    tools: { grade: (key, given) => api.math.grade(key, given), draw: createFormulaDrawer(db) },
    usage,
    loadMaterial,
    longestMs: seconds * 1000,
    warn,
    log: api.log,
    now,
  });
  const queue = jobs.register(generationQueue({ atOnce, seconds, listUnmade: (limit) => listUnmade(db, limit), make: maker.make }));
  const generations = createGenerationService({
    db,
    transact,
    hasAi: checked !== undefined,
    rules,
    usage,
    loadMaterial,
    loadFigures: createFigures(db, now),
    hearable: createHearable(db, api.files.audio.links),
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
    log: api.log,
  });
  api.addSweeper(shares);
  api.addSweeper({ sweep: () => usage.reclaim() });
  generationRoutes(call, generations, shares, live);
  generationSheetRoutes(call, (...given) => api.prints.order(...given));
  api.addHook('preClose', (closed) => {
    // While one is open the server would not close.
    live.stop();
    asking.stop();
    closed();
  });
  done();
});

function createCheckedAi({ log, accounts: { visits } }: FastifyInstance, { config, wechat, model }: ModuleParts): CheckedAi | undefined {
  const { wechatCheck, moderation } = config;
  const checks: TextSafety[] = [];
  if (visits && wechat) {
    const own = wechatCheck.openId === undefined ? [] : [wechatCheck.openId];
    checks.push(createWechatCheck({ wechat, loadOpenIds: async (studentId) => [...(await visits.loadOpenIds(studentId)), ...own], log }));
  }
  if (moderation) checks.push(createModeration({ ...moderation, log }));
  if (model && checks.length > 0) return { model, safety: requireAll(checks) };
  if (model)
    log.warn(
      `AI_URL is not used, because nobody checks what it writes: set AI_MODERATION_URL, or WECHAT_APP_ID with WECHAT_CHECK. Until then everything is made from the school's own material (docs/ai-for-schools.md).`,
    );
  return undefined;
}
