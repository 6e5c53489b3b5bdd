// @ts-check
/** Loaded into the workers of jest-light-runner, which go on after the run if a test left something open. */
process.once('disconnect', () => process.exit());
