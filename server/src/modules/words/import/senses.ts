/** Rows that are further senses of the word above them: its cell is merged over all of them. */
import type { Columns } from './columns';
import type { TableRow } from './files/table';
import type { Field } from './headings';

/** What differs from sense to sense, and what is written once for many words. */
const OWN: readonly Field[] = ['spelling', 'partOfSpeech', 'meaning', 'example', 'translation'];
const PLACES: readonly Field[] = ['course', 'grade', 'term', 'module', 'unit', 'chapter'];

/**
 * The row whose further sense this row is, or undefined. Workbooks say which cells are merged; in text a row without word,
 * number and transcription is a sense if its predecessor has any of these.
 */
export function senseRow(row: TableRow, head: TableRow | undefined, { positions }: Columns): TableRow | undefined {
  const at = positions.get('spelling');
  if (at === undefined || head === undefined) return undefined;
  const word = head.cells[at] ?? '';
  if (word === '') return undefined;
  if (row.merged?.includes(at)) return row.cells[at] === word ? row : undefined;
  if (row.cells[at] !== '' || (row.cells[positions.get('meaning') ?? -1] ?? '') === '') return undefined;
  const fields = new Set([...OWN, ...PLACES].map((field) => positions.get(field)));
  const beside = head.cells.flatMap((cell, column) => (cell === '' || fields.has(column) ? [] : [column]));
  if (beside.length === 0 || row.cells.some((cell, column) => cell !== '' && !fields.has(column))) return undefined;
  return { ...row, cells: row.cells.map((cell, column) => (column === at ? word : cell)), isDoubtful: true };
}
