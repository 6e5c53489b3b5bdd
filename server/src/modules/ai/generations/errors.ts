/** What people are told when nothing can be made. */
import { AppError } from '../../../plugins/errors';
import type { NoMaterial } from '../rules/task';

const KEYS = {
  no_words: 'AI_NO_WORDS',
  no_mistakes: 'AI_NO_MISTAKES',
  no_questions: 'AI_NO_QUESTIONS',
  nothing_to_plan: 'AI_NOTHING_TO_PLAN',
} as const satisfies Record<NoMaterial, string>;

export const materialError = (why: NoMaterial): AppError => new AppError(KEYS[why]);
