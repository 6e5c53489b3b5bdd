/** Generations: asked for, listed, read, answered. Making them is a job (maker.ts); those of the school are made at once. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  AiGeneration,
  AiGenerationHead,
  AiGenerationKind,
  AiGivenAnswer,
  AiQuestion,
  AiRequest,
  AiSummary,
} from '@xueban/contract/resources/ai-generations';
import type { Executor, Transact } from '../../../database';
import type { Limit } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import type { Made as MadeReply } from '../../../plugins/calls';
import type { AiRules } from '../rules/rules';
import { suggestionsFor } from '../rules/suggestions';
import type { Made, NoMaterial } from '../rules/task';
import { aiAsksKey } from '../usage/ai-asking';
import { type AiUsage, AiUsedUp, type Use, type UsedUp } from '../usage/ai-usage.service';
import type { Listed, Range } from '../../../database/listing';
import { createLimitRepository } from '../../accounts';
import { getQuestions } from './content';
import type { LoadFigures } from './figures.repository';
import {
  findByIdempotencyKey,
  findGeneration,
  type GenerationKey,
  type GenerationRow,
  insertGeneration,
  keepAnswer,
  listAnswers,
  listGenerations,
  waitAgain,
} from './generations.repository';
import type { LoadMaterial } from './material.service';
import { findSharedUntil } from './shares.repository';
import { getHead, shown } from './view';
import type { Hearable } from './hearable';
import { isRightAiAnswer } from '@xueban/contract/learning/ai-answer';

const LATEST = 5;

interface Parts {
  db: Executor;
  transact: Transact;
  /** Whether the school has a model. */
  hasAi: boolean;
  rules: AiRules;
  usage: AiUsage;
  loadMaterial: LoadMaterial;
  loadFigures: LoadFigures;
  hearable: Hearable;
  /** How often something may be asked for. */
  asks: Limit;
  /** Tells the jobs that there is something to make. */
  wake: () => void;
  now: () => Date;
}

export type GenerationService = ReturnType<typeof createGenerationService>;

type NoAi = 'AI_NOT_AVAILABLE' | 'AI_SWITCHED_OFF';

/** Whether something may be asked for, and what it costs. */
function createAsking({ db, transact, hasAi, rules, usage, loadMaterial, asks }: Parts) {
  const limits = createLimitRepository(db);

  /** Why there is no AI for a student; undefined: there is. */
  async function whyNoAi(studentId: number): Promise<NoAi | undefined> {
    if (!hasAi) return 'AI_NOT_AVAILABLE';
    return (await usage.isAllowed(studentId)) ? undefined : 'AI_SWITCHED_OFF';
  }

  /** What the school gives for a request; undefined when a model is to make it. @throws AppError when neither can */
  async function plan(studentId: number, request: AiRequest, continuesId: number | null, seed: number): Promise<Made | undefined> {
    const material = await loadMaterial(studentId, request, continuesId);
    const noAi = request.origin === 'school' ? undefined : await whyNoAi(studentId);
    if (request.origin === 'ai' && noAi) throw new AppError(noAi);
    if (request.origin !== 'school' && !noAi) {
      const task = rules.taskFor(request, material);
      if (typeof task === 'string') throw materialError(task);
      return undefined;
    }
    const made = rules.withoutModel(request, material, seed);
    if (typeof made === 'string') throw materialError(made);
    return made;
  }

  /** Charges in the transaction of the request; refuses when the day's limit is reached. */
  const runCharged = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    transact(work).catch((error: unknown) => {
      if (!(error instanceof AiUsedUp)) throw error;
      throw usedUpError(error.whose);
    });

  /** @throws AppError at once when the day is used up; else charging still has to find room */
  async function roomFor(studentId: number, kind: AiGenerationKind): Promise<Use> {
    const use = usage.getUse(studentId, kind);
    const whose = await usage.usedUp(use);
    if (whose) throw usedUpError(whose);
    return use;
  }

  async function countAsk(studentId: number): Promise<void> {
    if (!(await limits.take(aiAsksKey(studentId), asks))) throw new AppError('TOO_MANY_ATTEMPTS');
  }

  return { whyNoAi, plan, runCharged, roomFor, countAsk };
}

