/** When to look again at something that is being made. */

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
/** Number of looks, some ten minutes in all; what takes longer is seen when the page is opened again. */
const MOST_LOOKS = 42;

/** Wait before look number `attempt` (from 0), ms: a sheet is usually there after a second or two. Undefined: no more. */
export function pollDelay(attempt: number): number | undefined {
  return attempt >= MOST_LOOKS ? undefined : Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
}
