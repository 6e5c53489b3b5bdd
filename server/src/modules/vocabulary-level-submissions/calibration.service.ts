/**
 * Recalibrates the item bank from collected answers. Results that were given stay as they are, and an open test keeps
 * what its answers have said so far: only what is asked from now on goes by the new difficulties.
 */
import type { Executor } from '../../database';
import { buildBank } from '../../rules/vocabulary-test/items';
import { calibrate, type CalibrationReport, type CollectedAnswer, MIN_ANSWERS } from '../../rules/vocabulary-test/calibration';
import { adjustAdmissions, MOST_EXPOSED } from '../../rules/vocabulary-test/exposure';
import { abilityMoments, expectedOverclaiming, knownCurve } from '../../rules/vocabulary-test/posterior';
import { tickLikelihood } from '../../rules/vocabulary-test/response-model';
import { ABILITIES } from '../../rules/vocabulary-test/scale';
import { unpackTest } from '../../rules/vocabulary-test/stored';
import type { Queryable } from '../learning-context';
import { completedTests, type CompletedTest } from './calibration.repository';
import { type CalibratedItem, type ItemRow, loadItems, lockBank, raiseBankVersion, saveCalibration } from './item-bank.repository';
import { sourceOf } from './item-bank.service';

export interface BankCalibration extends CalibrationReport {
  /** Completed tests, and those of them that were reliable and are weighed. */
  tests: number;
  reliableTests: number;
  answers: number;
  /** Mean squared difference between ticks and what was expected, before: 0.25 is guessing. Null without ticks. */
  misfitBefore: number | null;
  misfitAfter: number | null;
  /** Of the full tests: share of the takers who saw the most shown word, and how many words are above the limit. */
  mostExposed: { word: string; share: number } | null;
  overexposed: number;
  admissionsChanged: number;
}

export interface CalibrationOptions {
  /** Say what would change, change nothing. */
  dryRun?: boolean;
  /** Fewer answers leave a word as it is. */
  minAnswers?: number;
}

interface Collected {
  tests: number;
  reliable: number;
  fullTests: number;
  answers: CollectedAnswer[];
  /** Full tests that showed the word. */
  seen: Map<string, number>;
}

export async function calibrateBank(db: Executor, pool: Queryable, { dryRun = false, minAnswers = MIN_ANSWERS }: CalibrationOptions = {}): Promise<BankCalibration> {
  const collected = await collect(pool);
  return db.transaction(async (tx) => {
    await lockBank(tx);
    const items = (await loadItems(tx)).filter(({ removedAt }) => removedAt === null);
    const report = calibrate(items, collected.answers, minAnswers);
    const admissions = adjustAdmissions(
      items.map(({ word, admission }) => ({ word, admission, seen: collected.seen.get(word) ?? 0 })), collected.fullTests,
    );
    const changes = changesOf(items, report, admissions);
    if (!dryRun && changes.length > 0) {
      await saveCalibration(tx, changes);
      await raiseBankVersion(tx);
    }
    return { ...report, ...exposureOf(collected), ...fitOf(items, report, collected), admissionsChanged: admissions.size };
  });
}

async function collect(pool: Queryable): Promise<Collected> {
  const collected: Collected = { tests: 0, reliable: 0, fullTests: 0, answers: [], seen: new Map() };
  for await (const part of completedTests(pool)) for (const test of part) add(collected, test);
  return collected;
}

function add(collected: Collected, { form, state, result }: CompletedTest): void {
  const { responses, posterior } = unpackTest(state);
  collected.tests += 1;
  if (form === 'full') {
    collected.fullTests += 1;
    for (const word of new Set(responses.map(({ id }) => id))) collected.seen.set(word, (collected.seen.get(word) ?? 0) + 1);
  }
  // Guesses say nothing about words.
  if (!result.reliable) return;
  collected.reliable += 1;
  const ability = abilityMoments(posterior).mean;
  const overclaiming = expectedOverclaiming(posterior);
  const ticked = new Set<string>();
  for (const response of responses) {
    if (response.kind === 'pseudo') continue;
    // A question on a word that was ticked hangs on the same knowledge: it counts once, by the tick.
    if (response.kind === 'choice' && ticked.has(response.id)) continue;
    if (response.kind === 'word') ticked.add(response.id);
    const answer = response.kind === 'word' ? { kind: 'tick' as const, ticked: response.ticked } : { kind: 'choice' as const, outcome: response.outcome };
    collected.answers.push({ word: response.id, ability, overclaiming, response: answer });
  }
}

function changesOf(items: readonly ItemRow[], report: CalibrationReport, admissions: ReadonlyMap<string, number>): CalibratedItem[] {
  const calibrated = new Map(report.words.map((word) => [word.word, word]));
  return items.flatMap(({ word, admission }): CalibratedItem[] => {
    const found = calibrated.get(word);
    if (!found && !admissions.has(word)) return [];
    return [{ word, difficulty: found?.difficulty ?? null, difficultySd: found?.difficultySd ?? null, admission: admissions.get(word) ?? admission }];
  });
}

function exposureOf({ tests, reliable, fullTests, answers, seen }: Collected): Pick<BankCalibration, 'tests' | 'reliableTests' | 'answers' | 'mostExposed' | 'overexposed'> {
  const [top] = [...seen].sort((a, b) => b[1] - a[1]);
  return {
    tests, reliableTests: reliable, answers: answers.length,
    mostExposed: top ? { word: top[0], share: top[1] / fullTests } : null,
    overexposed: [...seen.values()].filter((count) => count / fullTests > MOST_EXPOSED).length,
  };
}

/** How well difficulties, those in use and the new ones, foretell the ticks. */
function fitOf(items: readonly ItemRow[], report: CalibrationReport, { answers }: Collected): Pick<BankCalibration, 'misfitBefore' | 'misfitAfter'> {
  const calibrated = new Map(report.words.map(({ word, difficulty, difficultySd }) => [word, { difficulty, difficultySd }]));
  const before = buildBank(items.map(sourceOf), []);
  const after = buildBank(items.map((item) => ({ ...sourceOf(item), calibrated: calibrated.get(item.word) ?? sourceOf(item).calibrated })), []);
  const misfit = (bank: typeof before): number | null => {
    const squares = answers.flatMap(({ word, ability, overclaiming, response }) => {
      const known = bank.byId.get(word);
      if (!known || response.kind !== 'tick') return [];
      const p = knownCurve(known)[nearestAbility(ability)] ?? 0;
      const { ifKnown, ifUnknown } = tickLikelihood(true, overclaiming);
      return [((response.ticked ? 1 : 0) - (p * ifKnown + (1 - p) * ifUnknown)) ** 2];
    });
    return squares.length === 0 ? null : squares.reduce((sum, square) => sum + square, 0) / squares.length;
  };
  return { misfitBefore: misfit(before), misfitAfter: misfit(after) };
}

function nearestAbility(ability: number): number {
  const [first = 0, second = 1] = ABILITIES;
  return Math.min(ABILITIES.length - 1, Math.max(0, Math.round((ability - first) / (second - first))));
}
