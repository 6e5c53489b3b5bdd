/** Rows whose cells have several words, one on each line, beside as many meanings. */
import { HAN, isSentence, isWord } from './cell-kinds';
import type { Columns } from './columns';
import type { TableRow } from './files/table';

const NUMBER = /^\d{1,4}\s?[.、)）．]\s*/;

/** `苹果；pear；梨`, `苹果 pear 梨`: what may be the next word stands among the senses. */
export const holdsWord = (meaning: string): boolean =>
  /[；，][a-z]{2}[a-z’' -]*(?:[；，]|$)|\p{Script=Han} (?!sth |doing )[a-z]{3}[a-z’'-]* \p{Script=Han}/u.test(meaning);

/** A row for each of its words, to be looked at; other rows as they are. */
export function divideWords(row: TableRow, { positions }: Columns): TableRow[] {
  const [spelling, meaning] = [positions.get('spelling') ?? -1, positions.get('meaning') ?? -1];
  if (!row.cells[spelling]?.includes('\n')) return [row];
  const lines = row.cells.map((cell) => cell.split('\n'));
  const words = lines[spelling] ?? [];
  const isNumbered = words.every((word) => NUMBER.test(word));
  const areWords = words.every((word) => isWord(isNumbered ? word.replace(NUMBER, '') : word) && !isSentence(word));
  if (!areWords || lines[meaning]?.length !== words.length || !lines[meaning].every((line) => HAN.test(line))) return [row];
  // A cell that is not divided alike is said of all, as a unit is.
  return words.map((_, at) => ({
    ...row,
    isDoubtful: true,
    cells: row.cells.map((cell, column) => (lines[column]?.length === words.length ? (lines[column][at] ?? '') : cell)),
  }));
}
