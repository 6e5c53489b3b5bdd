/**
 * Whether work is of the right order: what once took seconds, or for ever, takes a moment. No claim of speed: those are for
 * bench/, on a quiet machine. Processor time of this process, in which its garbage collection and compiler count too, so the
 * least of some turns, and in moments of this machine.
 */

/** Most turns; the first that is soon enough is the last. */
const TURNS = 3;
/** The fixed work below on the machine on which limits were set, ms. */
const FIXED_WORK_MS = 5;

/** @returns ms of a processor */
export async function spent(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function fixedWork(): number {
  let state = 1;
  for (let i = 0; i < 4_000_000; i += 1) state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
  return state;
}

/** How much slower this machine is; 1 where it is faster. */
let slowness: Promise<number> | undefined;
async function measureSlowness(): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 5; i += 1) least = Math.min(least, await spent(fixedWork));
  return Math.max(1, least / FIXED_WORK_MS);
}

/**
 * @param limit ms of a processor
 * @param measure one turn of the work, which keeps nothing for the next
 * @returns what it took more than that, ms of the processor on which limits were set; undefined: it was soon enough
 */
export async function tooLong(limit: number, measure: () => Promise<number>): Promise<number | undefined> {
  slowness ??= measureSlowness();
  const slow = await slowness;
  let least = Infinity;
  for (let i = 0; i < TURNS && least > limit; i += 1) least = Math.min(least, (await measure()) / slow);
  return least > limit ? Math.round(least) : undefined;
}
