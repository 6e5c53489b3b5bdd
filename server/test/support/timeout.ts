/** A time-out is there to end a hanging test, not to measure a busy machine. (testTimeout is ignored in a project of several.) */
jest.setTimeout(120_000);
