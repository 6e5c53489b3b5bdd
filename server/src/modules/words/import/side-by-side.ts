/** Lists in several columns of a page (单词 释义 单词 释义) are one list, read down and then across, from each unit to the next. */
import { isOfWords } from './by-content';
import { getShare, HAN, isNearlyConstant, isWord, SAMPLED } from './cell-kinds';
import { HEADING_SEARCHED } from './columns';
import { isFilled, type Table, type TableRow } from './files/table';
import { headingFields, toKey, meantBy } from './headings';
import { isSection } from './sections';
import { isDitto } from './values';

/** Where the lists stand: columns before them that hold for all, and those of each. */
interface Layout {
  common: readonly number[];
  lists: readonly (readonly number[])[];
}

/** The table with one list; as it is where it has one. */
export function oneList(table: Table): Table {
  const { rows } = table;
  for (const [at, heading] of rows.slice(0, HEADING_SEARCHED).entries()) {
    const layout = byHeadings(heading.cells);
    if (!layout) continue;
    const first = [...layout.common, ...(layout.lists[0] ?? [])];
    const named = { line: heading.line, cells: first.map((column) => withoutNumber(heading.cells[column] ?? '')) };
    const above = rows.slice(0, at);
    const units = above.filter((row) => opensLists(row, layout));
    const text = heading.cells.join('\n').trimEnd();
    const body = rows.slice(at + 1).filter(({ cells }) => cells.join('\n').trimEnd() !== text);
    return {
      ...table,
      rows: [...above.filter((row) => !units.includes(row)), named, ...readAcross([...units, ...body], layout)],
      skippedLines: (table.skippedLines ?? 0) + rows.length - at - 1 - body.length,
    };
  }
  const isHeaded = rows.slice(0, HEADING_SEARCHED).some(({ cells }) => {
    const fields = headingFields(cells);
    return fields.has('spelling') && fields.has('meaning');
  });
  const layout = isHeaded ? undefined : byContent(rows);
  return layout ? { ...table, rows: readAcross(rows, layout) } : table;
}

const NUMBERED = /[\s_-]*(?:[a-h]|\d{1,2}|[一二三四五六左右])$/i;

/** 单词A, 单词2: 单词. A heading that means nothing without its end keeps it. */
function withoutNumber(heading: string): string {
  const rest = heading.length > 100 ? heading : heading.replace(NUMBERED, '');
  return meantBy(rest).length > 0 ? rest : heading;
}

/** The same headings once more, with empty columns between them or not. */
function byHeadings(cells: readonly string[]): Layout | undefined {
  const keys = cells.map((cell) => toKey(withoutNumber(cell)));
  for (const [from, key] of keys.entries()) {
    if (key === '') continue;
    const starts = keys.flatMap((one, at) => (one === key ? [at] : []));
    if (starts.length < 2 || starts[0] !== from) continue;
    const lists = starts.map((start, index) => filledFrom(keys, start, starts[index + 1] ?? keys.length));
    const [first = [], ...others] = lists;
    const fields = headingFields(first.map((at) => withoutNumber(cells[at] ?? '')));
    const same = others.every((list) => list.length === first.length && list.every((at, index) => keys[at] === keys[first[index] ?? -1]));
    if (same && fields.has('spelling') && fields.has('meaning')) return { common: filledFrom(keys, 0, from), lists };
  }
  return undefined;
}

const filledFrom = (keys: readonly string[], from: number, to: number): number[] =>
  keys.flatMap((key, at) => (at >= from && at < to && key !== '' ? [at] : []));

/** Without headings: words and Chinese by turns. An example is longer than its word, and has it in it. */
function byContent(rows: readonly TableRow[]): Layout | undefined {
  const sample = rows.filter(isOfWords).slice(0, SAMPLED);
  if (sample.length < 2) return undefined;
  const width = Math.max(...sample.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => sample.map(({ cells }) => cells[at] ?? ''));
  const filled = columns.map((column) => column.filter((cell) => cell !== ''));
  const getLength = (column: readonly string[]): number => column.reduce((sum, cell) => sum + cell.split(' ').length, 0) / column.length;
  const isOf = (column: readonly string[], holds: (cell: string) => boolean): boolean =>
    column.length > 0 && getShare(column, holds) >= 0.8;
  const words = filled.flatMap((column, at) => (isOf(column, isWord) && !isNearlyConstant(column) ? [at] : []));
  const [first, second] = words;
  if (first === undefined || second === undefined) return undefined;
  const headwords = columns[first] ?? [];
  const most = 1.5 * getLength(filled[first] ?? []) + 0.5;
  const isList = words.every((at, index) => {
    const hasMeaning = filled
      .slice(at, words[index + 1] ?? width)
      .some((column) => isOf(column, (cell) => HAN.test(cell)) && !isNearlyConstant(column));
    const holdsFirst = (columns[at] ?? []).filter((cell, row) => cell.includes(headwords[row] || '\n')).length / headwords.length;
    return hasMeaning && (index === 0 || (getLength(filled[at] ?? []) <= most && holdsFirst < 0.3));
  });
  if (!isList) return undefined;
  // A number may stand before each word.
  const meaning = filled.findIndex((column, at) => at > first && isOf(column, (cell) => HAN.test(cell)));
  const before = meaning < second - first ? first : 0;
  const lists = words.map((at, index) => range(at - before, (words[index + 1] ?? width + before) - before));
  const longest = Math.max(...lists.map((list) => list.length));
  return { common: range(0, first - before), lists: lists.map((list) => range(list[0] ?? 0, (list[0] ?? 0) + longest)) };
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** A row that names a unit for several of the lists, each its own, and holds nothing else. */
function opensLists({ cells }: TableRow, { lists }: Layout): boolean {
  const named = lists.map((list) => list.map((at) => cells[at] ?? '').filter((cell) => cell !== ''));
  const units = named.filter((own) => own.length > 0);
  return units.length > 1 && units.every((own) => own.every(isSection)) && new Set(units.flat()).size > 1;
}

function readAcross(rows: readonly TableRow[], { common, lists }: Layout): TableRow[] {
  const read: TableRow[] = [];
  let part: { row: TableRow; shared: string[] }[] = [];
  /** What stands before the lists holds for all of them, and for the rows below until it is said again. */
  let shared = common.map(() => '');
  const endPart = (): void => {
    for (const list of lists) {
      for (const { row, shared: before } of part) {
        const own = { ...row, cells: list.map((at) => row.cells[at] ?? '') };
        const merged = list.flatMap((at, index) => (row.merged?.includes(at) ? [before.length + index] : []));
        if (isFilled(own)) read.push({ ...own, cells: [...before, ...own.cells], merged });
      }
    }
    part = [];
  };
  for (const row of rows) {
    const [only, ...others] = new Set(row.cells.filter((cell) => cell !== ''));
    if (only !== undefined && others.length === 0 && isSection(only)) {
      endPart();
      read.push({ ...row, cells: [...common.map(() => ''), only] });
      continue;
    }
    if (opensLists(row, { common, lists })) endPart();
    const own = common.map((column) => row.cells[column] ?? '').map((cell) => (isDitto(cell) ? '' : cell));
    const changed = own.findIndex((cell, at) => cell !== '' && cell !== shared[at]);
    shared = shared.map((above, at) => (own[at] !== '' || (changed >= 0 && at > changed) ? (own[at] ?? '') : above));
    part.push({ row, shared });
  }
  endPart();
  return read;
}
