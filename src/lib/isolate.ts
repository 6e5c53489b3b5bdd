/**
 * Runs a listener or follow-up that must not break its caller. What it throws is thrown again a moment later, so WeChat's
 * list of errors has it.
 */
export function isolate(run: () => void): void {
  try {
    run();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
