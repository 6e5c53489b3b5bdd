/** A test as the taker may see it: never with a right answer. */
import type { TestStep, VocabularyLevelSubmission, VocabularyResult } from '@xueban/contract/resources/vocabulary-level-submissions';
import { levelText } from './rules/level-text';
import { getProgress } from './rules/progress';
import type { TestResult } from './rules/result';
import type { Step, TestState } from './rules/state';
import { unpackTest } from './rules/stored';
import type { LoadedBank } from './item-bank.service';
import { type SubmissionRow, toSummary } from './vocabulary-level-submissions.repository';

/** An open test whose time is over counts as expired before anybody has written so. */
export function isExpired({ status, expiresAt }: Pick<SubmissionRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'expired' || (status === 'open' && expiresAt <= now);
}

/** @param state of the row, when it is unpacked already */
export function getPresentation(
  row: SubmissionRow,
  bank: LoadedBank,
  now: Date,
  state: TestState = unpackTest(row.state),
): VocabularyLevelSubmission {
  const summary = toSummary(isExpired(row, now) ? { ...row, status: 'expired' } : row);
  const progress = getProgress(state, bank);
  const isOpen = summary.status === 'open';
  return {
    ...summary,
    step_number: row.stepNumber,
    step: isOpen ? findStep(state.step, bank) : null,
    percentage: progress.percentage,
    seconds_left: isOpen ? progress.secondsLeft : 0,
    // When it is sent: who fills a demo school only takes the steps.
    get error_words() {
      return row.result ? findError(row.result) : progress.errorWords;
    },
  };
}

/** Of a result as it was given: the bank may have been calibrated since. */
function findError(result: VocabularyResult): number | null {
  return result.reliable ? Math.round((result.high - result.low) / 2) : null;
}

function findStep(step: Step, bank: LoadedBank): TestStep | null {
  if (step.kind === 'done') return null;
  if (step.kind === 'ticks') return { kind: 'ticks', words: [...step.words] };
  const meanings = bank.parseMeanings(step.word);
  return { kind: 'choice', word: step.word, options: step.order.map((index) => meanings[index] ?? '') };
}

/** A result without the course that it leads to. */
export function resultFor(result: TestResult): VocabularyResult {
  if (!result.reliable) return { reliable: false, reasons: result.reasons };
  const { size, low, high, level, bands } = result;
  return {
    reliable: true,
    size,
    low,
    high,
    level,
    level_text: levelText(size),
    bands: bands.map(({ from, to, share }) => ({ from, to, share: Math.round(share * 1_000) / 1_000 })),
    next_course: null,
  };
}
