/** Has written work judged by AI. Without one, or where it cannot be believed, the work waits for the guardian. */
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Judgement } from '@xueban/contract/resources/mathematics/questions';
import { AiFailure, type AiModel, type AiPicture } from '../../adapters/ai/ai';
import type { TextSafety } from '../../adapters/text-safety/text-safety';
import type { ObjectStore } from '../../adapters/objects/store';
import { AppError } from '../../plugins/errors';
import { GRADE_WORK_INSTRUCTIONS, gradeWorkInput, judgeWork, WorkGraded, type WorkToGrade } from '../../rules/ai/grade-work';
import type { LearningContext } from '../learning-context';
import { type AiUsage, AiUsedUp } from '../ai-usage/ai-usage.service';
import { findLatestWork, type WrittenWork } from './ai-judging.repository';
import { judgeAgain } from './judge-again';

const MAX_TOKENS = 600;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

interface Parts extends Pick<LearningContext, 'db' | 'now'> {
  /** Absent: the school has none. */
  ai: AiModel | undefined;
  objects: Pick<ObjectStore, 'read' | 'sizeOf'>;
  /** Absent: texts are not sent anywhere else. */
  safety: TextSafety | undefined;
  /** What fails is not counted, nor what somebody else judged meanwhile. */
  usage: AiUsage;
  /** Told of what the school has to look at: a key or quota that is refused. */
  warn: (error: AiFailure) => void;
}

export type AiJudgingService = ReturnType<typeof createAiJudging>;

export function createAiJudging({ db, now, ai, objects, safety, usage, warn }: Parts) {
  /**
   * Asked for twice at once it is judged once, in this process. Across processes the first verdict stays, and is charged once: a
   * lock would hold a connection as long as the model thinks, and a class that asks at once would hold them all.
   */
  const underWay = new Map<string, Promise<Judgement>>();

  async function isFit(reason: string): Promise<boolean> {
    if (!safety) return true;
    try {
      return await safety.isFit(reason);
    } catch (error) {
      throw new AppError('AI_UNAVAILABLE', { cause: error });
    }
  }

  async function ask(model: AiModel, work: WrittenWork): Promise<Judgement> {
    const { questionKey, given, photoObjectKey } = work;
    if (questionKey.kind !== 'work' || given.kind !== 'work') throw new AppError('NOT_FOUND');
    const pictures = photoObjectKey === null ? [] : await pictureOf(objects, photoObjectKey);
    const { problem, answer, rubric } = questionKey;
    const toGrade: WorkToGrade = { problem, answer, rubric, work: given.text ?? '', hasPhoto: pictures.length > 0 };
    const graded = await model.answer({
      instructions: GRADE_WORK_INSTRUCTIONS,
      input: gradeWorkInput(toGrade),
      pictures,
      schema: WorkGraded,
      maxTokens: MAX_TOKENS,
    });
    const judged = judgeWork(toGrade, graded);
    if (!judged || !(await isFit(judged.reason))) throw new AppError('AI_UNSURE');
    const { right, score, reason } = judged;
    return { verdict: right ? 'right' : 'wrong', judged_by: 'ai', score, reason, cause: null, blanks: [] };
  }

  async function judge(studentId: number, questionId: number, work: WrittenWork): Promise<Judgement> {
    if (!ai) throw new AppError('AI_NOT_SET_UP');
    const use = await usage.take(studentId, 'judging').catch((error: unknown) => {
      throw error instanceof AiUsedUp ? new AppError('AI_USED_UP') : error;
    });
    try {
      const judgement = await ask(ai, work);
      let kept = judgement;
      const target = { studentId, quizId: work.quizId, questionId, key: work.key };
      await db.transaction(async (tx) => {
        await judgeAgain(
          tx,
          target,
          (present) => {
            // The guardian, or another process, was faster.
            if (present.verdict !== 'waiting') kept = present;
            return present.verdict === 'waiting' ? judgement : undefined;
          },
          now(),
        );
        if (kept !== judgement) await usage.giveBack(use, tx);
      });
      return kept;
    } catch (error) {
      await usage.giveBack(use);
      if (!(error instanceof AiFailure)) throw error;
      if (error.kind === 'refused' || error.kind === 'quota') warn(error);
      throw new AppError(error.kind === 'rubbish' || error.kind === 'unfit' ? 'AI_UNSURE' : 'AI_UNAVAILABLE', { cause: error });
    }
  }

  return {
    /**
     * The verdict on the latest answer to a question of a record: that which it has, else the AI's.
     * @throws AppError NOT_FOUND, AI_NOT_SET_UP, AI_USED_UP, AI_UNAVAILABLE, AI_UNSURE
     */
    async judge(studentId: number, recordId: number, questionId: number): Promise<Judgement> {
      const work = await findLatestWork(db, { studentId, recordId, questionId });
      if (!work) throw new AppError('NOT_FOUND');
      if (work.judgement.verdict !== 'waiting') return work.judgement;
      const name = `${studentId}/${work.quizId}/${work.key}`;
      const begun = underWay.get(name) ?? judge(studentId, questionId, work).finally(() => underWay.delete(name));
      underWay.set(name, begun);
      return begun;
    },
  };
}

/** None where the photo is gone. */
async function pictureOf(objects: Parts['objects'], key: string): Promise<AiPicture[]> {
  const contentType = CONTENT_TYPES[path.extname(key).toLowerCase()];
  if (contentType === undefined || (await objects.sizeOf(key)) === undefined) return [];
  return [{ contentType, bytes: await buffer(await objects.read(key)) }];
}
