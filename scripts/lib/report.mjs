// @ts-check
/** What a person sees of a running script: one line a step, and one sentence when it cannot go on. */

/** A failure that a person can act on: says what to do, in Chinese and in English, without a stack. */
export class Advice extends Error {
  /**
   * @param {string} zh one sentence: what is wrong and what to do
   * @param {string} en the same in English
   * @param {{ tail?: string }} [details] `tail`: last lines of what the failing program said
   */
  constructor(zh, en, { tail } = {}) {
    super(`${zh}\n${en}`);
    this.name = 'Advice';
    this.tail = tail;
  }
}

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs one step and prints its line: what it is when it starts, how long it took when it ends.
 * @template T
 * @param {string} title
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = performance.now();
  say(`… ${title}`);
  try {
    const result = await work();
    say(`✓ ${title} · ${seconds(performance.now() - started)}`);
    return result;
  } catch (error) {
    say(`✗ ${title} · ${seconds(performance.now() - started)}`);
    throw error;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints why a script ends and gives its exit code.
 * @param {unknown} error
 * @returns {number}
 */
export function explain(error) {
  if (error instanceof Advice) {
    if (error.tail) process.stderr.write(`\n${error.tail}\n`);
    process.stderr.write(`\n${error.message}\n`);
  } else {
    process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
  return 1;
}

/** A closed terminal must end a script by its signal, not by a write error. */
export function surviveClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
