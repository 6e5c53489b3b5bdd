/** Long work on files: one at a time in a process, since others use it meanwhile, and told as it goes on. */
import { errors } from '@xueban/contract/errors';
import { AppError, errorEnvelope, getKey } from '../../../plugins/errors';

const MOST_WAITING = 10;

export type Turns = ReturnType<typeof createTurns>;
type Step = { kind: 'progress'; text: string } | { kind: 'failed'; message: string };

export function createTurns(log: { error(fields: object, message: string): void }) {
  let last: Promise<void> = Promise.resolve();
  let taken = 0;

  /** Says that it waits, then does what is to be done; what goes wrong is said as the last step. */
  async function* run<T>(work: () => AsyncGenerator<T>): AsyncGenerator<T | Step> {
    if (taken > MOST_WAITING) throw new AppError('SERVICE_UNAVAILABLE');
    let leave = (): void => undefined;
    const before = last;
    last = new Promise((resolve) => (leave = resolve));
    taken += 1;
    try {
      if (taken > 1) yield { kind: 'progress', text: '前面还有文件在读，请稍等' };
      await before;
      yield* work();
    } catch (error) {
      const key = getKey(error);
      if (errors[key].status >= 500) log.error({ err: error }, key);
      yield { kind: 'failed', message: errorEnvelope(key).message ?? '' };
    } finally {
      taken -= 1;
      // Whoever goes away before their turn lets the next one wait for whoever is before them.
      void before.then(leave);
    }
  }
  return { run };
}
