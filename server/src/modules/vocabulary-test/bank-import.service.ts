/** Imports the item bank from content/vocabulary-test: all of it or nothing; what is the same stays as it is. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Executor } from '../../database';
import { CONTENT_FOLDER } from '../../paths';
import {
  type AuthoredItem,
  type ItemRow,
  loadItems,
  loadPseudoWords,
  lockBank,
  raiseBankVersion,
  removeOthers,
  saveItems,
  savePseudoWords,
} from './item-bank.repository';

/** The bank that is written for the product. */
export const BANK_FOLDER = path.join(CONTENT_FOLDER, 'vocabulary-test');

export interface AuthoredBank {
  items: AuthoredItem[];
  pseudoWords: string[];
}

/** A file of the bank is not what it must be. */
export class BankRefused extends Error {}

export interface BankImport {
  items: number;
  pseudoWords: number;
  /** Words added, changed or brought back, and taken out. */
  added: number;
  changed: number;
  removed: number;
}

/** Reads `items.csv` and `pseudo-words.csv`. @throws BankRefused naming file and line */
export async function readBank(folder: string = BANK_FOLDER): Promise<AuthoredBank> {
  const items = (await loadRows(folder, 'items.csv')).map(getItem);
  const pseudoWords = (await loadRows(folder, 'pseudo-words.csv')).map((row, index) =>
    getText(row, 'pseudo_word', 'pseudo-words.csv', index),
  );
  const all = [...items.map(({ word }) => word), ...pseudoWords];
  const seen = new Set<string>();
  const twice = all.find((word) => seen.size === seen.add(word).size);
  if (twice !== undefined) throw new BankRefused(`“${twice}”出现了两次`);
  if (items.length === 0 || pseudoWords.length === 0) throw new BankRefused('题库是空的');
  return { items, pseudoWords };
}

/** @throws BankRefused when a pseudo-word is, or was, a word of the bank: open tests may still ask the word */
export async function importBank(db: Executor, { items, pseudoWords }: AuthoredBank, now: Date): Promise<BankImport> {
  return db.transaction(async (tx) => {
    await lockBank(tx);
    const before = new Map((await loadItems(tx)).map((item) => [item.word, item]));
    const wasWord = pseudoWords.find((word) => before.has(word));
    if (wasWord !== undefined) throw new BankRefused(`“${wasWord}”是或曾经是题库里的词，不能用作假词`);
    const pseudoBefore = new Set((await loadPseudoWords(tx)).filter(({ removedAt }) => !removedAt).map(({ word }) => word));
    const added = items.filter(({ word }) => !before.has(word));
    const changed = items.filter((item) => before.has(item.word) && !isSame(item, before.get(item.word)));
    const kept = new Set([...items.map(({ word }) => word), ...pseudoWords]);
    const gone =
      [...before.values()].filter(({ word, removedAt }) => removedAt === null && !kept.has(word)).length +
      [...pseudoBefore].filter((word) => !kept.has(word)).length;
    const newPseudoWords = pseudoWords.filter((word) => !pseudoBefore.has(word));
    const result = {
      items: items.length,
      pseudoWords: pseudoWords.length,
      added: added.length + newPseudoWords.length,
      changed: changed.length,
      removed: gone,
    };
    if (result.added + result.changed + result.removed === 0) return result;
    await saveItems(tx, [...added, ...changed]);
    if (newPseudoWords.length > 0) await savePseudoWords(tx, newPseudoWords);
    await removeOthers(
      tx,
      items.map(({ word }) => word),
      pseudoWords,
      now,
    );
    await raiseBankVersion(tx);
    return result;
  });
}

function isSame(item: AuthoredItem, row: ItemRow | undefined): boolean {
  return (
    row !== undefined &&
    row.removedAt === null &&
    row.partOfSpeech === item.partOfSpeech &&
    row.meaning === item.meaning &&
    row.rank === item.rank &&
    row.band === item.band &&
    row.listed === item.listed &&
    row.distractors.join('\n') === item.distractors.join('\n')
  );
}

type CsvRow = Record<string, string>;

async function loadRows(folder: string, file: string): Promise<CsvRow[]> {
  return parse(await readFile(path.join(folder, file), 'utf8'), { columns: true, bom: true, skip_empty_lines: true });
}

function getText(row: CsvRow, column: string, file: string, index: number): string {
  const value = row[column]?.trim() ?? '';
  // The header is line 1.
  if (value === '') throw new BankRefused(`${file} 第 ${index + 2} 行缺少 ${column}`);
  return value;
}

function getItem(row: CsvRow, index: number): AuthoredItem {
  const text = (column: string): string => getText(row, column, 'items.csv', index);
  const rank = Number(text('rank'));
  if (!Number.isInteger(rank) || rank < 1) throw new BankRefused(`items.csv 第 ${index + 2} 行的 rank 不是正整数`);
  const listed = text('listed');
  if (listed !== '0' && listed !== '1') throw new BankRefused(`items.csv 第 ${index + 2} 行的 listed 不是 0 或 1`);
  return {
    word: text('word'),
    partOfSpeech: text('part_of_speech'),
    meaning: text('meaning'),
    distractors: [text('distractor_1'), text('distractor_2'), text('distractor_3')],
    rank,
    band: text('band'),
    listed: listed === '1',
  };
}
