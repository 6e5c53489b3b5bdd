/** Reads the words of a table, row by row. */
import { isDividedOtherwise } from '@xueban/contract/learning/spelling-variants';
import { hasLatinBefore } from '../rules/part-markers';
import { isPartOfSpeech, joinParts, normalizePartOfSpeech, splitMeaning } from '../rules/part-of-speech';
import { OPEN_DIVIDERS } from './by-content';
import { HAN, isSentence, isWord } from './cell-kinds';
import type { Columns } from './columns';
import { CODES, type Field, FIELDS, REQUIRED } from './headings';
import { findFault, lengthFault } from './faults';
import { cutExample, cutSentence } from './files/example-lines';
import type { ReadFile, Table, TableRow } from './files/table';
import { withoutMarkedNumber } from './homographs';
import type { ImportedWord, Place, WordRow } from './imported-words';
import type { KnownTable } from './known-tables';
import { sayPlace, type ImportProblem } from './problems';
import { withoutBrackets, withoutNumbers, withoutPeople } from './meaning-cell';
import { mergeInto } from './repeated';
import { below, type SectionFields, mapSectionsToFields, findHeadline, isBareSection, isPartOfList, isSection } from './sections';
import { senseRow } from './senses';
import { divideWords, holdsWord } from './several-words';
import type { Understood } from './understood';
import { type TitleUse, unknownTitle, unknownTitleFault } from './unknown-titles';
import { withOwnSigns } from './transcription';
import { delimited, isDitto, onOneLine, shortened, withoutFraction, withoutNone } from './values';
import {
  mayBeGlued,
  splitSpokenMeaning,
  splitWord,
  withDots,
  withoutAccents,
  withoutForm,
  withoutMarks,
  withoutPage,
  withoutPinyin,
} from './word-cell';

/** Problems beyond these are not looked for: the file is another one than was meant. */
const MOST_PROBLEMS = 5000;
const NAMING_BOOK: readonly Field[] = ['course', 'grade', 'term'];
const NAMING: readonly Field[] = ['course', 'grade', 'term', 'module', 'unit', 'chapter'];

const LETTER = /^[A-Z]$/;
/** What a list says of itself below its words, and the line under the headings of a table in Markdown. */
const NO_WORD = /^(?:合计|总计|共计|小计|共\s*\d+\s*个?(?:单词|词|短语)).{0,20}$|^:?-{2,}:?$/;

/** Where the reader of a table is. */
interface Reading {
  table: Table;
  columns: Columns;
  file: ReadFile;
  /** What the rows above say of course, unit and chapter. */
  above: Map<Field, string>;
  /** What lines above and between the rows name. */
  fields: SectionFields;
  /** Whether such lines name units. */
  hasUnits: boolean;
  titles: TitleUse | undefined;
  understood: Understood;
  problems: ImportProblem[];
}

/** What a table is read for: what is wrong with its rows is added to the problems, and how it was understood told. */
interface Report {
  understood: Understood;
  problems: ImportProblem[];
  titles: TitleUse | undefined;
}

/** The words of a table. */
export function readRows({ table, columns }: KnownTable, file: ReadFile, { understood, problems, titles }: Report): WordRow[] {
  const rows = table.rows.slice(columns.firstRow).flatMap((row) => divideWords(row, columns));
  const above = columns.headingLine === undefined ? [] : table.rows.slice(0, columns.firstRow - 1);
  const sections = [...above, ...rows].flatMap((row) => findSection(row, columns) ?? []);
  const fields = mapSectionsToFields(sections, new Set(columns.positions.keys()));
  const hasUnits = sections.some((section) => fields.findField(findHeadline(section)?.section ?? '') !== undefined);
  const reading: Reading = { table, columns, file, above: new Map(), fields, hasUnits, titles, understood, problems };
  understood.skippedLines += table.skippedLines ?? 0;
  understood.hiddenColumns.push(...(table.hiddenColumns ?? []));
  for (const row of above) {
    if (!isHeadline(row, reading)) understood.titles.push(toTitle(row));
  }
  const heading = columns.headingLine === undefined ? undefined : findText(table.rows[columns.firstRow - 1]);
  const words = getWords(rows, heading, reading);
  understood.tables.push({
    sheet: table.sheet,
    headingLine: columns.headingLine,
    columns: [...columns.positions].map(([field, at]) => ({ field, heading: columns.headings[at] ?? '', at })),
    ignored: columns.ignored,
    words: words.length,
  });
  return words;
}

