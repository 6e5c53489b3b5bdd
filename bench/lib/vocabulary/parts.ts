/** The parts of the vocabulary benchmark: each can be run alone, and prints its figures cell by cell. */
import { adjustAdmissions, MOST_EXPOSED } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/exposure';
import type { BankWord } from '../../../server/src/modules/vocabulary-test/rules/bank-word';
import { SlopeEstimation } from '../../../server/src/modules/vocabulary-test/rules/slope';
import { SHORT_TEST } from '../../../server/src/modules/vocabulary-test/rules/state';
import { mean } from '../figures';
import { type BenchBank, loadBank } from './bank';
import { type Method, type Outcome, ourTest, plainYesNo, raschCat, vstStyle } from './methods';
import { percent, printRow, type Row, summarise } from './rows';
import { type Takers, getTakers } from './takers';
import { type WorldName, WORLDS } from './worlds';

export interface Run {
  seed: number;
  /** Takers a cell. */
  count: number;
  sizes: readonly number[];
}

/** Sizes beyond those judged, in the world "own". */
const LARGE = [5_000, 8_000, 12_000];
const BEGINNERS = [30, 100];
const CARELESS = ['guesser', 'all-yes', 'all-no'] as const;

/** A cell of the benchmark: takers of one size in one world. */
function cell(name: string, method: Method, takers: Takers, size: number, count: number, from = 0): { row: Row; outcomes: Outcome[] } {
  const outcomes = Array.from({ length: count }, (_, i) => method(takers.taker(size, 'honest', from + i), takers.seed(size, from + i)));
  const row = summarise(name, size, outcomes);
  printRow(row);
  return { row, outcomes };
}

export function measureWorld(name: WorldName, { seed, count, sizes }: Run): Row[] {
  const bank = loadBank();
  const [ours, takers] = [ourTest(bank), getTakers(seed, bank, WORLDS[name])];
  return sizes.map((size) => cell(name, ours, takers, size, count).row);
}

/** Sizes beyond those that are judged, and the three usual tests on the same takers. */
export function measureOthers({ seed, count, sizes }: Run): void {
  const bank = loadBank();
  const takers = getTakers(seed, bank);
  const ours = ourTest(bank);
  for (const size of LARGE) cell('own', ours, takers, size, count);
  const methods: [string, Method][] = [
    ['VST-style, 100 fixed', vstStyle()],
    ['yes/no, 100 + 20 fixed', plainYesNo()],
    ['Rasch CAT, 80 questions', raschCat(bank, 80)],
  ];
  for (const [name, method] of methods) for (const size of [...sizes, ...LARGE]) cell(name, method, takers, size, count);
}

/** The slopes that calibrate finds in the answers of takers of all sizes; applied to others of the same world. */
export function measureLearned(name: WorldName, { seed, count, sizes }: Run): Row[] {
  const bank = loadBank();
  const takers = getTakers(seed, bank, WORLDS[name]);
  const method = ourTest(bank);
  const estimation = new SlopeEstimation(bank.bank);
  for (const size of [...sizes, ...LARGE]) {
    for (let i = 0; i < Math.ceil(count / 3); i += 1) {
      const { flagged, responses } = method(takers.taker(size, 'honest', count + i), takers.seed(size, count + i));
      if (!flagged && responses) estimation.add(responses);
    }
  }
  const found = estimation.estimate();
  if (!found) throw new Error('no slope found');
  const { median, spread, standardError, tests } = found;
  console.log(
    `${name}: slopes found in ${tests} tests: median ${median.toFixed(2)} (standard error ${standardError.toFixed(3)}), spread ${spread.toFixed(2)}`,
  );
  const learned = ourTest(loadBank({ median, spread: Math.hypot(spread, (2 * standardError) / median) }));
  return sizes.map((size) => cell(`${name}, prior learned`, learned, takers, size, count).row);
}

export function measureShort({ seed, count, sizes }: Run): void {
  const bank = loadBank();
  const [short, takers] = [ourTest(bank, SHORT_TEST), getTakers(seed, bank)];
  for (const size of [...sizes, ...LARGE]) cell('own, short form', short, takers, size, count);
}

export function measureBeginners({ seed, count }: Run): void {
  const bank = loadBank();
  const takers = getTakers(seed, bank);
  for (const size of BEGINNERS) cell('own', ourTest(bank), takers, size, count);
}

/** Share of careless takers who are told that their result is not reliable. */
export function measureCareless({ seed, count, sizes }: Run): { honesty: string; share: number }[] {
  const bank = loadBank();
  const [ours, takers] = [ourTest(bank), getTakers(seed, bank)];
  return CARELESS.map((honesty) => {
    const share = mean(
      Array.from({ length: count }, (_, i) => {
        const size = sizes[i % sizes.length] ?? 300;
        return ours(takers.taker(size, honesty, i), takers.seed(size, i)).flagged ? 1 : 0;
      }),
    );
    console.log(`flagged: ${honesty.padEnd(8)} ${percent(share)} of ${count}`);
    return { honesty, share };
  });
}

/** How often words were shown; and how often under the admissions that this makes (Sympson and Hetter), for other takers. */
export function measureExposure({ seed, count, sizes }: Run): void {
  const bank = loadBank();
  const takers = getTakers(seed, bank);
  const all = [...sizes, ...LARGE];
  const first = getExposure(ourTest(bank), takers, all, count, 0);
  const admissions = adjustAdmissions(
    bank.bank.words.map(({ id, admission }) => ({ item: id, admission, seen: first.get(id) ?? 0 })),
    count * all.length,
  );
  printExposure('as it is', first, count * all.length);
  const admitted = (words: readonly BankWord[]): BankWord[] =>
    words.map((word) => ({ ...word, admission: admissions.get(word.id) ?? word.admission }));
  const words = admitted(bank.bank.words);
  const controlled: BenchBank = {
    ...bank,
    bank: {
      ...bank.bank,
      words,
      listed: admitted(bank.bank.listed),
      unlisted: admitted(bank.bank.unlisted),
      byId: new Map(words.map((word) => [word.id, word])),
    },
  };
  printExposure(
    `controlled, ${admissions.size} words admitted less`,
    getExposure(ourTest(controlled), takers, all, count, count),
    count * all.length,
  );
}

function getExposure(method: Method, takers: Takers, sizes: readonly number[], count: number, from: number): Map<string, number> {
  const shown = new Map<string, number>();
  for (const size of sizes) {
    for (let i = from; i < from + count; i += 1) {
      const { responses = [] } = method(takers.taker(size, 'honest', i), takers.seed(size, i));
      for (const id of new Set(responses.map((response) => response.id))) shown.set(id, (shown.get(id) ?? 0) + 1);
    }
  }
  return shown;
}

function printExposure(name: string, exposure: ReadonlyMap<string, number>, takers: number): void {
  const rates = [...exposure.values()].map((count) => count / takers);
  console.log(
    `exposure ${name}: ${exposure.size} words and pseudo-words shown to ${takers} takers; the most shown to ${percent(Math.max(...rates))}, ${rates.filter((rate) => rate > MOST_EXPOSED).length} to more than ${percent(MOST_EXPOSED)}`,
  );
}
