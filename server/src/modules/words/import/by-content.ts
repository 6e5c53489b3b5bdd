/** Finds out by what stands in them which columns hold words and their meanings; asks where two of them may. */
import { isPartOfSpeech, splitMeaning } from '../rules/part-of-speech';
import { getShare, HAN, isNearlyConstant, isPhonetic, isSentence, isWord, SAMPLED } from './cell-kinds';
import type { Table, TableRow } from './files/table';
import { CODES, type Field, LABELS } from './headings';
import { ImportRefused } from './problems';
import { isSection } from './sections';
import { isDitto } from './values';

/** Whether a row may tell what the columns hold: several cells, and not all of them units. */
export function isOfWords({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 1 && !filled.every(isSection);
}

interface Known {
  /** Fields whose columns are known. */
  fixed: ReadonlyMap<Field, number>;
  /** Fields that nobody wants. */
  unused: ReadonlySet<Field>;
  /** Columns that are something else. */
  others: ReadonlySet<number>;
  /** What the columns are called; empty where nobody says. */
  names: readonly string[];
}

interface Column {
  at: number;
  values: readonly string[];
  filled: readonly string[];
}

/**
 * Where each field stands, and how many columns there are: what is behind the last belongs to it. Undefined where no column is
 * of words, or none of meanings.
 * @throws ImportRefused where two columns are as likely
 */
export function byContent({ rows, sheet, divider }: Table, known: Known): { positions: Map<Field, number>; width: number } | undefined {
  const sample = rows.filter(isOfWords).slice(0, SAMPLED);
  const plain = rows.filter(({ cells }) => !isSection(cells.find((cell) => cell !== '') ?? ''));
  if (sample.length < (known.names.length > 0 ? 1 : 2) || sample.length < Math.min(plain.length, SAMPLED) / 2) return undefined;
  const width = toWidth(sample, divider);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const values = sample.map(({ cells }) => cells[at] ?? '');
    return { at, values, filled: values.filter((value) => value !== '') };
  });
  const positions = new Map(known.fixed);
  const isFree = ({ at, filled }: Column): boolean => filled.length > 0 && !known.others.has(at) && ![...positions.values()].includes(at);
  const choose = (field: Field, holds: (column: Column) => boolean, score: (column: Column) => number): boolean => {
    if (positions.has(field)) return true;
    const found = columns.filter((column) => isFree(column) && !isNearlyConstant(column.filled) && holds(column));
    const best = surest(found, score);
    if (best === undefined) throw unclear(field, found, known.names, sheet);
    if (best !== null) positions.set(field, best.at);
    return best !== null;
  };
  const take = (field: Field, least: number, holds: (value: string) => boolean): void => {
    if (positions.has(field) || known.unused.has(field)) return;
    const found = columns.find((column) => isFree(column) && getShare(column.filled, holds) >= least);
    if (found) positions.set(field, found.at);
  };
  const isMeaning = ({ values, filled }: Column): boolean =>
    filled.length >= 0.5 * values.length && getShare(filled, (value) => HAN.test(value)) >= 0.8;
  // Nothing is asked where nothing would come of it.
  if (!positions.has('meaning') && !columns.some((column) => isFree(column) && isMeaning(column))) return undefined;
  if (
    !choose(
      'spelling',
      ({ values }) => getShare(values, isWord) >= 0.8,
      (column) => scoreWord(column, columns),
    )
  )
    return undefined;
  take('unit', 0.8, (value) => isSection(value) || isDitto(value));
  take('partOfSpeech', 0.8, isPartOfSpeech);
  const spelling = positions.get('spelling') ?? 0;
  if (!choose('meaning', isMeaning, (column) => scoreMeaning(column, columns, spelling))) return undefined;
  take('phonetic', 0.6, isPhonetic);
  const last = Math.max(spelling, positions.get('meaning') ?? 0);
  for (const [field, at] of sentencesBehind(last, columns)) if (!positions.has(field) && !known.unused.has(field)) positions.set(field, at);
  return { positions, width };
}

/** Of these the best by more than a little; null where there is none, undefined where another may as well be meant. */
const GAP = 0.3;
function surest(found: readonly Column[], score: (column: Column) => number): Column | null | undefined {
  const [best, second] = found.map((column) => ({ column, score: score(column) })).sort((a, b) => b.score - a.score);
  if (!best) return null;
  return second && best.score - second.score < GAP ? undefined : best.column;
}

const getKinds = ({ filled }: Column): number => new Set(filled).size / Math.max(1, filled.length);
const getMean = (values: readonly string[], measure: (value: string) => number): number =>
  values.reduce((sum, value) => sum + measure(value), 0) / Math.max(1, values.length);