/** Words with the senses that follow them. */
function getWords(rows: readonly TableRow[], heading: string | undefined, reading: Reading): WordRow[] {
  const { columns, file, problems, table, understood } = reading;
  const words: WordRow[] = [];
  let head: { row: TableRow; word: WordRow | undefined } | undefined;
  for (const [at, row] of rows.entries()) {
    if (problems.length >= MOST_PROBLEMS) break;
    if (isBetweenWords(row, heading, reading) || (!row.isHidden && isUnknownTitle(row, rows[at + 1], reading))) {
      head = undefined;
      continue;
    }
    if (row.isHidden) {
      getPlace(row.cells, reading);
      understood.hiddenRows.push(sayPlace({ sheet: file.tables.length > 1 ? table.sheet : undefined, line: row.line }));
      continue;
    }
    const sense = file.isJson ? undefined : senseRow(row, head?.row, columns);
    const word = readRow(sense ?? row, reading);
    if (!sense) {
      head = { row, word };
      if (word) words.push(word);
    } else if (word && head?.word) {
      mergeInto(head.word, word, understood);
      understood.senses.push(word.spelling);
    }
  }
  return words;
}

/** What a line names that is no word: alone, in every cell as merged ones are unpacked, or with its title beside it. */
function findSection({ cells }: TableRow, { positions }: Columns): string | undefined {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))];
  const [only = ''] = filled;
  if (filled.length === 1) return isSection(only) ? only : undefined;
  return isBareSection(cells[positions.get('spelling') ?? -1] ?? '') ? filled.map((cell) => cell.slice(0, 40)).join(' ') : undefined;
}

/** A line that names a unit, a letter of an alphabetical list, or the headings once more. */
function isBetweenWords(row: TableRow, heading: string | undefined, reading: Reading): boolean {
  if (isHeadline(row, reading)) return true;
  const [only = '', ...others] = row.cells.filter((cell) => cell !== '');
  const isLetter = others.length === 0 && LETTER.test(only);
  if (others.length === 0 && isPartOfList(only)) {
    reading.understood.titles.push(only);
    return true;
  }
  if (!isLetter && !NO_WORD.test(only) && findText(row) !== heading) return false;
  reading.understood.skippedLines += 1;
  return true;
}

/** A row that may be a title: as was asked for a unit or nothing, else a person has to say. */
function isUnknownTitle(row: TableRow, next: TableRow | undefined, reading: Reading): boolean {
  const { columns, file, hasUnits, titles, problems, understood, table } = reading;
  const title = file.isJson ? undefined : unknownTitle(row, next, columns, hasUnits || titles !== undefined);
  if (title === undefined) return false;
  if (titles === 'unit') {
    openSection(reading.fields.top, title, reading);
    understood.titlesTaken.push(title);
  } else if (titles === 'skip') understood.titles.push(title);
  else problems.push({ ...(file.tables.length > 1 ? { sheet: table.sheet } : {}), line: row.line, ...unknownTitleFault(title) });
  return true;
}

/** What a row says, whatever empty cells follow. */
const findText = (row: TableRow | undefined): string | undefined => row?.cells.join('\n').trimEnd();

const toTitle = ({ cells }: TableRow): string =>
  [...new Set(cells.filter((cell) => cell !== ''))].join(' ').replace(/\s+/g, ' ').slice(0, 40);

/** Whether a row names a book or a unit: they hold for the rows below it. */
function isHeadline(row: TableRow, reading: Reading): boolean {
  const line = findSection(row, reading.columns);
  if (line === undefined) return false;
  const { book, section } = findHeadline(line) ?? { book: '', section: line };
  if (book !== '') openBook(book, section === '' ? line : book, reading);
  const field = reading.fields.findField(section);
  if (field !== undefined) openSection(field, section, reading);
  return book !== '' || field !== undefined;
}

