/** Gives words their course, unit and chapter: from options, columns, lines between the rows, sheets and the name of the file. */
import type { Columns, Field } from './columns';
import type { WordRow } from './imported-words';
import type { Understood } from './understood';

export type SheetMeaning = 'course' | 'unit' | 'chapter' | 'nothing';

export interface NamingOptions {
  course?: string | undefined;
  unit?: string | undefined;
  chapter?: string | undefined;
  /** What names of sheets name; without it: units, or courses where the sheets have units of their own. */
  sheets?: SheetMeaning | undefined;
  /** Words of a chapter where no chapters are named; a unit is cut into chapters of like size, none longer. */
  chapterSize?: number | undefined;
}

/** A round: nine groups of five. */
export const CHAPTER_SIZE = 45;
/** The unit of words that have none. */
export const ONLY_UNIT = '全部单词';
const MAX_NAME = 60;

export interface NamedWord extends WordRow {
  course: string;
  unit: string;
  chapter: string;
}

interface Source {
  /** Name of the file without its ending. */
  baseName: string;
  /** Sheets that hold words. */
  sheets: number;
  uses: ReadonlySet<Field>;
}

/** Fields that any of the tables has a column for. */
export const usesOfNames = (tables: readonly Columns[]): Set<Field> => new Set(tables.flatMap(({ positions }) => [...positions.keys()]));

const isNumber = (text: string): boolean => /^\d{1,3}$/.test(text);
const unitName = (text: string): string => (isNumber(text) ? `Unit ${text}` : text);
const chapterName = (text: string): string => (isNumber(text) ? `第${text}章` : text);
const gradeName = (text: string): string => (isNumber(text) ? `${text}年级` : text);
const termName = (text: string): string => (text === '1' || text === '上' ? '上册' : text === '2' || text === '下' ? '下册' : text);
const joined = (...parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .slice(0, MAX_NAME)
    .trim();

/** The chapter stays empty where nothing names one: see cutChapters. */
export function nameRows(rows: readonly WordRow[], source: Source, options: NamingOptions, understood: Understood): NamedWord[] {
  const hasUnits = source.uses.has('unit') || rows.some(({ place }) => place.unit !== undefined);
  const sheets = sheetMeaning(source, options, hasUnits);
  const hasCourses = source.uses.has('course');
  tellSources(source, options, sheets, hasUnits, understood);
  const named = rows.map((row): NamedWord => {
    const { place, sheet } = row;
    const base = (hasCourses ? place.course : undefined) ?? (sheets === 'course' ? sheet : undefined) ?? source.baseName;
    const course =
      options.course ??
      joined(isNumber(base) ? source.baseName : base, place.grade && gradeName(place.grade), place.term && termName(place.term));
    const unit = options.unit ?? (joined(sheets === 'unit' ? sheet : undefined, place.unit && unitName(place.unit)) || ONLY_UNIT);
    const chapter = options.chapter ?? joined(sheets === 'chapter' ? sheet : undefined, place.chapter && chapterName(place.chapter));
    return { ...row, course, unit, chapter };
  });
  return named;
}

function sheetMeaning({ sheets, uses }: Source, { sheets: chosen, course, unit }: NamingOptions, hasUnits: boolean): SheetMeaning {
  if (chosen !== undefined) return chosen;
  if (sheets < 2) return 'nothing';
  if (unit !== undefined) return uses.has('chapter') ? 'nothing' : 'chapter';
  if (!hasUnits) return 'unit';
  return course === undefined && !uses.has('course') ? 'course' : 'unit';
}

/** Words without a chapter, those of each unit in chapters of like size. */
export function cutChapters(words: readonly NamedWord[], size = CHAPTER_SIZE): void {
  const units = new Map<string, NamedWord[]>();
  for (const word of words) {
    if (word.chapter !== '') continue;
    const key = JSON.stringify([word.course, word.unit]);
    const unit = units.get(key);
    if (unit) unit.push(word);
    else units.set(key, [word]);
  }
  for (const unit of units.values()) {
    const chapters = Math.ceil(unit.length / size);
    for (const [index, word] of unit.entries()) word.chapter = `第${Math.floor((index * chapters) / unit.length) + 1}章`;
  }
}

function tellSources({ uses }: Source, options: NamingOptions, sheets: SheetMeaning, hasUnits: boolean, understood: Understood): void {
  const columns = (...fields: readonly Field[]): string =>
    understood.tables[0]?.columns
      .filter(({ field }) => fields.includes(field))
      .map(({ heading }) => `“${heading}”列`)
      .join('、') ?? '';
  const parts = [
    uses.has('course') ? columns('course') : sheets === 'course' ? '工作表名' : '文件名',
    uses.has('grade') || uses.has('term') ? columns('grade', 'term') : '',
  ];
  understood.courseFrom = options.course === undefined ? parts.filter((part) => part !== '').join('、') : '选项';
  const unit = uses.has('unit') ? columns('unit') : hasUnits ? '单词之间的单元标题' : '';
  understood.unitFrom =
    options.unit !== undefined
      ? '选项'
      : [sheets === 'unit' ? '工作表名' : '', unit].filter((part) => part !== '').join('、') || `没有，都放进“${ONLY_UNIT}”`;
  understood.chapterFrom =
    options.chapter !== undefined
      ? '选项'
      : uses.has('chapter')
        ? columns('chapter')
        : sheets === 'chapter'
          ? '工作表名'
          : `没有，每个单元按最多 ${options.chapterSize ?? CHAPTER_SIZE} 词分章`;
}
