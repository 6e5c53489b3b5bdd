/**
 * The calls that take an Idempotency-Key, so that a second sending counts once: the phone may keep such a call until the
 * server has acknowledged it. A second list, since the phone has the contract as types only: it loads no schemas, and asks at run time whether a
 * kept value is one of these calls. The test beside this file holds the list equal to the calls marked `idempotent`; a
 * call in one and not in the other does not compile.
 */
export const IDEMPOTENT_CALLS = [
  'POST learning_records/{id}/questions/{questionId}/known',
  'POST learning_records/{id}/questions/{questionId}/submission',
  'PUT reinforcement_submissions/{id}',
  'PUT quiz_submissions/{id}',
  'POST mistake_question_books/{id}/questions',
  'POST ai_generations',
  'PUT ai_generations/{id}',
] as const;
export type IdempotentCall = (typeof IDEMPOTENT_CALLS)[number];
