/** The long form (`npm test -- --long`) does more of the same: it costs much and tells little that every run does not (docs/testing.md). */
const isLong = process.env.LONG_TESTS === '1';

/** How many of something made by chance: a run takes others each time, or those that its seed says. */
export const howMany = (always: number, long: number): number => (isLong ? long : always);

/** Of a list every so-manieth, from the first on; the long form takes all. */
export const findOne = <T>(every: number, list: readonly T[]): T[] => list.filter((_, at) => isLong || at % every === 0);
