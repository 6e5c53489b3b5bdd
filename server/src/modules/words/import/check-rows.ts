/** Turns what a file holds into courses, as well as it can be understood, or says what is wrong with each row. */
import { hasAlternatives } from '@xueban/contract/learning/word-exercise';
import type { ColumnChoices } from './columns';
import type { ReadFile } from './files/table';
import type { ImportedCourse } from './imported-words';
import { knownTables } from './known-tables';
import { cutChapters, type NamedWord, nameRows, type NamingOptions, ONLY_UNIT, usesOfNames } from './names';
import { type ImportProblem, ImportRefused, refused } from './problems';
import { readRows } from './read-rows';
import { joinRepeated, type Repeated } from './repeated';
import { nothingUnderstood, type Understood } from './understood';
import { reopenedUnits } from './reopened';
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
  const bad = leftOut(problems, options, understood, rows.length);
  const named = nameRows(
    rows,
    {
      baseName: file.title ?? baseName,
      sheets: known.map(({ table }) => table.sheet ?? ''),
      uses: usesOfNames(known.map(({ columns }) => columns)),
    },
    options,
    understood,
  );
  understood.reopened = reopenedUnits(named);
  const words = joinRepeated(named, options.repeated ?? 'merge', understood, bad);
  if (bad.length > 0) throw new ImportRefused(bad);
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

function getCourses(words: readonly NamedWord[]): ImportedCourse[] {
  const courses = new Map<string, ImportedCourse>();
  for (const { course: name, line: _line, sheet: _sheet, place: _place, isUnit: _isUnit, ...word } of words) {
    const course = courses.get(name);
    if (course) course.words.push(word);
    else courses.set(name, { name, words: [word] });
  }
  return [...courses.values()];
}
