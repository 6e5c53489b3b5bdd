/** `npm run import` for a file of words: reads it, says how it was understood, asks before it hides anything, stores it. */
import { InvalidArgumentError } from 'commander';
import type { ColumnChoices } from '../modules/words/import/columns';
import { FIELDS, LABELS } from '../modules/words/import/headings';
import type { ReadOptions } from '../modules/words/import/check-rows';
import type { Progress } from '../modules/words/import/arrange-file';
import { type CourseImport, importArranged, readCourses } from '../modules/words/import/import.service';
import type { MissingWords } from '../modules/words/import/missing-words';
import { ImportRefused } from '../modules/words/import/problems';
import type { Database } from '../database';
import { administerInSteps } from './audited';
import { withDatabase } from './database';
import { describeImport, describeUnderstood } from './import-report';
import type { Terminal } from './terminal';

export interface WordsFlags extends Omit<ReadOptions, 'columns'> {
  dryRun?: boolean;
  hideMissing?: boolean;
  keepMissing?: boolean;
  column?: ColumnChoices;
}

/** `单词=英语`: what a heading of the file means. */
export function columnChoice(text: string, before: ColumnChoices = {}): ColumnChoices {
  const [label = '', heading = ''] = text.split(/=(.*)/s);
  const field = FIELDS.find((name) => LABELS[name] === label.trim());
  if (!field || heading.trim() === '')
    throw new InvalidArgumentError(`要写成 名称=列名，名称是 ${Object.values(LABELS).join('、')} 之一。`);
  return { ...before, [field]: heading.trim() };
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 5 || number > 1000) throw new InvalidArgumentError('要在 5 到 1000 之间。');
  return number;
}

/** @throws ImportRefused */
export async function importWords(terminal: Terminal, file: string, flags: WordsFlags): Promise<void> {
  const { dryRun = false, hideMissing, keepMissing, column, ...options } = flags;
  const progress: Progress = (message) => terminal.err(message);
  const read = async () => {
    const { courses, understood } = await readCourses(file, { ...options, columns: column }, progress);
    terminal.out(describeUnderstood(understood, courses));
    return courses;
  };
  const chosen: MissingWords | undefined = hideMissing ? 'hide' : keepMissing ? 'keep' : undefined;
  type Courses = Awaited<ReturnType<typeof read>>;
  const store = ({ db }: Database, courses: Courses, missing: MissingWords | undefined, isTrial: boolean): Promise<CourseImport[]> =>
    importArranged(db, courses, { dryRun: isTrial, missing, now: new Date() }, progress);
  const describe = (imports: readonly CourseImport[]): string => imports.map(describeImport).join('\n');
  if (dryRun) {
    const courses = await read();
    const imports = await withDatabase((database) => store(database, courses, chosen, true), terminal);
    const asked = chosen === undefined && imports.some(({ removedWords }) => removedWords > 0);
    const hint = asked ? '\n正式导入前会先问：文件里没有的单词要隐藏（--hide-missing）还是保留（--keep-missing）' : '';
    terminal.out(`试运行，没有写入：\n${describe(imports)}${hint}`);
    return;
  }
  await administerInSteps(terminal, 'import', async (database) => {
    // Read only now: a file that is refused stands in the audit trail.
    const courses = await read();
    const imports = await store(database, courses, chosen, false).catch(async (error: unknown) => {
      const missing = await askedFor(error, terminal);
      return store(database, courses, missing, false);
    });
    return { say: describe(imports), event: { details: { courses: imports.length } } };
  });
}

/** What becomes of words that the file lacks, from whoever sits at the terminal. @throws what was thrown, where that is not the question or nobody sits there */
async function askedFor(error: unknown, { ask, out }: Terminal): Promise<MissingWords> {
  if (!ask || !(error instanceof ImportRefused) || !error.problems.every(({ code }) => code === 'WORDS_MISSING')) throw error;
  out(error.message);
  const answer = (await ask('输入 1 隐藏，2 保留，其他键放弃导入：')).trim();
  if (answer === '1') return 'hide';
  if (answer === '2') return 'keep';
  throw error;
}
