/**
 * Recalibrates the item bank from collected answers. Given results and the answers of open tests stay; only later steps use
 * the new difficulties.
 */
import type { Executor } from '../../database';
import { buildBank } from './rules/items';
import { Calibration, type CalibrationReport, type CollectedAnswer, MIN_ANSWERS } from './rules/calibration';
import { adjustAdmissions, MOST_EXPOSED } from './rules/adaptive-test/exposure';
import { abilityMoments, expectedOverclaiming } from './rules/posterior';
import { tickLikelihood } from './rules/response-model';
import { getDiscrimination, logistic } from './rules/scale';
import { type SlopeEstimate, SlopeEstimation } from './rules/slope';
import { isSamePrior, type SlopePrior } from './rules/slope-prior';
import { unpackTest } from './rules/stored';
import type { Queryable } from '../courses';
import { completedTests, type CompletedTest } from './calibration.repository';
import {
  type CalibratedItem,
  type ItemRow,
  loadItems,
  loadLists,
  loadSlopePrior,
  lockBank,
  raiseBankVersion,
  saveCalibration,
  saveSlopePrior,
} from './item-bank.repository';
import { getSource } from './item-bank.service';

export interface BankCalibration extends CalibrationReport {
  /** Completed tests, and those of them that were reliable and are weighed. */
  tests: number;
  reliableTests: number;
  answers: number;
  /** Mean squared difference between ticks and what was expected, before: 0.25 is guessing. Null without ticks. */
  misfitBefore: number | null;
  misfitAfter: number | null;
  /** In full tests: the share of takers who saw the most shown word, and how many words are above the limit. */
  mostExposed: { word: string; share: number } | null;
  overexposed: number;
  admissionsChanged: number;
  /** Takers' slopes on ln(rank): in use, found in the answers (undefined: too few, or none fits), and whether they are in use from now on. */
  slopeInUse: SlopePrior;
  slope: SlopeEstimate | undefined;
  slopeApplied: boolean;
}

export interface CalibrationOptions {
  /** Say what would change, change nothing. */
  dryRun?: boolean;
  /** Fewer answers leave a word as it is. */
  minAnswers?: number;
  /** Count the sizes of tests begun from now on by the slopes found. */
  applySlope?: boolean;
}

/** A median less certain than this is not applied: at 0.1 sizes may be wrong by 4 % by it alone. */
export const MOST_SLOPE_ERROR = 0.1;

/** What is counted over all tests. */
interface Counts {
  tests: number;
  reliable: number;
  fullTests: number;
  answers: number;
  /** Full tests that showed the word. */
  seen: Map<string, number>;
}

/** The slope was to be applied and is not known well enough. */
export class SlopeUncertain extends Error {}

/** The bank was changed while the answers were weighed. */
export class BankChanged extends Error {}

/**
 * Reads all tests twice, part by part, and keeps only what it counts: memory grows with the bank, not with the tests.
 * @throws BankChanged, SlopeUncertain
 */
export async function calibrateBank(
  db: Executor,
  pool: Queryable,
  { dryRun = false, minAnswers = MIN_ANSWERS, applySlope = false }: CalibrationOptions = {},
): Promise<BankCalibration> {
  const until = new Date();
  const items = await loadItemsInUse(db);
  const slopeInUse = await loadSlopePrior(db);
  const calibration = new Calibration(items, getDiscrimination(slopeInUse.median));
  const slopes = new SlopeEstimation(
    buildBank(
      items.map(({ word, rank }) => ({ word, rank, group: '' })),
      [],
      { lists: await loadLists(db) },
    ),
  );
  const counts: Counts = { tests: 0, reliable: 0, fullTests: 0, answers: 0, seen: new Map() };
  for await (const part of completedTests(pool, until)) for (const test of part) weigh(test, { calibration, slopes }, counts);
  const report = calibration.report(minAnswers);
  const slope = slopes.estimate();
  const newSlope = applySlope ? certain(slope) : slopeInUse;
  const fit = await computeFit(items, report, pool, until, slopeInUse);
  const admissions = adjustAdmissions(
    items.map(({ word, admission }) => ({ item: word, admission, seen: counts.seen.get(word) ?? 0 })),
    counts.fullTests,
  );
  const changes = getChanges(items, report, admissions);
  const isNew = !isSamePrior(newSlope, slopeInUse);
  if (!dryRun && (changes.length > 0 || isNew)) {
    // Held only now: weighing takes long.
    await db.transaction(async (tx) => {
      await lockBank(tx);
      const same = JSON.stringify(await loadItemsInUse(tx)) === JSON.stringify(items) && isSamePrior(await loadSlopePrior(tx), slopeInUse);
      if (!same) throw new BankChanged('题库在计算期间有改动，没有写入；请再运行一次');
      await saveCalibration(tx, changes);
      if (isNew) await saveSlopePrior(tx, newSlope);
      await raiseBankVersion(tx);
    });
  }
  return {
    ...report,
    ...getExposure(counts),
    ...fit,
    admissionsChanged: admissions.size,
    slope,
    slopeInUse,
    slopeApplied: !dryRun && applySlope,
  };
}