/** Whether what another column says goes on about what this one says, with a sign beside it: an example has its word in it, pencils has not. */
const isHeld = ({ at, values }: Column, columns: readonly Column[], toPart: (value: string) => string, beside = ''): boolean =>
  columns.some(
    (other) =>
      other.at !== at &&
      values.filter((value, row) => {
        const [part, whole] = [toPart(value), (other.values[row] ?? '').toLowerCase()];
        return part !== '' && part.length < whole.length && whole.includes(part) && whole.replace(part, '').includes(beside);
      }).length >=
        0.5 * values.length,
  );

/** Headwords differ from row to row, are short, are written small and come again in their examples. */
function scoreWord(column: Column, columns: readonly Column[]): number {
  const { filled } = column;
  const longer = Math.min(3, getMean(filled, (value) => value.split(' ').length) - 1);
  const small = getShare(filled, (value) => /^\p{Ll}/u.test(value));
  return (
    getKinds(column) - 0.25 * longer - 0.4 * getShare(filled, isSentence) + 0.2 * small + (isHeld(column, columns, toLower, ' ') ? 0.5 : 0)
  );
}
const toLower = (value: string): string => value.toLowerCase();

/** Meanings differ from row to row, may have parts of speech and several senses, and are no sentences. */
function scoreMeaning(column: Column, columns: readonly Column[], spelling: number): number {
  const { at, filled, values } = column;
  const isNext = at > spelling && columns.every((one) => one.at <= spelling || one.at >= at || !HAN.test(one.filled[0] ?? ''));
  return (
    getKinds(column) * (filled.length / values.length) +
    0.5 * getShare(filled, (value) => splitMeaning(value.slice(0, 60)).partOfSpeech !== '') +
    0.2 * getShare(filled, (value) => /[；;，,]/.test(value)) -
    0.6 * getShare(filled, (value) => /[。！？!?]$/.test(value)) -
    0.02 *
      Math.min(
        20,
        getMean(filled, ({ length }) => length),
      ) +
    (isHeld(column, columns, (value) => value.split(/[；;，,（(]/, 1)[0] ?? '') ? 0.4 : 0) +
    (isNext ? 0.15 : 0)
  );
}

/** Text that commas divide: senses that nobody quoted are cells of their own, as many as the row has. */
function toWidth(sample: readonly TableRow[], divider: string | undefined): number {
  const width = Math.max(...sample.map(({ cells }) => cells.length));
  const shortest = Math.min(...sample.map(({ cells }) => cells.length));
  if (divider === undefined || !OPEN_DIVIDERS.has(divider) || shortest === width) return width;
  const isChinese = (at: number): boolean => {
    const filled = sample.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && getShare(filled, (cell) => HAN.test(cell) && !isPartOfSpeech(cell)) >= 0.8;
  };
  let from = width;
  while (from > 0 && isChinese(from - 1)) from -= 1;
  return from < shortest && from > 0 ? from + 1 : width;
}

/** Signs that people leave unquoted in meanings. */
export const OPEN_DIVIDERS: ReadonlyMap<string, string> = new Map([
  ['逗号', ','],
  ['分号', ';'],
]);

/** Sentences behind word and meaning, and what they say in Chinese. */
export function sentencesBehind(last: number, columns: readonly Pick<Column, 'at' | 'filled'>[]): [Field, number][] {
  const find = (holds: (value: string) => boolean): number | undefined =>
    columns.find(({ at, filled }) => at > last && filled.length > 0 && getShare(filled, holds) >= 0.8)?.at;
  const example = find(isSentence);
  if (example === undefined) return [];
  const translation = find((value) => HAN.test(value));
  return [['example', example], ...(translation === undefined || translation < example ? [] : [['translation', translation] as const])] as [
    Field,
    number,
  ][];
}

const SHOWN_CELLS = 3;
const SHOWN_COLUMNS = 6;

function unclear(field: Field, found: readonly Column[], names: readonly string[], sheet: string | undefined): ImportRefused {
  const toName = (at: number): string => names[at] || `第 ${at + 1} 列`;
  const shown = found.slice(0, SHOWN_COLUMNS).map(({ at, filled }) => {
    const cells = [...new Set(filled)].slice(0, SHOWN_CELLS).map((cell) => cell.replace(/\s+/g, ' ').slice(0, 20));
    return `${toName(at)}（${cells.join('、')}）`;
  });
  const label = LABELS[field];
  const choice = `--column ${label}=${toName(found[0]?.at ?? 0).replace(/^第 (\d+) 列$/, '第$1列')}`;
  const message = `分不清哪一列是${label}：${shown.join('，')}`;
  const hint = `请指明，如 ${choice}`;
  return new ImportRefused([{ ...(sheet === undefined ? {} : { sheet }), column: CODES[field], code: 'COLUMN_UNCLEAR', message, hint }]);
}
