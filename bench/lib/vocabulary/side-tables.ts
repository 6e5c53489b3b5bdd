/** What the main table does not show: the short form, beginners, and worlds that differ from what the test takes for granted. */
import { atSlope } from '../../../server/src/rules/vocabulary-test/items';
import { SlopeEstimation } from '../../../server/src/rules/vocabulary-test/slope';
import { SHORT_TEST } from '../../../server/src/rules/vocabulary-test/state';
import type { BenchBank } from './bank';
import { type Method, type Outcome, ourTest } from './methods';
import { mean, percent, printRow, summarise } from './rows';
import { type Takers, takersOf } from './takers';

/** Slopes of knowledge on ln(rank) that the world may have; the code has 2.3 until takers have shown another one. */
const SLOPES = [1.8, 2.0, 2.3, 2.6];
/** Unknown words ticked so many times as often as pseudo-words. */
const WORDS_TO_PSEUDO = 2;
const BEGINNERS = [30, 100];
const CARELESS = ['guesser', 'all-yes', 'all-no'] as const;

export interface SideRun {
  benchBank: BenchBank;
  seed: number;
  sizes: readonly number[];
  /** Takers a size; and where fewer will do. */
  count: number;
  sideCount: number;
}

function table(method: Method, takers: Takers, { sizes, count }: Pick<SideRun, 'sizes' | 'count'>, from = 0): Outcome[] {
  return sizes.flatMap((size) => {
    const outcomes = Array.from({ length: count }, (_, i) => method(takers.taker(size, 'honest', from + i), takers.seed(size, from + i)));
    printRow(summarise('ours', size, outcomes));
    return outcomes;
  });
}

export function measureShortForm(run: SideRun): void {
  const short = ourTest(run.benchBank, SHORT_TEST);
  const takers = takersOf(run.seed);
  console.log(`\nshort form, ${run.count} takers a size`);
  table(short, takers, run);
  console.log(`short form, ${run.sideCount} takers a size`);
  table(short, takers, { sizes: BEGINNERS, count: run.sideCount });
  for (const honesty of CARELESS) {
    console.log(
      `short form, flagged: ${honesty.padEnd(8)} ${percent(flaggedShare(short, takers, honesty, { ...run, count: run.sideCount }))} of ${run.sideCount}`,
    );
  }
}

export function measureBeginners(run: SideRun): void {
  console.log(`\nfull form, honest takers who know next to nothing, ${run.count} a size`);
  table(ourTest(run.benchBank), takersOf(run.seed), { ...run, sizes: BEGINNERS });
}

/** Share of the takers of this kind, of all sizes in turn, who are told that their result is not reliable. */
export function flaggedShare(
  method: Method,
  takers: Takers,
  honesty: (typeof CARELESS)[number],
  { sizes, count }: Pick<SideRun, 'sizes' | 'count'>,
): number {
  return mean(
    Array.from({ length: count }, (_, i) => {
      const size = sizes[i % sizes.length] ?? 300;
      return method(takers.taker(size, honesty, i), takers.seed(size, i)).flagged ? 1 : 0;
    }),
  );
}

/**
 * Worlds in which knowledge falls less or more steeply than the code has it: the code as it is, the slope that its own
 * recalibration finds in these takers' answers, and other takers under that slope.
 */
export function measureSlopes(run: SideRun): void {
  for (const slope of SLOPES) {
    const takers = takersOf(run.seed, { slope });
    console.log(`\nworld with slope ${slope.toFixed(1)}, code unchanged, ${run.count} takers a size`);
    const outcomes = table(ourTest(run.benchBank), takers, run);
    const estimation = new SlopeEstimation(run.benchBank.bank);
    for (const { flagged, responses } of outcomes) if (!flagged && responses) estimation.add(responses);
    const estimate = estimation.estimate();
    if (!estimate) continue;
    console.log(
      `slope found in the answers of ${estimate.tests} tests: ${estimate.slope.toFixed(3)} (standard error ${estimate.standardError.toFixed(3)}); applied, to ${Math.ceil(run.count / 3)} other takers a size:`,
    );
    table(
      ourTest({ ...run.benchBank, bank: atSlope(run.benchBank.bank, estimate.slope) }),
      takers,
      { ...run, count: Math.ceil(run.count / 3) },
      run.count,
    );
  }
}

/** Pseudo-words tell how often unknown words are claimed only if both are claimed alike. */
export function measureOverclaiming(run: SideRun): void {
  console.log(`\nworld in which unknown words are ticked ${WORDS_TO_PSEUDO} times as often as pseudo-words, ${run.count} takers a size`);
  table(ourTest(run.benchBank), takersOf(run.seed, { wordsToPseudo: WORDS_TO_PSEUDO }), run);
}