/** @throws SlopeUncertain */
function certain(slope: SlopeEstimate | undefined): SlopePrior {
  if (!slope) throw new SlopeUncertain('可靠的测试太少，或作答与任何斜率都不合，没有写入');
  if (slope.standardError > MOST_SLOPE_ERROR)
    throw new SlopeUncertain(`斜率中位数的标准误 ${slope.standardError.toFixed(2)} 大于 ${MOST_SLOPE_ERROR}，测试还太少，没有写入`);
  // The uncertainty of the median is added to the spread over takers.
  const spread = Math.hypot(slope.spread, (2 * slope.standardError) / slope.median);
  return { median: Math.round(slope.median * 100) / 100, spread: Math.round(spread * 1_000) / 1_000 };
}

const loadItemsInUse = async (db: Executor): Promise<ItemRow[]> =>
  (await loadItems(db)).filter(({ removedAt }) => removedAt === null).sort((a, b) => (a.word < b.word ? -1 : 1));

function weigh(
  { form, state, result }: CompletedTest,
  { calibration, slopes }: { calibration: Calibration; slopes: SlopeEstimation },
  counts: Counts,
): void {
  const test = unpackTest(state);
  counts.tests += 1;
  if (form === 'full') {
    counts.fullTests += 1;
    for (const word of new Set(test.responses.map(({ id }) => id))) counts.seen.set(word, (counts.seen.get(word) ?? 0) + 1);
  }
  // Guesses say nothing about words.
  if (!result.reliable) return;
  counts.reliable += 1;
  slopes.add(test.responses);
  for (const answer of getAnswers(test)) {
    counts.answers += 1;
    calibration.add(answer);
  }
}

function* getAnswers({ responses, posterior }: ReturnType<typeof unpackTest>): Generator<CollectedAnswer> {
  const ability = abilityMoments(posterior).mean;
  const overclaiming = expectedOverclaiming(posterior);
  const ticked = new Set<string>();
  for (const response of responses) {
    if (response.kind === 'pseudo') continue;
    // A question on a ticked word depends on the same knowledge, so only the tick counts.
    if (response.kind === 'choice' && ticked.has(response.id)) continue;
    if (response.kind === 'word') ticked.add(response.id);
    const answer =
      response.kind === 'word'
        ? { kind: 'tick' as const, ticked: response.ticked }
        : { kind: 'choice' as const, outcome: response.outcome };
    yield { word: response.id, ability, overclaiming, response: answer };
  }
}

function getChanges(items: readonly ItemRow[], report: CalibrationReport, admissions: ReadonlyMap<string, number>): CalibratedItem[] {
  const calibrated = new Map(report.words.map((word) => [word.word, word]));
  return items.flatMap(({ word, admission }): CalibratedItem[] => {
    const found = calibrated.get(word);
    if (!found && !admissions.has(word)) return [];
    return [
      {
        word,
        difficulty: found?.difficulty ?? null,
        difficultySd: found?.difficultySd ?? null,
        admission: admissions.get(word) ?? admission,
      },
    ];
  });
}

function getExposure({
  tests,
  reliable,
  fullTests,
  answers,
  seen,
}: Counts): Pick<BankCalibration, 'tests' | 'reliableTests' | 'answers' | 'mostExposed' | 'overexposed'> {
  const [top] = [...seen].sort((a, b) => b[1] - a[1]);
  return {
    tests,
    reliableTests: reliable,
    answers,
    mostExposed: top ? { word: top[0], share: top[1] / fullTests } : null,
    overexposed: [...seen.values()].filter((count) => count / fullTests > MOST_EXPOSED).length,
  };
}

/** How well the current and the new difficulties predict the ticks. */
async function computeFit(
  items: readonly ItemRow[],
  report: CalibrationReport,
  pool: Queryable,
  until: Date,
  prior: SlopePrior,
): Promise<Pick<BankCalibration, 'misfitBefore' | 'misfitAfter'>> {
  const calibrated = new Map(report.words.map(({ word, difficulty, difficultySd }) => [word, { difficulty, difficultySd }]));
  const before = buildBank(items.map(getSource), [], { prior });
  const after = buildBank(
    items.map((item) => ({ ...getSource(item), calibrated: calibrated.get(item.word) ?? getSource(item).calibrated })),
    [],
    { prior },
  );
  const squares = { ticks: 0, before: 0, after: 0 };
  for await (const part of completedTests(pool, until)) {
    for (const { state, result } of part) {
      for (const answer of result.reliable ? getAnswers(unpackTest(state)) : []) {
        const [old, now] = [findSquare(before, answer), findSquare(after, answer)];
        if (old === undefined || now === undefined) continue;
        squares.ticks += 1;
        squares.before += old;
        squares.after += now;
      }
    }
  }
  const findMean = (sum: number): number | null => (squares.ticks === 0 ? null : sum / squares.ticks);
  return { misfitBefore: findMean(squares.before), misfitAfter: findMean(squares.after) };
}

/** Squared difference between a tick and its expectation. */
function findSquare(bank: ReturnType<typeof buildBank>, { word, ability, overclaiming, response }: CollectedAnswer): number | undefined {
  const known = bank.byId.get(word);
  if (!known || response.kind !== 'tick') return undefined;
  const p = logistic(known.steepness * (ability - known.difficulty));
  const { ifKnown, ifUnknown } = tickLikelihood(true, overclaiming);
  return ((response.ticked ? 1 : 0) - (p * ifKnown + (1 - p) * ifUnknown)) ** 2;
}
