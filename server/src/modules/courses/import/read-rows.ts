/** Reads the words of a table, row by row. */
import { joinParts, normalPartOfSpeech, splitMeaning } from '../../../rules/words/part-of-speech';
import { CODES, type Columns, type Field, FIELDS, REQUIRED } from './columns';
import type { ReadFile, Table, TableRow } from './files/table';
import type { ImportedWord, Place, WordRow } from './imported-words';
import type { KnownTable } from './known-tables';
import type { ImportProblem } from './problems';
import type { Understood } from './understood';
import { delimited, faultOf, onOneLine, shortened, splitSpoken, withoutMarks } from './values';

/** Problems beyond these are not looked for: the file is another one than was meant. */
const MOST_PROBLEMS = 5000;
const NAMING: readonly Field[] = ['course', 'grade', 'term', 'unit', 'chapter'];

/** Unit 3, 第三单元, Starter Module 1, Lesson 5: a line of its own between the words. */
const SECTION =
  /^(?:(?:starter|welcome|预备)\s*)?(?:unit|module|lesson|topic|chapter|part|list|day|week|u|m)\s*\.?\s*(?:\d+|[ivx]+|one|two|three|four|five|six|seven|eight|nine|ten)\b.{0,50}$|^第\s*[\d一二三四五六七八九十百]+\s*(?:单元|模块|课|章|天|组|部分).{0,50}$|^(?:预备单元|复习单元|专题).{0,50}$|^starter$/i;
const LETTER = /^[A-Z]$/;

/** Where the reader of a table is. */
interface Reading {
  table: Table;
  columns: Columns;
  file: ReadFile;
  /** What the rows above say of course, unit and chapter. */
  above: Map<Field, string>;
  understood: Understood;
  problems: ImportProblem[];
}

/** The words of a table; what is wrong with its rows is added to the problems, and how it was understood told. */
export function readRows({ table, columns }: KnownTable, file: ReadFile, understood: Understood, problems: ImportProblem[]): WordRow[] {
  const reading: Reading = { table, columns, file, above: new Map(), understood, problems };
  const heading = table.rows[columns.firstRow - 1]?.cells.join('\n');
  const words: WordRow[] = [];
  for (const row of table.rows.slice(columns.firstRow)) {
    if (problems.length >= MOST_PROBLEMS) break;
    if (isBetweenWords(row, heading, reading)) continue;
    const word = readRow(row, reading);
    if (word) words.push(word);
  }
  understood.tables.push({
    sheet: table.sheet,
    headingLine: columns.headingLine,
    columns: [...columns.positions].map(([field, at]) => ({ field, heading: columns.headings[at] ?? '' })),
    ignored: columns.ignored,
    words: words.length,
  });
  return words;
}

/** A line that names a unit, a letter of an alphabetical list, or the headings once more. */
function isBetweenWords({ cells }: TableRow, heading: string | undefined, { above, understood }: Reading): boolean {
  const [only = '', ...others] = cells.filter((cell) => cell !== '');
  if (others.length === 0 && SECTION.test(only)) {
    above.set('unit', only);
    above.delete('chapter');
    return true;
  }
  if (cells.join('\n') !== heading && (others.length > 0 || !LETTER.test(only))) return false;
  understood.skippedLines += 1;
  return true;
}

function readRow(row: TableRow, reading: Reading): WordRow | undefined {
  const { table, columns, file, problems } = reading;
  const isText = table.sheet === undefined && !file.isJson && columns.headingLine !== undefined;
  const cells = isText ? withinColumns(row, columns, problems) : row.cells;
  if (!cells) return undefined;
  const before = problems.length;
  const place = placeOf(cells, reading);
  const word = wordOf(cells, reading);
  for (const field of FIELDS) {
    const isPlace = NAMING.includes(field);
    const value = (isPlace ? place[field] : word[field as keyof PlainWord]) ?? '';
    const fault = faultOf(field, value, isPlace ? columns.positions.has(field) : REQUIRED.includes(field));
    if (fault) problems.push({ ...(file.tables.length > 1 ? { sheet: table.sheet } : {}), line: row.line, column: CODES[field], ...fault });
  }
  return problems.length > before ? undefined : { ...word, place, sheet: table.sheet, line: row.line };
}

const SPOKEN = /^(?:[/[].*[/\]])$/;

/** Text with a comma that was not quoted has a cell too many; two transcriptions at the end of a line are one cell. */
function withinColumns({ line, cells }: TableRow, { positions, headings }: Columns, problems: ImportProblem[]): string[] | undefined {
  const count = headings.length;
  const more = cells.slice(count).filter((cell) => cell !== '');
  if (more.length === 0) return cells;
  const last = cells.slice(count - 1).join(', ');
  if (positions.get('phonetic') === count - 1 && SPOKEN.test(last)) return [...cells.slice(0, count - 1), last];
  problems.push({ line, code: 'COLUMN_COUNT', message: `应有 ${count} 列，实际 ${cells.length} 列；含逗号的内容要加英文双引号` });
  return undefined;
}

/** What the row, or else the rows above it, say of course, unit and chapter: merged cells, and cells that are written once. */
function placeOf(cells: readonly string[], { columns: { positions }, above, understood }: Reading): Place {
  let isFilledDown = false;
  let isNew = false;
  for (const field of NAMING) {
    const at = positions.get(field);
    // A unit that a line between the rows names holds until the next such line.
    if (at === undefined) continue;
    const own = onOneLine(field, cells[at] ?? '');
    if (own !== '') {
      isNew ||= above.has(field) && above.get(field) !== own;
      above.set(field, own);
    } else if (isNew) above.delete(field);
    else isFilledDown ||= above.has(field);
  }
  if (isFilledDown) understood.filledDown += 1;
  return Object.fromEntries(above);
}

type PlainWord = Omit<ImportedWord, 'unit' | 'chapter'>;

function wordOf(cells: readonly string[], { columns: { positions }, understood }: Reading): PlainWord {
  const valueOf = (field: Field): string => onOneLine(field, cells[positions.get(field) ?? -1] ?? '');
  const written = valueOf('spelling');
  const bare = withoutMarks(written);
  if (bare !== written && bare !== written.normalize('NFKC')) understood.marksRemoved += 1;
  const spoken = valueOf('phonetic') === '' ? splitSpoken(bare) : undefined;
  const split = splitMeaning(valueOf('meaning'));
  const named = normalPartOfSpeech(valueOf('partOfSpeech'));
  if (split.partOfSpeech !== '') understood.partsSplit += 1;
  const meaning = shortened(split.meaning);
  if (meaning !== split.meaning) understood.shortened.push(bare);
  return {
    spelling: spoken?.spelling ?? bare,
    phonetic: delimited(spoken?.phonetic ?? valueOf('phonetic')),
    partOfSpeech: joinParts(split.partOfSpeech, named),
    meaning,
    example: valueOf('example'),
    translation: valueOf('translation'),
  };
}
