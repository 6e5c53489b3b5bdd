/** When to look again at something that is being made. */

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/** Wait before look number `attempt` (from 0), ms: a sheet is usually there after a second or two. */
export function pollDelay(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
}
