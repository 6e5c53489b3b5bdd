/** Has written work judged by AI. Without one, or where it cannot be believed, the work waits for the guardian. */
import type { Judgement } from '@xueban/contract/resources/math/questions';
import type { AiPicture } from '../../../adapters/ai/ai';
import type { ObjectStore } from '../../../adapters/objects/store';
import type { CheckedAi } from '../../../adapters/text-safety/text-safety';
import { AppError } from '../../../plugins/errors';
import { GRADE_WORK_PROMPT, gradeWorkInput, judgeWork, WorkGraded, type WorkToGrade } from '../../ai/rules/grade-work';
import type { LearningContext } from '../../courses';
import type { AiAsking } from '../../ai';
import { findLatestWork, type QuizPlace, type WrittenWork } from './ai-judging.repository';
import { judgeAgain } from './judge-again';
import { findPicture } from './picture-of';

const MAX_TOKENS = 600;

interface Parts extends Pick<LearningContext, 'db' | 'now'> {
  /** Absent: the school has none. */
  ai: CheckedAi | undefined;
  objects: Pick<ObjectStore, 'read' | 'findSize'>;
  asking: AiAsking;
}

export type AiJudgingService = ReturnType<typeof createAiJudging>;

export function createAiJudging({ db, now, ai, objects, asking }: Parts) {
  async function ask(
    studentId: number,
    { model, safety }: CheckedAi,
    work: WrittenWork,
    pictures: readonly AiPicture[],
    signal: AbortSignal,
  ): Promise<Judgement> {
    const { questionKey, given } = work;
    if (questionKey.kind !== 'work' || given.kind !== 'work') throw new AppError('NOT_FOUND');
    const { problem, answer, rubric } = questionKey;
    const toGrade: WorkToGrade = { problem, answer, rubric, work: given.text ?? '', hasPhoto: pictures.length > 0 };
    const graded = await model.answer({
      instructions: GRADE_WORK_PROMPT.instructions,
      input: gradeWorkInput(toGrade),
      pictures,
      schema: WorkGraded,
      maxTokens: MAX_TOKENS,
      signal,
    });
    const judged = judgeWork(toGrade, graded);
    if (!judged || !(await safety.isFit(judged.reason, studentId))) throw new AppError('AI_UNSURE');
    const { right, score, reason } = judged;
    return { verdict: right ? 'right' : 'wrong', judged_by: 'ai', score, reason, cause: null, blanks: [] };
  }

  async function judge(studentId: number, questionId: number, place: QuizPlace, work: WrittenWork): Promise<Judgement> {
    if (!ai) throw new AppError('AI_NOT_SET_UP');
    // Another that was under way may have ended since it was read.
    const latest = await findLatestWork(db, { studentId, questionId, ...place });
    if (latest?.key === work.key && latest.judgement.verdict !== 'waiting') return latest.judgement;
    const picture = work.photoObjectKey === null ? undefined : await findPicture(objects, work.photoObjectKey);
    // Half of the work is not judged for the whole.
    if (picture && !ai.model.sees) throw new AppError('AI_CANNOT_SEE');
    const target = { studentId, quizId: work.quizId, questionId, key: work.key };
    return asking.charged(
      { studentId, kind: 'judging', name: `judging/${work.quizId}/${work.key}` },
      {
        ask: (signal) => ask(studentId, ai, work, picture ? [picture] : [], signal),
        deliver: async (tx, judgement) => {
          let result = judgement;
          await judgeAgain(
            tx,
            target,
            (present) => {
              // The guardian was faster.
              if (present.verdict !== 'waiting') result = present;
              return present.verdict === 'waiting' ? { ...judgement, prompt: GRADE_WORK_PROMPT.name } : undefined;
            },
            now(),
          );
          return { result, counts: result === judgement };
        },
      },
    );
  }

  return {
    /**
     * The verdict on the latest answer to a question of a quiz, told by the quiz or its record: that which it has, else the AI's.
     * @throws AppError NOT_FOUND, AI_NOT_SET_UP, AI_SWITCHED_OFF, AI_CANNOT_SEE, TOO_MANY_ATTEMPTS, AI_USED_UP, AI_UNAVAILABLE, AI_UNSURE
     */
    async judge(studentId: number, place: QuizPlace, questionId: number): Promise<Judgement> {
      const work = await findLatestWork(db, { studentId, questionId, ...place });
      if (!work) throw new AppError('NOT_FOUND');
      if (work.judgement.verdict !== 'waiting') return work.judgement;
      return judge(studentId, questionId, place, work);
    },
  };
}
