/** A module as the product has them: the test files of a worker share it, and it keeps something. */
export const kept: string[] = [];

export const shared = { answer: (): string => 'real' };
