/** The item bank of the benchmark, which is the product's own, and the word lists of its school. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { buildBank, type ItemBank } from '../../../server/src/modules/vocabulary-test/rules/items';
import { getWordRank } from '../../../server/src/modules/vocabulary-test/rules/scale';
import type { SlopePrior } from '../../../server/src/modules/vocabulary-test/rules/slope-prior';
import { getRandom } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/random';
import { RANKS } from './world';

const FOLDER = path.join(__dirname, '../../../content/vocabulary-test');
const COURSES = path.join(__dirname, '../../../content/english');
/** A list of the school's own, longer than the courses of the product: so many words, thinning out with ln(rank). */
const OWN_LIST = { words: 3_600, half: 2_600, fall: 1.8 };

export interface BenchBank {
  bank: ItemBank;
  /** Rank among words, names left out: the place of the word in the simulated world. */
  rankOf: ReadonlyMap<string, number>;
  /** Ranks of the words of each list in its order, the shortest list first. Of the product's courses, and one of the school's own. */
  lists: readonly (readonly number[])[];
  /**
   * Ranks of a graded list that the school does not have, the CEFR-J Wordlist (graded-ranks.csv), level by level in no order within each:
   * of common words, it has more of those that are in the bank than of others.
   */
  graded: readonly number[];
  source: string;
}

export function loadBank(prior?: SlopePrior): BenchBank {
  const items = readRows(path.join(FOLDER, 'items.csv')).map((row) => ({
    word: row.word ?? '',
    rank: Number(row.rank),
    group: `${row.band ?? ''} ${row.part_of_speech ?? ''}`,
    listed: row.listed === '1',
  }));
  const pseudoWords = readRows(path.join(FOLDER, 'pseudo-words.csv')).map((row) => row.pseudo_word ?? '');
  const rankOf = wordRanks(items);
  const placed = placedLists(rankOf);
  const itemAt = new Map(items.map(({ word, rank }) => [rank, rankOf.get(word)]));
  const names = [...placed, ownList()].map((ranks) => getNames(ranks, rankOf));
  const all = [...new Set(placed.flat())];
  return {
    bank: buildBank(items, pseudoWords, { prior, lists: names }),
    rankOf,
    lists: [...placed, all, ownList()].sort((a, b) => a.length - b.length),
    graded: gradedList(itemAt),
    source: `${items.length} words, ${pseudoWords.length} pseudo-words, lists of ${names.map((list) => list.length).join(', ')} words`,
  };
}

/** Whole numbers, each given once. */
function wordRanks(words: readonly { word: string; rank: number }[]): Map<string, number> {
  let last = 0;
  return new Map(
    words
      .slice()
      .sort((a, b) => a.rank - b.rank)
      .map(({ word, rank }) => [word, (last = Math.max(last + 1, Math.round(getWordRank(rank))))]),
  );
}

/**
 * The product's courses as ranks among words, each given once. Ranks of course words that are not in the bank stand in
 * course-ranks.csv, read from the list the bank's own were read from; words without one are left out.
 */
function placedLists(rankOf: ReadonlyMap<string, number>): number[][] {
  const ranks = new Map(rankOf);
  const taken = new Set<number | undefined>(rankOf.values());
  for (const { word = '', rank } of readRows(path.join(__dirname, 'course-ranks.csv'))) {
    if (ranks.has(word)) continue;
    ranks.set(word, getFree(taken, Number(rank)));
  }
  return readdirSync(COURSES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(COURSES, entry.name, 'words.csv')))
    .map(({ name }) => {
      const words = new Set(readRows(path.join(COURSES, name, 'words.csv')).map(({ word = '' }) => word));
      return [...words].flatMap((word) => ranks.get(word) ?? []);
    });
}

/** @param itemAt rank among words, of the words of the bank by their rank in the frequency list */
function gradedList(itemAt: ReadonlyMap<number, number | undefined>): number[] {
  const random = getRandom(20_000, 9);
  const taken = new Set(itemAt.values());
  const levels = readRows(path.join(__dirname, 'graded-ranks.csv')).map(({ ranks = '' }) => ranks.split(' ').map(Number));
  const byRank = levels.flatMap((ranks, level) => ranks.map((rank) => ({ rank, level }))).sort((a, b) => a.rank - b.rank);
  const placed = byRank.map(({ rank, level }) => {
    const place = itemAt.get(rank) ?? getFree(taken, rank);
    return { place, at: level + random() };
  });
  return placed
    .filter(({ place }) => place <= RANKS)
    .sort((a, b) => a.at - b.at)
    .map(({ place }) => place);
}

/** Takes the first free rank among words from that of a rank of the frequency list on. */
function getFree(taken: Set<number | undefined>, rank: number): number {
  let free = Math.max(1, Math.round(getWordRank(rank)));
  while (taken.has(free)) free += 1;
  taken.add(free);
  return free;
}

function ownList(): number[] {
  const random = getRandom(20_000, 5);
  const { words, half, fall } = OWN_LIST;
  const asks = Array.from({ length: RANKS }, (_, i) => ({
    rank: i + 1,
    ask: fall * Math.log((i + 1) / half) + Math.log((random() || 1e-9) / (1 - random())),
  }));
  const listed = asks.sort((a, b) => a.ask - b.ask).slice(0, words);
  // In units that grow rarer, but far from strictly so.
  return listed
    .map(({ rank }) => ({ rank, at: Math.log(rank) + 1.5 * random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ rank }) => rank);
}

/** Of words outside the bank made-up names, of letters alone. */
function getNames(ranks: readonly number[], rankOf: ReadonlyMap<string, number>): string[] {
  const words = new Map([...rankOf].map(([word, rank]) => [rank, word]));
  return ranks.map((rank) => words.get(rank) ?? `zz${String(rank).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`);
}

function readRows(file: string): Record<string, string>[] {
  return parse(readFileSync(file, 'utf8'), { columns: true, bom: true, skip_empty_lines: true });
}
