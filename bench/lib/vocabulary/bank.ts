/** The item bank of the benchmark: the product's own, or a stand-in of the same make-up while that is not complete. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { buildBank, type ItemBank } from '../../../server/src/rules/vocabulary-test/items';
import { RANKS, wordRankOf } from '../../../server/src/rules/vocabulary-test/scale';

const FOLDER = path.join(__dirname, '../../../content/vocabulary-test');
const COMPLETE = { words: 1_500, pseudoWords: 150 };

export interface BenchBank {
  bank: ItemBank;
  /** Rank among words, names left out: the place of the word in the simulated world. */
  rankOf: ReadonlyMap<string, number>;
  source: string;
}

export function loadBank(): BenchBank {
  const items = readRows('items.csv')
    .map((row) => ({
      word: row.word ?? '',
      rank: Number(row.rank),
      group: `${row.band ?? ''} ${row.part_of_speech ?? ''}`,
    }))
    .filter(({ rank }) => rank <= RANKS);
  const pseudoWords = readRows('pseudo-words.csv').map((row) => row.word ?? Object.values(row)[0] ?? '');
  const words = items.length >= COMPLETE.words ? items : standInWords();
  const pseudo =
    pseudoWords.length >= COMPLETE.pseudoWords ? pseudoWords : Array.from({ length: COMPLETE.pseudoWords }, (_, i) => `pseudo-${i}`);
  const from = (own: boolean): string => (own ? 'of content/vocabulary-test' : '(stand-in)');
  return {
    bank: buildBank(words, pseudo),
    rankOf: wordRanks(words),
    source: `${words.length} words ${from(words === items)}, ${pseudo.length} pseudo-words ${from(pseudo === pseudoWords)}`,
  };
}

/** Whole numbers, each given once. */
function wordRanks(words: readonly { word: string; rank: number }[]): Map<string, number> {
  let last = 0;
  return new Map(
    words
      .slice()
      .sort((a, b) => a.rank - b.rank)
      .map(({ word, rank }) => [word, (last = Math.max(last + 1, Math.round(wordRankOf(rank))))]),
  );
}

/** 1,500 words, denser where words are frequent, as the product's bank is (about 180 in the first thousand). */
function standInWords(): { word: string; rank: number; group: string }[] {
  return Array.from({ length: COMPLETE.words }, (_, i) => {
    const rank = Math.max(i + 1, Math.round(RANKS * ((i + 0.5) / COMPLETE.words) ** 1.4));
    return { word: `word-${rank}`, rank, group: String(i % 3) };
  });
}

function readRows(file: string): Record<string, string>[] {
  const name = path.join(FOLDER, file);
  return existsSync(name) ? parse(readFileSync(name, 'utf8'), { columns: true, bom: true, skip_empty_lines: true }) : [];
}