/** The units below start over; whether the book names the course depends on whether there are others: see nameRows. */
function openBook(book: string, title: string, { above, columns, understood }: Reading): void {
  understood.titles.push(title);
  understood.books.push(title);
  if (NAMING_BOOK.some((field) => columns.positions.has(field)) || above.get('grade') === book) return;
  above.set('grade', book);
  for (const field of NAMING) if (!NAMING_BOOK.includes(field)) above.delete(field);
}

function openSection(field: Field, title: string, { above }: Reading): void {
  above.set(field, title);
  for (const lower of below(field)) above.delete(lower);
}

function readRow(row: TableRow, reading: Reading): WordRow | undefined {
  const { table, columns, file, problems } = reading;
  const isText = table.sheet === undefined && !file.isJson && !table.isCut;
  const cells = isText ? withinColumns(row, reading) : row.cells;
  if (!cells) return undefined;
  const before = problems.length;
  const written = cells[columns.positions.get('spelling') ?? -1] ?? '';
  const report = (field: Field, fault: ReturnType<typeof findFault>): void => {
    if (!fault) return;
    const word = field === 'spelling' || written === '' ? {} : { word: written.replace(/\s+/g, ' ').slice(0, 40) };
    problems.push({ ...(file.tables.length > 1 ? { sheet: table.sheet } : {}), line: row.line, column: CODES[field], ...word, ...fault });
  };
  for (const [field, at] of columns.positions) report(field, lengthFault(field, cells[at] ?? ''));
  if (problems.length > before) return undefined;
  const place = getPlace(cells, reading);
  const word = getWord(cells, reading);
  // Some units of JSON have chapters within them.
  const isOptional = (field: Field): boolean => file.isJson === true && field === 'chapter';
  for (const field of FIELDS) {
    const isPlace = NAMING.includes(field);
    const value = (isPlace ? place[field] : word[field as keyof PlainWord]) ?? '';
    report(field, findFault(field, value, isPlace ? columns.positions.has(field) && !isOptional(field) : REQUIRED.includes(field), word));
  }
  if (problems.length > before) return undefined;
  reportDoubt(row, word, reading);
  return { ...word, place, sheet: table.sheet, line: row.line };
}

/** People should look at a line that could be cut elsewhere, and at one whose meaning may have a part of speech that nobody knows. */
function reportDoubt({ line, isDoubtful }: TableRow, { spelling, meaning }: PlainWord, { table, file, understood }: Reading): void {
  const isCut = isDoubtful || mayBeGlued(spelling);
  const why = isCut
    ? 'cut'
    : isDividedOtherwise(spelling)
      ? 'spellings'
      : hasLatinBefore(meaning) || holdsWord(meaning)
        ? 'letters'
        : undefined;
  if (why) understood.doubtful.push({ why, sheet: file.tables.length > 1 ? table.sheet : undefined, line, word: spelling, meaning });
}

