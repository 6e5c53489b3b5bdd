/** The rule for repeating a read (spec §9), for react-query and for state. */
import { FETCHING } from '@xueban/contract/constants';
import { isTransient } from './http/api-error';
import { isOnline } from './network';

/** Wait before retry number `attempt` (from 0), ms. */
export function retryDelay(attempt: number): number {
  return Math.min(FETCHING.backoffBaseMs * 2 ** attempt, FETCHING.backoffCapMs);
}

/** No retry after a refusal, and none without a network: the user is told at once. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < FETCHING.retries && isTransient(error) && isOnline();
}

/**
 * Reads with the usual retries. Never for an answer or a sign-in, which must not be sent twice.
 * @throws what the last try threw
 */
export async function withRetries<T>(read: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryDelay(failures));
      });
    }
  }
}
