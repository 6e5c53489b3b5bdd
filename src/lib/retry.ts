/** Trying a read again: how often, after how long, and when it is no use (spec §9). One rule for react-query and for what state keeps itself. */
import { FETCHING } from '@xueban/contract/constants';
import { isTransient } from './http/api-error';
import { isOnline } from './network';

/** Wait before retry number `attempt` (from 0), ms. */
export function retryDelay(attempt: number): number {
  return Math.min(FETCHING.backoffBaseMs * 2 ** attempt, FETCHING.backoffCapMs);
}

/** A refusal will not change by itself, and without a network the user is told at once instead of after seven seconds. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < FETCHING.retries && isTransient(error) && isOnline();
}

/**
 * Reads with the retries of every read. Only for what may be asked twice: never for an answer or a sign-in.
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
