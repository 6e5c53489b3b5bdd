/** Waiting for something to be seen: polls with a label and a limit, never a fixed sleep. */

/** How long something may take on a busy machine before it counts as not coming, ms. */
export const DEFAULT_TIMEOUT_MS = 15_000;
const POLL_MS = 25;

export class WaitTimeout extends Error {
  constructor(label: string, timeoutMs: number, lastSeen: string) {
    super(`Waited ${timeoutMs} ms for ${label}${lastSeen && `; last seen: ${lastSeen}`}`);
    this.name = 'WaitTimeout';
  }
}

/** What a probe gives while the thing is not there yet. */
export type NotYet = undefined | null | false;

/**
 * Polls until the probe gives a value.
 * @param label what is waited for, as it should read in a failure
 * @param probe gives the value, or nothing while it is not there; an exception counts as not there yet
 */
export async function waitFor<T>(
  label: string,
  probe: () => Promise<T | NotYet> | T | NotYet,
  { timeoutMs = DEFAULT_TIMEOUT_MS, seen }: { timeoutMs?: number; seen?: () => Promise<string> | string } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const { value, problem } = await attempt(probe);
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > deadline) throw new WaitTimeout(label, timeoutMs, problem ?? (seen ? await seen() : ''));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function attempt<T>(probe: () => Promise<T> | T): Promise<{ value?: T; problem?: string }> {
  try {
    return { value: await probe() };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
