/** Answers of sections: to a question of the section's quiz, or a mark on a worked example. */
import { AppError } from '../../../plugins/errors';
import type { LearningContext } from '../../courses';
import type { GetClaimPhoto } from '../quizzes/photos';
import type { QuizService } from '../quizzes/quizzes.service';
import type { SubjectAnswers } from '../../learning';
import { type ExampleMark, findExample, findMarkOfKey, saveExampleMark } from './math-sections.repository';

export function createMathAnswers(
  { db, now }: Pick<LearningContext, 'db' | 'now'>,
  quizzes: QuizService,
  getClaimPhoto: GetClaimPhoto,
): SubjectAnswers {
  return {
    /** @throws AppError NOT_FOUND, QUESTION_NOT_IN_QUIZ for what is no worked example, IDEMPOTENCY_KEY_REUSED */
    async known({ studentId, recordId, questionId, key }, { known }) {
      const mark: ExampleMark = { studentId, recordId, questionId, key, known };
      const example = await findExample(db, mark);
      if (!example?.isExample) throw new AppError(example ? 'QUESTION_NOT_IN_QUIZ' : 'NOT_FOUND');
      // Looked for before, as the same key may name another example, and after, as the same may have come at the same time.
      const counted =
        (await findMarkOfKey(db, mark)) ??
        ((await saveExampleMark(db, mark, example.sectionId, now())) ? undefined : await findMarkOfKey(db, mark));
      if (counted && (counted.known !== known || counted.questionId !== questionId)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return { counted: counted === undefined };
    },

    async submit({ parentId, recordId, ...target }, body) {
      if (!('variant' in body)) throw new AppError('ANSWER_UNFITTING');
      const { counted } = await quizzes.answerInRecord(target, recordId, body, getClaimPhoto(parentId));
      return { counted };
    },
  };
}
