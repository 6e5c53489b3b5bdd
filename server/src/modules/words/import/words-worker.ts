/** The thread that reads a list of words and says what it would change: thousands of words take seconds. */
import { parentPort } from 'node:worker_threads';
import path from 'node:path';
import type { WordList } from '@xueban/contract/school/word-imports';
import { type LinesPart, packLines } from '../../../database/packed-lines';
import { type CourseWord, getDistractors } from '../rules/distractors';
import { arrangeFile, type Progress } from './arrange-file';
import type { ReadOptions } from './check-rows';
import { readTables, readWordFile } from './files/read-file';
import type { ReadFile, Table } from './files/table';
import { furtherSenses } from './further-senses';
import type { MissingWords } from './missing-words';
import { type CourseChange, describeChange, EMPTY_COURSE, planCourse } from './plan-course';
import { getEdition, packPlan } from './kept-plan';
import { type ArrangedCourse, type ImportPlan, planImport, type StoredCourse } from './plan-import';
import { addChanges, addProblems, addReadings, noLines } from './preview-lines';
import { type ImportProblem, ImportRefused } from './problems';
import { readOptions } from './read-options';
import type { Understood, UnderstoodTable } from './understood';

export interface Sample {
  sheet: string | null;
  rows: string[][];
}

export interface PlannedCourse {
  name: string;
  /** The course that is there. */
  courseId: number | undefined;
  /** Of the course that is there, by which it is known whether it is still the same. */
  edition: string;
  plan: ImportPlan;
}

/** What the thread is told. */
export type WordsOrder =
  | { kind: 'read'; file: string; options: ReadOptions; missing: MissingWords | undefined }
  /** A file that is no list of words: its tables are all that is wanted. */
  | { kind: 'tables'; bytes: Uint8Array; ending: string; mostUnpacked: number }
  /** Options of those words alone. */
  | { kind: 'options'; words: readonly CourseWord[]; wanted: ReadonlySet<number> }
  | { kind: 'stored'; courses: readonly { courseId: number | undefined; stored: StoredCourse | undefined }[] };
/** What it says. */
export type WordsNews =
  | { kind: 'progress'; text: string }
  | { kind: 'options'; options: string[][] }
  | { kind: 'tables'; tables: Table[] }
  | { kind: 'names'; names: readonly string[] }
  | {
      kind: 'refused';
      problems: readonly ImportProblem[];
      layout: string | null;
      tables: readonly UnderstoodTable[];
      lines: LinesPart[];
      samples: Sample[];
    }
  | {
      kind: 'planned';
      understood: Understood;
      changes: CourseChange[];
      /** A KeptPlan, packed here, so that nobody else spends their time on it; as are the lines. */
      plan: Uint8Array;
      asksMissing: boolean;
      lines: LinesPart[];
      counts: Record<WordList, number>;
      samples: Sample[];
    }
  | { kind: 'broken'; message: string };

const SHOWN_TABLES = 5;
const SHOWN_ROWS = 6;
const SHOWN_COLUMNS = 20;
const SHOWN_CHARACTERS = 40;

const say = (news: WordsNews): void => parentPort?.postMessage(news);
const progress: Progress = (text) => say({ kind: 'progress', text });

interface Reading {
  order: Extract<WordsOrder, { kind: 'read' }>;
  samples: Sample[];
  understood: Understood;
  courses: ArrangedCourse[];
}
let reading: Reading | undefined;

const getSamples = ({ tables }: ReadFile): Sample[] =>
  tables.slice(0, SHOWN_TABLES).map(({ sheet, names, rows }) => ({
    sheet: sheet ?? null,
    rows: [...(names ? [[...names]] : []), ...rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells)].map((cells) =>
      cells.slice(0, SHOWN_COLUMNS).map((cell) => cell.replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)),
    ),
  }));

async function read(order: Extract<WordsOrder, { kind: 'read' }>): Promise<void> {
  let samples: Sample[] = [];
  try {
    const file = await readWordFile(order.file);
    samples = getSamples(file);
    const baseName = path.basename(order.file, path.extname(order.file));
    const { courses, understood } = arrangeFile(file, baseName, order.options, progress);
    reading = { order, samples, understood, courses };
    say({ kind: 'names', names: courses.map(({ name }) => name) });
  } catch (error) {
    sayRefused(error, samples);
  }
}

/** @throws what is no refusal */
function sayRefused(error: unknown, samples: Sample[]): void {
  if (!(error instanceof ImportRefused)) throw error;
  const { problems, layout, tables } = error;
  const lines = noLines();
  addProblems(lines, problems);
  say({ kind: 'refused', problems, layout: layout?.message ?? null, tables, lines: packLines(lines), samples });
}

async function sayTables({ bytes, ending, mostUnpacked }: Extract<WordsOrder, { kind: 'tables' }>): Promise<void> {
  try {
    say({ kind: 'tables', tables: (await readTables(Buffer.from(bytes), ending, mostUnpacked)).tables });
  } catch (error) {
    sayRefused(error, []);
  }
}

function plan(there: Extract<WordsOrder, { kind: 'stored' }>['courses']): void {
  if (!reading) throw new Error('nothing was read');
  const { order, courses, understood, samples } = reading;
  progress('正在和现有的课程比较');
  const lines = noLines();
  let asksMissing = false;
  const changes: CourseChange[] = [];
  const planned = courses.map((course, index): PlannedCourse => {
    const { courseId, stored } = there[index] ?? { courseId: undefined, stored: undefined };
    const before = stored ?? EMPTY_COURSE;
    asksMissing ||= order.missing === undefined && planImport(before, course).removedWordIds.length > 0;
    // Until somebody has said what becomes of them, it is shown which ones would be hidden.
    const planOfCourse = planCourse(course, before, order.missing ?? 'hide');
    addChanges(lines, course.name, before, planOfCourse);
    changes.push(describeChange(course.name, stored, planOfCourse));
    return { name: course.name, courseId, edition: getEdition(stored), plan: planOfCourse };
  });
  addReadings(lines, understood);
  const counts = Object.fromEntries(Object.entries(lines).map(([list, all]) => [list, all.length])) as Record<WordList, number>;
  // What is told line by line is in the lists.
  const said = { ...understood, doubtful: [], leftOut: [] };
  say({ kind: 'planned', understood: said, changes, plan: packPlan(planned), asksMissing, lines: packLines(lines), counts, samples });
}

function chooseOptions({ words, wanted }: Extract<WordsOrder, { kind: 'options' }>): void {
  const options = getDistractors(words, furtherSenses(), readOptions(), undefined, (index) => wanted.has(index));
  say({ kind: 'options', options });
}

async function obey(order: WordsOrder): Promise<void> {
  try {
    if (order.kind === 'read') await read(order);
    else if (order.kind === 'tables') await sayTables(order);
    else if (order.kind === 'options') chooseOptions(order);
    else plan(order.courses);
  } catch (error) {
    say({ kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on('message', (order: WordsOrder) => void obey(order));
