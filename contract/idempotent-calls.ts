/**
 * The calls that take an Idempotency-Key, so that a second sending counts once: the phone may keep such a call until the
 * server has acknowledged it. Plain values, as the mini-program loads no schemas; the test beside this file holds them
 * equal to the calls marked `idempotent`.
 */
export const IDEMPOTENT_CALLS = [
  'POST learning_records/{id}/questions/{questionId}/known',
  'POST learning_records/{id}/questions/{questionId}/submission',
  'PUT reinforcement_submissions/{id}',
] as const;
export type IdempotentCall = (typeof IDEMPOTENT_CALLS)[number];