const SPOKEN = /^(?:[/[].*[/\]])$/;
/** How what stands in the last column may begin. */
const BEGINS: Readonly<Partial<Record<Field, RegExp>>> = { meaning: HAN, translation: HAN, example: /^["“‘'(]?[A-Z]/ };

/** Whether a row fits its columns as far as the last one begins: what is beyond belongs to that. */
function fitsUntilLast(cells: readonly string[], positions: Columns['positions'], last: number): boolean {
  const getValue = (field: Field): string => cells[positions.get(field) ?? -1] ?? '';
  const [field] = [...positions].find(([, at]) => at === last) ?? [];
  const begins = field && BEGINS[field];
  if (!begins?.test(cells[last] ?? '') || !isWord(getValue('spelling')) || !HAN.test(getValue('meaning'))) return false;
  return getValue('partOfSpeech') === '' || isPartOfSpeech(getValue('partOfSpeech'));
}

/**
 * Text with a comma that was not quoted has a cell too many. In the last column it may stand, where the cells before fit theirs; two
 * transcriptions at the end of a line are one cell.
 */
function withinColumns({ line, cells }: TableRow, reading: Reading): string[] | undefined {
  const { positions, headings } = reading.columns;
  const { divider = '逗号' } = reading.table;
  const count = headings.length;
  const last = cells.slice(count - 1).filter((cell) => cell !== '');
  if (cells.slice(count).every((cell) => cell === '')) return [...cells];
  const before = cells.slice(0, count - 1);
  const sign = OPEN_DIVIDERS.get(divider);
  if (positions.get('phonetic') === count - 1 && SPOKEN.test(last.join(', '))) return [...before, last.join(', ')];
  if (sign !== undefined && fitsUntilLast(cells, positions, count - 1)) {
    reading.understood.joined.push(cells[positions.get('spelling') ?? -1] ?? '');
    return [...before, last.join(`${sign} `)];
  }
  const message = `应有 ${count} 列，实际 ${cells.length} 列；含${divider}的内容要加英文双引号`;
  reading.problems.push({ line, word: cells[positions.get('spelling') ?? -1], code: 'COLUMN_COUNT', message });
  return undefined;
}

/** What the row, or else the rows above it, say of course, unit and chapter: merged cells, and cells that are written once. */
function getPlace(cells: readonly string[], { columns: { positions }, above, understood }: Reading): Place {
  let isFilledDown = false;
  let isNew = false;
  for (const field of NAMING) {
    const at = positions.get(field);
    // A unit that a line between the rows names holds until the next such line.
    if (at === undefined) continue;
    const own = withoutFraction(onOneLine(field, cells[at] ?? ''));
    if (own !== '' && !isDitto(own)) {
      isNew ||= above.has(field) && above.get(field) !== own;
      above.set(field, own);
    } else if (isNew) above.delete(field);
    else isFilledDown ||= above.has(field);
  }
  if (isFilledDown) understood.filledDown += 1;
  return Object.fromEntries(above);
}

type PlainWord = Omit<ImportedWord, 'unit' | 'chapter'>;

function getWord(cells: readonly string[], { columns: { positions }, understood }: Reading): PlainWord {
  const getCell = (field: Field): string => cells[positions.get(field) ?? -1] ?? '';
  // The back of a card may have all of a word, its example with it.
  const back = cutExample(getCell('meaning'));
  const getValue = (field: Field): string => onOneLine(field, field === 'meaning' ? back.rest : getCell(field));
  const written = getValue('spelling');
  const noted = getValue('meaning');
  const unnumbered = withoutMarkedNumber(written, noted);
  if (unnumbered !== written) understood.homographs.push(written);
  const bare = withoutMarks(withDots(withoutAccents(unnumbered), noted));
  if (bare !== unnumbered && bare !== unnumbered.normalize('NFKC')) understood.marksRemoved += 1;
  const cell = splitWord(bare);
  const own = withoutPeople(noted);
  if (own !== noted) understood.people.push(bare);
  const spoken = splitSpokenMeaning(withoutForm(withoutPage(withoutNumbers(own))));
  const split = splitMeaning(withoutBrackets(withoutPinyin(spoken.meaning)));
  const named = normalizePartOfSpeech(getValue('partOfSpeech'));
  const besideWord = normalizePartOfSpeech(cell?.partOfSpeech ?? '');
  if (split.partOfSpeech !== '' || besideWord !== '') understood.partsSplit += 1;
  const meaning = shortened(split.meaning);
  if (meaning !== split.meaning) understood.shortened.push(bare);
  return {
    spelling: cell?.spelling ?? bare,
    phonetic: withOwnSigns(delimited(getValue('phonetic') || cell?.phonetic || spoken.phonetic)),
    partOfSpeech: joinParts(joinParts(besideWord, split.partOfSpeech), named),
    meaning,
    ...parseSentences(back, withoutNone(getValue('example')), withoutNone(getValue('translation'))),
  };
}

interface Sentences {
  example: string;
  translation: string;
}

/** 例句及翻译 in one column: the sentence and its translation. On the back of a card they stand below the meaning. */
function parseSentences(back: Sentences, example: string, translation: string): Sentences {
  if (back.example !== '') return { example: back.example, translation: back.translation };
  if (example === '' && isSentence(translation) && !HAN.test(translation)) return { example: translation, translation: '' };
  const both = example === '' && /^["“‘'(]?[A-Za-z]/.test(translation) ? translation : translation === '' ? example : '';
  const [own, said] = cutSentence(both);
  return said === '' ? { example, translation } : { example: own, translation: said };
}
