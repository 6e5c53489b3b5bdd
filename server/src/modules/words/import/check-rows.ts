/** Turns what a file holds into courses, as well as it can be understood, or says what is wrong with each row. */
import { hasAlternatives } from '@xueban/contract/learning/word-exercise';
import { type ColumnChoices, NOT_USED } from './columns';
import type { ReadFile } from './files/table';
import { CODES, FIELDS, LABELS, REQUIRED } from './headings';
import { dropHomographNumbers } from './homographs';
import type { ImportedCourse } from './imported-words';
import { knownTables } from './known-tables';
import { cutChapters, type NamedWord, nameRows, type NamingOptions, ONLY_UNIT, reopenedUnits, findNamedFields } from './names';
import { type ImportProblem, ImportRefused, type Layout, refused } from './problems';
import { readRows } from './read-rows';
import { joinRepeated, type Repeated } from './repeated';
import { nothingUnderstood, type Understood } from './understood';
import type { TitleUse } from './unknown-titles';

export interface ReadOptions extends NamingOptions {
  /** A word that stands more than once in a course: one word of all its meanings (default), one in each unit, or refused. */
  repeated?: Repeated | undefined;
  /** Headings chosen by hand. */
  columns?: ColumnChoices | undefined;
  /** Rows that look like titles and are no known ones: units, or not used; else the file is refused. */
  titles?: TitleUse | undefined;
  /** Leave out the lines with something wrong instead of refusing the file. */
  skipBad?: boolean | undefined;
}

/**
 * Courses of a file, in its order, and how it was understood.
 * @param baseName names the course where nothing in the file does
 * @throws ImportRefused with every problem of every row
 */
export function checkFile(
  file: ReadFile,
  baseName: string,
  options: ReadOptions = {},
): { courses: ImportedCourse[]; understood: Understood } {
  const understood = nothingUnderstood(file.kind);
  const problems: ImportProblem[] = [];
  const known = knownTables(file, options.columns, understood);
  const rows = known.flatMap((table) => readRows(table, file, { understood, problems, titles: options.titles }));
  if (rows.length === 0 && problems.length === 0) throw refused('FILE_EMPTY', '文件里没有单词：第一行是列名，从第二行起每行一个单词');
  dropHomographNumbers(rows, understood, file.tables.length === 1);
  const layout = unknownLayout(problems, rows.length, understood);
  const bad = leftOut(problems, options, understood, layout === undefined ? rows.length : 0);
  const named = nameRows(
    rows,
    {
      baseName: file.title ?? baseName,
      sheets: known.map(({ table }) => table.sheet ?? ''),
      uses: findNamedFields(known.map(({ columns }) => columns)),
    },
    options,
    understood,
  );
  understood.reopened = reopenedUnits(named);
  const words = joinRepeated(named, options.repeated ?? 'merge', understood, bad);
  if (bad.length > 0) throw new ImportRefused(bad, layout, understood.tables);
  cutChapters(words, options.chapterSize);
  understood.alternatives = words.filter(({ spelling }) => hasAlternatives(spelling)).map(({ spelling }) => spelling);
  return {
    courses: getCourses(words).map((course) => ({ ...course, isPlaced: words.some(({ unit }) => unit !== ONLY_UNIT) })),
    understood,
  };
}

/** What keeps the file from being taken: nothing where bad lines are to be left out and others stay. */
function leftOut(problems: ImportProblem[], { skipBad }: ReadOptions, understood: Understood, taken: number): ImportProblem[] {
  if (!skipBad || taken === 0) return problems;
  // Without a title that may be a unit, its words would stand in another one.
  const titles = problems.filter(({ code }) => code === 'TITLE_UNKNOWN');
  if (titles.length > 0) return titles;
  understood.leftOut = problems;
  return [];
}

/** Fewer lines say nothing of a file. */
const FEWEST_BAD = 3;

/** What is to be said where most lines are wrong: the file is laid out in another way than it was read in. */
function unknownLayout(problems: readonly ImportProblem[], taken: number, { tables }: Understood): Layout | undefined {
  const bad = new Set(problems.map(({ sheet, line }) => `${sheet ?? ''} ${line ?? ''}`)).size;
  if (bad < FEWEST_BAD || bad <= taken) return undefined;
  const columns = tables[0]?.columns.map(({ field, heading }) => `${LABELS[field]}←${heading}`).join('，') ?? '';
  const said = `${bad + taken} 行里有 ${bad} 行不对`;
  const codes = new Set(problems.map(({ column }) => column));
  const only = codes.size > 1 ? undefined : FIELDS.find((field) => !REQUIRED.includes(field) && codes.has(CODES[field]));
  if (only) return { message: `${said}，都在${LABELS[only]}这一列`, hint: `不要这一列就加 --column ${LABELS[only]}=${NOT_USED}` };
  return {
    message: `${said}，这个文件的排法没有看懂（现在是这样看的：${columns}），所以不能只跳过这些行。请写成每行一个单词，或加上列名`,
    hint: '列看错了就用 --column 单词=列名 这样指明',
  };
}

function getCourses(words: readonly NamedWord[]): ImportedCourse[] {
  const courses = new Map<string, ImportedCourse>();
  for (const { course: name, line: _line, sheet: _sheet, place: _place, isUnit: _isUnit, ...word } of words) {
    const course = courses.get(name);
    if (course) course.words.push(word);
    else courses.set(name, { name, words: [word] });
  }
  return [...courses.values()];
}
