/** `npm run e2e -- --long`, `npm test -- --long`: a few specs do more of the same, which tells little and costs much (docs/testing.md). */
export const isLong = process.env.LONG_TESTS === '1';

/** For specs of which all runs on each: what fits the narrow phone fits the usual one, on which the other specs open the same pages. */
export const PHONES = [{ width: 320, height: 568 }, ...(isLong ? [{ width: 375, height: 667 }] : [])];
