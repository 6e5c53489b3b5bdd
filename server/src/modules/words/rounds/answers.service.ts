/** Takes answers of a round: each once, and only where it belongs. */
import type { Calls } from '@xueban/contract/calls';
import { countsAsRight } from '@xueban/contract/learning/word-exercise';
import { AppError } from '../../../plugins/errors';
import type { LearningContext } from '../../courses';
import {
  type Answer,
  compareWithCounted,
  compareWithPacked,
  type Comparison,
  findAskedWord,
  insertAnswer,
  type InsertResult,
} from './answers.repository';

export type AnswerService = ReturnType<typeof createAnswerService>;
type Accepted = Calls['POST learning_records/{id}/questions/{questionId}/known']['reply'];
type Mark = Calls['POST learning_records/{id}/questions/{questionId}/known']['body'];
type Submission = Extract<Calls['POST learning_records/{id}/questions/{questionId}/submission']['body'], { step: unknown }>;

/** What an answer is about and its Idempotency-Key. */
export interface AnswerTarget {
  studentId: number;
  recordId: number;
  wordId: number;
  key: string;
}

const moment = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

export function createAnswerService({ db, pool, now }: LearningContext) {
  /** Answers of a round that has been over for long are packed. */
  async function findCounted(answer: Answer, { completed }: InsertResult): Promise<Comparison> {
    const counted = await compareWithCounted(pool, answer);
    return counted === 'none' && completed ? compareWithPacked(db, answer) : counted;
  }

  async function take(answer: Answer): Promise<Accepted> {
    const result = await insertAnswer(pool, answer);
    if (!result) throw new AppError('NOT_FOUND');
    if (result.inserted) return { counted: true };
    switch (await findCounted(answer, result)) {
      case 'same':
        return { counted: false };
      case 'different':
        throw new AppError('IDEMPOTENCY_KEY_REUSED');
      case 'none':
        break;
    }
    if (result.completed) throw new AppError('RECORD_COMPLETED');
    if (answer.step === 'pre_exam' && result.started) throw new AppError('ROUND_ALREADY_STARTED');
    // The statement may have waited for an answer it could not see, so it is repeated with the current state.
    const again = await insertAnswer(pool, answer);
    if (again?.inserted) return { counted: true };
    if (again?.wordAllowed && (await compareWithCounted(pool, answer)) === 'same') return { counted: false };
    throw new AppError(again?.completed ? 'RECORD_COMPLETED' : 'WORD_NOT_IN_ROUND');
  }

  /** Whether an answer is right: final-exam exercises are judged here, everything else is the learner's word. */
  async function judgeAnswer(
    wordId: number,
    { step, exercise = 'recall', given, correct }: Submission,
  ): Promise<Pick<Answer, 'correct' | 'judged'>> {
    if (step !== 'final_exam' || exercise === 'recall') return { correct };
    const word = await findAskedWord(pool, wordId);
    return { correct: word !== undefined && countsAsRight(exercise, word, given, correct), judged: { exercise, given: given ?? null } };
  }

  return {
    /** A mark of the pre-exam. */
    mark: (target: AnswerTarget, { known, answered_at: answeredAt }: Mark): Promise<Accepted> =>
      take({
        ...target,
        step: 'pre_exam',
        currentGroup: 0,
        mixedGroups: [],
        correct: known,
        answeredAt: moment(answeredAt),
        receivedAt: now(),
      }),

    /** An answer of memorization, paper-cut box or final exam. */
    submit: async (target: AnswerTarget, body: Submission): Promise<Accepted> => {
      const takenBack = body.taken_back === true;
      if (takenBack && body.step !== 'paper_cut_box') throw new AppError('ANSWER_UNFITTING');
      return take({
        ...target,
        ...(await judgeAnswer(target.wordId, body)),
        takenBack,
        step: body.step,
        currentGroup: body.current_group,
        mixedGroups: body.mixed_groups,
        answeredAt: moment(body.answered_at),
        receivedAt: now(),
      });
    },
  };
}
