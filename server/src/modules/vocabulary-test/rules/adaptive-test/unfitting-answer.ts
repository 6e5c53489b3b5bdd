/** The answer does not belong to the step at hand of an adaptive test. */
export class UnfittingAnswerError extends Error {}