async function summarize({ db, usage, loadFigures }: Parts, studentId: number, noAi: NoAi | undefined): Promise<AiSummary> {
  const { used, limit, byKind, schoolUsedUp, resetsAt } = await usage.today(studentId);
  const { items } = await listGenerations(db, studentId, { limit: LATEST, offset: 0 });
  const available = noAi === undefined;
  return {
    available,
    switched_off: noAi === 'AI_SWITCHED_OFF',
    used: available ? used : 0,
    limit: available ? limit : 0,
    left: available && !schoolUsedUp ? Math.max(0, limit - used) : 0,
    resets_at: resetsAt.toISOString(),
    school_used_up: available && schoolUsedUp,
    by_kind: KINDS.map((kind) => ({ kind, used: available ? (byKind[kind] ?? 0) : 0 })),
    latest: items.map(getHead),
    suggestions: suggestionsFor({ ...(await loadFigures(studentId)), hasAi: available }),
  };
}

/** @throws AppError NOT_FOUND */
async function requireGeneration(db: Executor, key: GenerationKey): Promise<GenerationRow> {
  const row = await findGeneration(db, key);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError NOT_FOUND, AI_GENERATION_NOT_READY */
async function requireReady(db: Executor, key: GenerationKey) {
  const { content, ...row } = await requireGeneration(db, key);
  if (row.status !== 'ready' || !content) throw new AppError('AI_GENERATION_NOT_READY');
  return { ...row, content };
}

type Answer = Pick<AiGivenAnswer, 'number' | 'given'>;

async function answerQuestion(
  db: Executor,
  key: GenerationKey,
  { number, given }: Answer,
  sent: { idempotencyKey: string; receivedAt: Date },
): Promise<AiGivenAnswer> {
  const { content } = await requireReady(db, key);
  const question = getQuestions(content).find((asked) => asked.number === number);
  if (!question) throw new AppError('NOT_FOUND');
  const right = isRight(question, given);
  if (right === undefined) throw new AppError('ANSWER_UNFITTING');
  const answer = { number, given, right };
  const used = await keepAnswer(db, key, { ...answer, ...sent });
  if (used && (used.number !== number || used.given !== given)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return answer;
}

const show = async ({ db, hearable, now }: Parts, row: GenerationRow): Promise<AiGeneration> =>
  shown(
    row,
    row.content && (await hearable(row.content)),
    row.questionsCount === 0 ? [] : await listAnswers(db, row),
    row.content && (await findSharedUntil(db, row, now())),
  );

export function createGenerationService(parts: Parts) {
  const { db, usage, hearable, wake, now } = parts;
  const { whyNoAi, plan, runCharged, roomFor, countAsk } = createAsking(parts);

  const find = (key: GenerationKey): Promise<GenerationRow> => requireGeneration(db, key);

  /** What a key stands for already. */
  async function already(studentId: number, key: string, request: AiRequest): Promise<AiGeneration | undefined> {
    const row = await findByIdempotencyKey(db, studentId, key);
    if (row && !isDeepStrictEqual(row.request, request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return row && show(parts, row);
  }

  return {
    find,
    findReady: (key: GenerationKey) => requireReady(db, key),

    /**
     * Requests a generation; the same key is made and charged once, however many ask at once.
     * @throws AppError as the call says
     */
    async ask(studentId: number, idempotencyKey: string, request: AiRequest): Promise<MadeReply<AiGeneration>> {
      const there = await already(studentId, idempotencyKey, request);
      if (there) return { data: there, created: false };
      await countAsk(studentId);
      const continuesId = request.continues_id ?? null;
      const made = await plan(studentId, request, continuesId, getSeed(studentId, idempotencyKey));
      const use = made ? undefined : await roomFor(studentId, request.kind);
      const row = await runCharged(async (tx) => {
        const inserted = await insertGeneration(tx, {
          studentId,
          idempotencyKey,
          request,
          continuesId,
          courseId: 'course_id' in request ? request.course_id : null,
          title: made?.title ?? getTitle(request),
          createdAt: now(),
          chargedOn: use?.day ?? null,
          made: made && { content: made.content, questionsCount: getQuestions(made.content).length },
        });
        if (inserted && use) await usage.charge(tx, use);
        return inserted;
      });
      if (row) {
        if (use) wake();
        return { data: shown(row, row.content && (await hearable(row.content)), [], null), created: true };
      }
      const meanwhile = await already(studentId, idempotencyKey, request);
      if (!meanwhile) throw new AppError('NOT_FOUND'); // its student was deleted
      return { data: meanwhile, created: false };
    },

    /** Has a failed or refused one made again. @throws AppError as the call says */
    async retry(key: GenerationKey): Promise<AiGeneration> {
      const row = await find(key);
      if (row.status !== 'failed' && row.status !== 'refused') return show(parts, row);
      await countAsk(key.studentId);
      await plan(key.studentId, { ...row.request, origin: 'ai' }, row.continuesId, 0);
      const use = await roomFor(key.studentId, row.kind);
      await runCharged(async (tx) => {
        if (await waitAgain(tx, key, use.day)) await usage.charge(tx, use); // else another phone was faster
      });
      wake();
      return show(parts, await find(key));
    },

    show: async (key: GenerationKey): Promise<AiGeneration> => show(parts, await find(key)),

    async list(studentId: number, range: Range, kind?: AiGenerationKind): Promise<Listed<AiGenerationHead>> {
      const { items, total } = await listGenerations(db, studentId, range, kind);
      return { items: items.map(getHead), total };
    },

    /** @throws AppError NOT_FOUND, AI_GENERATION_NOT_READY, ANSWER_UNFITTING, IDEMPOTENCY_KEY_REUSED */
    answer: (key: GenerationKey, idempotencyKey: string, answer: Answer): Promise<AiGivenAnswer> =>
      answerQuestion(db, key, answer, { idempotencyKey, receivedAt: now() }),

    summary: async (studentId: number): Promise<AiSummary> => summarize(parts, studentId, await whyNoAi(studentId)),
  };
}

const usedUpError = (whose: UsedUp): AppError => new AppError(whose === 'student' ? 'AI_DAY_USED_UP' : 'AI_SCHOOL_USED_UP');

const KINDS = ['reading', 'exercise', 'explanation', 'plan', 'judging', 'photo'] as const;

/** The same asking makes the same. */
const getSeed = (studentId: number, key: string): number => createHash('sha256').update(`${studentId}/${key}`).digest().readUInt32BE(0);

/** @returns undefined for what is no answer to this question */
function isRight(question: AiQuestion, given: string): boolean | undefined {
  const isOption = /^\d$/.test(given) && Number(given) < question.options.length;
  return question.answer_kind === 'choice' && !isOption ? undefined : isRightAiAnswer(question, given);
}

/** What a generation is called before it has a title of its own. */
const EXERCISES = { cloze: '选词填空', spelling: '看句拼写', ordering: '连词成句', meaning: '词义辨析', math: '同类题' } as const;

function getTitle(request: AiRequest): string {
  switch (request.kind) {
    case 'reading':
      return request.form === 'dialogue' ? '对话' : '短文';
    case 'exercise':
      return EXERCISES[request.exercise_type];
    case 'explanation':
      return 'word_id' in request ? '单词讲解' : '错题讲解';
    case 'plan':
      return '本周计划';
  }
}

/** What people are told when nothing can be made. */
const KEYS = {
  no_words: 'AI_NO_WORDS',
  no_mistakes: 'AI_NO_MISTAKES',
  no_questions: 'AI_NO_QUESTIONS',
  nothing_to_plan: 'AI_NOTHING_TO_PLAN',
} as const satisfies Record<NoMaterial, string>;

export const materialError = (why: NoMaterial): AppError => new AppError(KEYS[why]);
