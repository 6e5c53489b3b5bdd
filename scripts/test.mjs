// @ts-check
/**
 * `npm test`: sets up everything and runs every check, on a bare machine too.
 * `npm test -- --only lint,unit` runs some of them, `--list` names them, `--long` has more of what costs much (docs/testing.md).
 * Logs are in output/.
 */
import path from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { Cores } from './lib/cores.mjs';
import { ensureDependencies, requireNode } from './lib/install.mjs';
import { drawingsDir, outputDir } from './lib/paths.mjs';
import { Advice, explain, say, seconds, surviveClosedOutput } from './lib/report.mjs';
import { killAll, tailOf } from './lib/run.mjs';
import { failureLines } from './lib/test-counts.mjs';
import { CORES, steps } from './lib/test-steps.mjs';

/** @typedef {import('./lib/test-steps.mjs').Step} Step */
/** @typedef {import('./lib/test-counts.mjs').Counts} Counts */

/** Lines of a failed step's log that are shown. */
const SHOWN_LINES = 60;

surviveClosedOutput();
process.env.DRAWINGS_DIR ??= drawingsDir;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    killAll();
    process.exit(130);
  });
}
process.exitCode = await main(process.argv.slice(2)).catch(explain);

/** @param {string[]} args */
async function main(args) {
  if (args.includes('--list')) {
    for (const { name, title } of steps) say(`${name.padEnd(12)} ${title}`);
    return 0;
  }
  if (args.includes('--long')) process.env.LONG_TESTS = '1';
  const chosen = choose(args);
  const started = performance.now();
  requireNode();
  // Each comes from elsewhere, and neither needs the other.
  const [chromium] = await Promise.all([chosen.some((step) => step.chromium) ? ensureChromium() : undefined, ensureDependencies()]);
  return summarise(await runAll(chosen, chromium), performance.now() - started);
}

/**
 * @param {string[]} args
 * @returns {Step[]}
 */
function choose(args) {
  const at = args.indexOf('--only');
  if (at < 0) return steps;
  const names = (args[at + 1] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (names.length === 0 || unknown.length > 0) {
    const known = steps.map((step) => step.name).join(', ');
    throw new Advice(
      `没有叫“${unknown.join(', ')}”的步骤，可选：${known}。`,
      `There is no step "${unknown.join(', ')}"; there are: ${known}.`,
    );
  }
  return steps.filter((step) => names.includes(step.name));
}

/**
 * Runs the steps in their order as cores come free; a failed one does not stop the rest, nor what waits for it: that says
 * itself what it misses.
 * @param {readonly Step[]} chosen
 * @param {string | undefined} chromium
 */
async function runAll(chosen, chromium) {
  const cores = new Cores(CORES);
  /** @type {Map<string, ReturnType<typeof runStep>>} */
  const begun = new Map();
  for (const step of chosen) {
    await Promise.all((step.after ?? []).map((needed) => begun.get(needed)));
    // The next one asks for cores once this one has them: they are begun in their order.
    await /** @type {Promise<void>} */ (
      new Promise((hasBegun) => {
        const run = () => {
          hasBegun();
          return runStep(step, chromium);
        };
        begun.set(step.name, cores.use(step.cores ?? 1, run));
      })
    );
  }
  return Promise.all(begun.values());
}

/**
 * @param {Step} step
 * @param {string | undefined} chromium
 */
async function runStep(step, chromium) {
  const logFile = path.join(outputDir, `${step.name}.log`);
  const started = performance.now();
  say(`… ${step.title}`);
  /** @type {Counts} */
  let counts;
  try {
    counts = await step.run({ logFile, env: { CHROMIUM_PATH: chromium } });
  } catch (error) {
    counts = { passed: 0, failed: 1, report: error instanceof Error ? error.message : String(error) };
  }
  const duration = performance.now() - started;
  const sign = counts.failed === 0 ? '✓' : '✗';
  say(
    `${sign} ${step.title} · ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''} · ${seconds(duration)}`,
  );
  if (counts.failed > 0) say(`${counts.report || tailOf(logFile, SHOWN_LINES)}\n  → output/${step.name}.log`);
  return { step, counts, duration };
}

/**
 * @param {{ step: Step, counts: Counts, duration: number }[]} results
 * @param {number} elapsed
 */
function summarise(results, elapsed) {
  const sum = (/** @type {(counts: Counts) => number} */ of) => results.reduce((total, { counts }) => total + of(counts), 0);
  const failed = sum((counts) => counts.failed);
  say('');
  // Once more, in short: whoever reads the end of a long log has lost the reports.
  for (const line of failureLines(results.flatMap(({ counts }) => counts.failures ?? []))) say(line);
  for (const { step, counts, duration } of results) {
    say(
      `${counts.failed === 0 ? '✓' : '✗'} ${step.name.padEnd(12)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds(duration).padStart(9)}`,
    );
  }
  say(`${seconds(elapsed)} in all`);
  say(`${sum((counts) => counts.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
