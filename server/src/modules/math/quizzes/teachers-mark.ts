/** A teacher's verdict on written work. */
import type { Judgement } from '@xueban/contract/resources/math/questions';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { type AnswerKeyOf, judgeAgain } from './judge-again';

export interface TeachersMark {
  right: boolean;
  /** A sentence for the learner. */
  reason: string | null;
  /** What it was judged before, as far as the teacher knows. */
  seen: Pick<Judgement, 'verdict' | 'judged_by' | 'by_teacher'>;
}

/**
 * Over whatever was said of the work, in the caller's transaction.
 * @throws AppError NOT_FOUND, EDITED_MEANWHILE when it is not judged as the teacher has seen it
 */
export function markByTeacher(tx: Executor, asked: AnswerKeyOf, { right, reason, seen }: TeachersMark, now: Date): Promise<void> {
  const judged = (present: Judgement): Judgement => {
    const isAsSeen = present.verdict === seen.verdict && present.judged_by === seen.judged_by && present.by_teacher === seen.by_teacher;
    if (!isAsSeen) throw new AppError('EDITED_MEANWHILE');
    const verdict = right ? 'right' : 'wrong';
    return { verdict, judged_by: 'guardian', by_teacher: true, score: null, reason, cause: null, blanks: [] };
  };
  return judgeAgain(tx, asked, judged, now);
}
