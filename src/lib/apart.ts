/**
 * Runs what must not break whoever calls it: a listener, or what follows from something that is done already. What it
 * throws is thrown again by itself, a moment later: WeChat hears of it (App.onError, the list of errors of the
 * mini-program's administration), and nothing that has succeeded fails of it.
 */
export function apart(run: () => void): void {
  try {
    run();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
