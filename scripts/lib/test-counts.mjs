// @ts-check
/** Reads how many tests of a step passed, and which did not, from what its runner left behind. */
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

/** @typedef {{ name: string, reason: string }} Failure A test that failed: file and title, and the first line of why */
/** @typedef {{ passed: number, failed: number, skipped?: number, report?: string, failures?: Failure[] }} Counts `report`: what to show when something failed */

/** Lines of a failed test file that are shown. */
const SHOWN_LINES = 80;

/**
 * Reads jest's own result file. A run that broke before it could write one is one failure.
 * @param {string} resultFile
 * @param {number} code exit code of jest
 * @returns {Counts}
 */
export function jestCounts(resultFile, code) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numRuntimeErrorTestSuites: number, testResults: { status: string, name: string, message: string, assertionResults?: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  let result;
  try {
    result = JSON.parse(fs.readFileSync(resultFile, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const failed = result.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, ...rest }) => ({ ...rest, file: path.relative(inRoot(), name) }));
  return atLeastOneFailure(
    {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests,
      report: failed.map(({ file, message }) => `${file}\n${message.split('\n').slice(0, SHOWN_LINES).join('\n')}`).join('\n'),
      failures: failed.flatMap(({ file, message, assertionResults = [] }) => {
        const tests = assertionResults.filter(({ status }) => status === 'failed');
        if (tests.length === 0) return [{ name: file, reason: firstLine(message) }];
        return tests.map(({ fullName, failureMessages }) => ({
          name: `${file} › ${fullName}`,
          reason: firstLine(failureMessages.join('\n')),
        }));
      }),
    },
    code,
  );
}

/**
 * Reads what Node's own test runner said, in TAP.
 * @param {string} log
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function tapCounts(log, code) {
  const count = (/** @type {string} */ word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(log)?.[1] ?? 0);
  const failures = [...log.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([line, name = line], at, all) => {
    const said = log.slice(log.indexOf(line), all[at + 1]?.index);
    return { name, reason: /error: (?:\|-\s*)?'?(.*?)'?$/m.exec(said)?.[1] ?? '' };
  });
  return atLeastOneFailure(
    { passed: count('pass'), failed: count('fail') + count('cancelled'), skipped: count('skipped'), failures },
    code,
  );
}

/**
 * The failures in few lines, for whoever sees only the end of a log: those with one reason stand under it once.
 * @param {readonly Failure[]} failures
 * @param {number} [shown] names of one reason
 * @returns {string[]}
 */
export function failureLines(failures, shown = 5) {
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  for (const { name, reason } of failures) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  return [...byReason].flatMap(([reason, names]) => [
    ...names.slice(0, shown).map((name) => `✗ ${name}`),
    ...(names.length > shown ? [`✗ … ${names.length - shown} more`] : []),
    `    ${reason}`,
  ]);
}

/** @param {string} text */
function firstLine(text) {
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '' && !line.startsWith('●')) ?? ''
  );
}

/**
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
function atLeastOneFailure(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
