/** Gives words their course, unit and chapter: from options, columns, lines between the rows, sheets and the name of the file. */
import type { Columns } from './columns';
import type { Field } from './headings';
import type { WordRow } from './imported-words';
import { isUnitName, isUnnamedSheet } from './sections';
import type { Understood } from './understood';
import { groupBy } from '../../school/rules/group-by';

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
  /** The chapter is a unit of a module: too long for a round, it becomes several. */
  isUnit?: boolean;
}

interface Source {
  /** Name of the file without its ending. */
  baseName: string;
  /** Sheets that hold words, by name. */
  sheets: readonly string[];
  uses: ReadonlySet<Field>;
  /** Headlines name several books: they are courses of their own. */
  hasBooks?: boolean;
  /** Books are counted from 1 on, beyond 2. */
  hasCountedTerms?: boolean;
}

/** Fields that any of the tables has a column for. */
export const findNamedFields = (tables: readonly Columns[]): Set<Field> =>
  new Set(tables.flatMap(({ positions }) => [...positions.keys()]));

const isNumber = (text: string): boolean => /^\d{1,3}$/.test(text);
const moduleName = (text: string): string => (isNumber(text) ? `Module ${text}` : text);
const unitName = (text: string): string => (isNumber(text) ? `Unit ${text}` : text);
const chapterName = (text: string): string => (isNumber(text) ? `第${text}章` : text);
const gradeName = (text: string): string => (isNumber(text) ? `${text}年级` : text);
/** 1 and 2 are the halves of a year, unless the books go on to 3. */
function termName(text: string, isCounted: boolean): string {
  if (isNumber(text) && isCounted) return `第${text}册`;
  return text === '1' || text === '上' ? '上册' : text === '2' || text === '下' ? '下册' : text;
}
const joined = (...parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .slice(0, MAX_NAME)
    .trim();

/** Whether places have a module, a unit, a chapter. */
interface Levels {
  module: boolean;
  unit: boolean;
  chapter: boolean;
}

/**
 * The chapter stays empty where nothing names one (see cutChapters). Of module and unit, the module is the unit and its
 * units are the chapters; with chapters too, both name the unit.
 */
export function nameRows(rows: readonly WordRow[], source: Source, options: NamingOptions, understood: Understood): NamedWord[] {
  const has = (field: Field): boolean => source.uses.has(field) || rows.some(({ place }) => place[field] !== undefined);
  const levels: Levels = { module: has('module'), unit: has('unit'), chapter: has('chapter') };
  const sheets = sheetMeaning(source, options, levels);
  const hasBooks = sheets === 'nothing' && !source.uses.has('grade') && new Set(rows.map(({ place }) => place.grade)).size > 1;
  // Whether books are courses is known only when all rows are.
  if (hasBooks) understood.titles = understood.titles.filter((title) => !understood.books.includes(title));
  else understood.books = [];
  const hasCountedTerms = rows.some(({ place: { term = '' } }) => isNumber(term) && Number(term) > 2);
  const described = { ...source, hasBooks, hasCountedTerms };
  reportSources(described, options, sheets, levels, understood);
  return rows.map((row) => ({ ...row, ...nameRow(withSheet(row, options), described, options, sheets, levels) }));
}

/** Sheet1 names nothing that a learner should read, unless the names of the sheets are asked for. */
const withSheet = (row: WordRow, { sheets }: NamingOptions): WordRow =>
  sheets === undefined && row.sheet !== undefined && isUnnamedSheet(row.sheet) ? { ...row, sheet: undefined } : row;

function nameRow(row: WordRow, source: Source, options: NamingOptions, sheets: SheetUse, levels: Levels): Named {
  const { place, sheet } = row;
  const { upper, lower } = getUnits(row, sheets, levels);
  const unit = joined(sheets === 'unit' ? sheet : undefined, upper);
  const chapter = joined(sheets === 'chapter' ? sheet : undefined, lower ?? (place.chapter && chapterName(place.chapter)));
  return {
    course: options.course ?? getCourse(row, source, sheets),
    unit: options.unit ?? (unit || ONLY_UNIT),
    chapter: options.chapter ?? chapter,
    isUnit: lower !== undefined && options.chapter === undefined,
  };
}

type Named = Pick<NamedWord, 'course' | 'unit' | 'chapter' | 'isUnit'>;

/** Whether a name has it already, written in one or apart. */
const isSaid = (part: string | undefined, name: string): boolean =>
  part !== undefined && name.replace(/\s/g, '').includes(part.replace(/\s/g, ''));

function getCourse({ place, sheet }: WordRow, { baseName, uses, hasBooks, hasCountedTerms = false }: Source, sheets: SheetUse): string {
  const base = (uses.has('course') ? place.course : undefined) ?? (sheets === 'course' ? sheet : undefined) ?? baseName;
  const grade = uses.has('grade') || hasBooks ? place.grade && gradeName(place.grade) : undefined;
  const term = place.term && termName(place.term, hasCountedTerms);
  const book = isNumber(base) ? baseName : base;
  // 人教版七年级上册, 七年级, 上册: nothing is said twice.
  return joined(book, isSaid(grade, `${term ?? ''} ${book}`) ? undefined : grade, isSaid(term, book) ? undefined : term);
}

/** What names the unit and, of two levels without chapters of their own, the chapter. */
function getUnits({ place, sheet }: WordRow, sheets: SheetUse, levels: Levels): { upper: string | undefined; lower?: string } {
  const unit = place.unit && unitName(place.unit);
  const module = sheets === 'module' ? sheet : place.module && moduleName(place.module);
  if (module === undefined || module === '') return { upper: unit };
  if (unit === undefined || unit === '' || unit === module) return { upper: module };
  return levels.chapter ? { upper: `${module} · ${unit}` } : { upper: module, lower: unit };
}

/** `module`: the sheets are called as units and have units within. */
type SheetUse = SheetMeaning | 'module';

function sheetMeaning({ sheets, uses }: Source, { sheets: chosen, course, unit }: NamingOptions, levels: Levels): SheetUse {
  if (chosen !== undefined) return chosen;
  const named = sheets.filter((name) => !isUnnamedSheet(name));
  if (sheets.length < 2 || named.length === 0) return 'nothing';
  if (unit !== undefined) return uses.has('chapter') ? 'nothing' : 'chapter';
  if (!levels.unit && !levels.module) return 'unit';
  if (!levels.module && named.every(isUnitName)) return 'module';
  return course === undefined && !uses.has('course') ? 'course' : 'unit';
}

/** Words without a chapter, those of each unit in chapters of like size; units of modules that are longer than a chapter likewise. */
export function cutChapters(words: readonly NamedWord[], size = CHAPTER_SIZE): void {
  const cut = words.filter(({ chapter, isUnit }) => chapter === '' || isUnit);
  for (const unit of groupBy(cut, ({ course, unit, chapter }) => JSON.stringify([course, unit, chapter])).values()) {
    const chapters = Math.ceil(unit.length / size);
    for (const [index, word] of unit.entries()) {
      const number = Math.floor((index * chapters) / unit.length) + 1;
      if (!word.isUnit) word.chapter = `第${number}章`;
      else if (chapters > 1) word.chapter = `${word.chapter.slice(0, MAX_NAME - 5)}（${number}）`;
    }
  }
}

function reportSources({ uses, hasBooks }: Source, options: NamingOptions, sheets: SheetUse, levels: Levels, understood: Understood): void {
  const columns = (...fields: readonly Field[]): string =>
    understood.tables[0]?.columns
      .filter(({ field }) => fields.includes(field))
      .map(({ heading }) => `“${heading}”列`)
      .join('、') ?? '';
  const all = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('、');
  const ofSheets = (...meanings: readonly SheetUse[]): string => (meanings.includes(sheets) ? '工作表名' : '');
  const from = (field: keyof Levels): string => (uses.has(field) ? columns(field) : levels[field] ? '单词之间的标题' : '');
  const sizes = `没有，每个单元按最多 ${options.chapterSize ?? CHAPTER_SIZE} 词分章`;
  const isTwo = levels.unit && (levels.module || sheets === 'module') && !levels.chapter;
  const course = uses.has('course') ? columns('course') : ofSheets('course') || '文件名';
  understood.courseFrom = options.course === undefined ? all(course, columns('grade', 'term'), hasBooks ? '标题里的书名' : '') : '选项';
  const unit = all(ofSheets('unit', 'module'), from('module'), isTwo ? '' : from('unit'));
  understood.unitFrom = options.unit === undefined ? unit || `没有，都放进“${ONLY_UNIT}”` : '选项';
  const chapter = isTwo ? from('unit') : from('chapter') || ofSheets('chapter') || sizes;
  understood.chapterFrom = options.chapter === undefined ? chapter : '选项';
}

/** Units that come again after others, in their order: they may be of several books. A chapter with its unit: `Unit 1 / Lesson 2`. Computed before long units are cut. */
export function reopenedUnits(words: readonly NamedWord[]): string[] {
  const reopened = new Set<string>();
  const [units, chapters] = [new Names(), new Names()];
  for (const { course, unit, chapter } of words) {
    const isUnitAgain = units.comesAgain(JSON.stringify([course, unit]));
    const isChapterAgain = chapters.comesAgain(JSON.stringify([course, unit, chapter]));
    if (isUnitAgain && unit !== ONLY_UNIT) reopened.add(unit);
    else if (isChapterAgain && !isUnitAgain && chapter !== '') reopened.add(`${unit} / ${chapter}`);
  }
  return [...reopened];
}

/** What names came, and the last of them. */
class Names {
  private readonly all = new Set<string>();
  private last = '';

  comesAgain(name: string): boolean {
    const again = name !== this.last && this.all.has(name);
    this.all.add(name);
    this.last = name;
    return again;
  }
}
