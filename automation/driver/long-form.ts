/** `npm run e2e -- --long`: a few specs do more of the same, which tells little and costs much (docs/testing.md). */
export const isLong = process.env.E2E_LONG === '1';
