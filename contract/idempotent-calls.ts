/**
 * The calls that take an Idempotency-Key, which the phone may therefore keep and repeat. The phone has the contract as
 * types only and needs this list at run time; the test beside it keeps it equal to the contract.
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
