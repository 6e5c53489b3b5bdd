/** Answers of rounds: the question of a word course is the word. */
import { AppError } from '../../../plugins/errors';
import type { SubjectAnswers } from '../../learning';
import type { AnswerService } from './answers.service';

export const wordAnswers = (answers: AnswerService): SubjectAnswers => ({
  known: ({ questionId: wordId, ...target }, body) => answers.mark({ ...target, wordId }, body),
  submit({ questionId: wordId, ...target }, body) {
    if (!('step' in body)) throw new AppError('ANSWER_UNFITTING');
    return answers.submit({ ...target, wordId }, body);
  },
});
