/** After the last test of a file: what still waits for its time (retries, the outbox) must not run into the files after it. */
afterAll(() => globalThis.forgetTimers());
