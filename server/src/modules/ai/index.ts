/** AI: what is generated for one learner, and what a school may spend on it. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { AiFailure } from '../../adapters/ai/ai';
import { createModeration } from '../../adapters/text-safety/moderation';
import { type CheckedAi, requireAll, type TextSafety } from '../../adapters/text-safety/text-safety';
import { createWechatCheck } from '../../adapters/text-safety/wechat-check';
import { createFormulaDrawer } from '../files';
import type { ModuleParts } from '../parts';
import { generationSheetRoutes } from './generations/generations.routes';
import { createGenerations } from './generations/generations.module';
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
  const { call, config, database, secret, jobs, sessions, aiRules, now } = parts;
  const { db } = database;
  const { transact, limited } = api.accounts;
  const warn = (error: AiFailure): void =>
    api.log.error({ err: error }, 'The AI service refuses what it is asked: look at AI_KEY, AI_MODEL, AI_EXTRA and the quota');
  const checked = createCheckedAi(api, parts);
  const usage = createAiUsage({ db, transact, limits: config.aiGenerations.limits, now });
  const asking = createAiAsking({ db, transact, usage, limits: limited.limits, asks: config.limits.aiAsksPerStudent, warn, log: api.log });
  api.decorate('ai', { checked, usage, asking });
  const generations = createGenerations({
    database,
    secret,
    config,
    jobs,
    sessions,
    ai: checked,
    rules: aiRules,
    tools: { grade: (key, given) => api.math.grade(key, given), draw: createFormulaDrawer(db) },
    usage,
    audio: api.files.audio.links,
    warn,
    log: api.log,
    now,
  });
  api.addSweeper(generations);
  api.addSweeper({ sweep: () => usage.reclaim() });
  generations.routes(call);
  generationSheetRoutes(call, (...given) => api.prints.order(...given));
  api.addHook('preClose', (closed) => {
    generations.stopStreams();
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
