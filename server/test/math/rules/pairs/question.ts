import type { AnswerKey, VerdictCode } from '../../../../src/modules/math/rules/grading/types';

/** A question with answers as pupils write them: each answer is one pair of the table. */
export interface Question {
  key: AnswerKey | string;
  right: readonly string[];
  /** By answer, the reason that must be given. */
  wrong: Readonly<Record<string, VerdictCode>>;
}
