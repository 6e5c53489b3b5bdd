/** Makes one generation by a model: asks, shows what may be shown while it comes, checks the whole, asks once more where that can help. */
import { randomUUID } from 'node:crypto';
import { isDatabaseUnavailable, type ErrorLog, type Executor, type Transact } from '../../../database';
import { AiFailure, type AiFailureKind, type AiModel } from '../../../adapters/ai/ai';
import type { CheckedAi } from '../../../adapters/text-safety/text-safety';
import { AppError } from '../../../plugins/errors';
import { isBeyondRepair, judgeAnswer } from '../rules/answer/judge';
import type { AiRules } from '../rules/rules';
import type { AiTask, Checked, Tools } from '../rules/task';
import type { AiUsage } from '../usage/ai-usage.service';
import { getQuestions, getText } from './content';
import type { GenerationKey } from './generations.repository';
import type { LoadMaterial } from './material.service';
import { finishFailed, finishReady, type Held, release, take, type Taken } from './making.repository';
import { materialError } from './generations.service';
import { Refused, Reporter } from './reporter';

/** Processes that may begin with one before people are told that it failed. */
const MOST_BEGUN = 3;

export interface MakerParts {
  db: Executor;
  transact: Transact;
  /** Absent: the school has none any more. */
  ai: CheckedAi | undefined;
  rules: AiRules;
  tools: Tools;
  usage: AiUsage;
  loadMaterial: LoadMaterial;
  /** Longest one may take, with its second try, ms. */
  longestMs: number;
  /** Told of what the school has to look at: a key or quota that is refused. */
  warn: (error: AiFailure) => void;
  log: ErrorLog;
  now: () => Date;
}

const PROBLEMS = {
  timeout: 'AI_LATE',
  busy: 'AI_BUSY',
  rubbish: 'AI_BUSY',
  refused: 'AI_REFUSES',
  quota: 'AI_QUOTA_EXHAUSTED',
  unfit: 'AI_UNFIT',
  endless: 'AI_BROKEN',
} as const satisfies Record<AiFailureKind, string>;

/** Why nothing was made, for people. */
const getProblem = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof AiFailure) return new AppError(PROBLEMS[error.kind], { cause: error });
  return new AppError('INTERNAL', { cause: error });
};

export function createMaker(parts: MakerParts) {
  const { db, transact, ai, rules, tools, usage, loadMaterial, longestMs, warn, log, now } = parts;

  /** @throws AppError AI_NOT_AVAILABLE, or for want of material */
  async function loadTask({ studentId }: GenerationKey, { request, continuesId }: Taken): Promise<AiTask> {
    const material = await loadMaterial(studentId, request, continuesId);
    const task = rules.taskFor(request, material);
    if (typeof task === 'string') throw materialError(task);
    return task;
  }

  /** @throws Refused, AiFailure, AppError, and the reason of `signal` */
  async function write(model: AiModel, task: AiTask, reporter: Reporter, signal: AbortSignal): Promise<Checked & { ok: true }> {
    const { instructions, input, maxTokens } = task.ask;
    const asked = { instructions, input, maxTokens, signal, onText: reporter.heard };
    const first = await model.write(asked);
    let checked = await judgeAnswer(task, first, tools);
    if (!checked.ok && !isBeyondRepair(checked.problems)) {
      reporter.restart();
      const again = { answer: first, say: task.repair(checked.problems) };
      checked = await judgeAnswer(task, await model.write({ ...asked, again }), tools);
    }
    if (!checked.ok) throw new Refused(isBeyondRepair(checked.problems) ? 'AI_UNFIT' : 'AI_NOT_GOOD_ENOUGH');
    await reporter.checkFit(`${checked.title}\n${getText(checked.content)}`);
    return checked;
  }

  async function make(held: Held, taken: Taken, stop: AbortSignal): Promise<void> {
    if (!ai) throw new AppError('AI_NOT_AVAILABLE');
    // It may have been switched off since it was asked for.
    if (!(await usage.isAllowed(held.studentId))) throw new AppError('AI_SWITCHED_OFF');
    if (taken.begun > MOST_BEGUN) throw new AppError('AI_INTERRUPTED');
    const task = await loadTask(held, taken);
    const reporter = new Reporter({ db, held, safety: ai.safety, log, toDraft: (text) => task.draft(text) });
    const late = AbortSignal.timeout(longestMs);
    const signal = AbortSignal.any([stop, late, reporter.signal]);
    try {
      const { title, content } = await write(ai.model, task, reporter, signal);
      await reporter.stop();
      // The last words shown may have turned out to be unfit only now.
      signal.throwIfAborted();
      const questionsCount = getQuestions(content).length;
      await finishReady(db, held, { title, content, questionsCount, prompt: task.prompt, model: ai.model.name }, now());
    } catch (error) {
      if (late.aborted && error === late.reason) throw new AiFailure('timeout', 'The whole took too long', { cause: error });
      throw error;
    } finally {
      await reporter.stop();
    }
  }

  async function fail(held: Held, error: unknown): Promise<void> {
    const problem = getProblem(error);
    if (problem.key === 'INTERNAL') log.warn({ err: error }, `Generation ${held.id} of student ${held.studentId} was not made`);
    if (error instanceof AiFailure && (error.kind === 'refused' || error.kind === 'quota')) warn(error);
    const isRefused = error instanceof Refused || problem.key === 'AI_UNFIT';
    await transact(async (tx) => {
      const before = await finishFailed(tx, held, isRefused ? 'refused' : 'failed', problem.key, now());
      if (before?.chargedOn) await usage.giveBack({ studentId: held.studentId, day: before.chargedOn, kind: before.kind }, tx);
    });
  }

  return {
    /** Makes it unless another process is at it. @throws Error when the database is not reached: it is taken up again */
    make: async (key: GenerationKey, stop: AbortSignal): Promise<void> => {
      const held: Held = { ...key, holder: randomUUID() };
      const taken = await take(db, held);
      if (!taken) return;
      try {
        await make(held, taken, stop);
      } catch (error) {
        if (stop.aborted) return release(db, held);
        if (error instanceof Refused || !isDatabaseUnavailable(error)) return fail(held, error);
        throw error;
      }
    },
  };
}
