import { findInExample } from '../../contract/learning/english/tokens';
import { makeInflections } from './inflections';
import { phoneticProblem } from './phonetics';

export const COLUMNS = ['course', 'unit', 'chapter', 'word', 'phonetic', 'part_of_speech', 'meaning', 'example', 'translation'] as const;

/** One round of study: nine groups of five words. */
export const WORDS_PER_CHAPTER = 45;

export const PARTS_OF_SPEECH = ['n.', 'v.', 'adj.', 'adv.', 'prep.', 'conj.', 'pron.', 'num.', 'art.', 'interj.', 'modal v.'] as const;

/** Words English writes with a capital or full stops; every other headword is lower case. */
const FIXED_SPELLINGS = new Set([
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
  'Christmas',
  'a.m.',
  'p.m.',
  'Africa',
  'African',
  'America',
  'American',
  'Asia',
  'Asian',
  'Australia',
  'Australian',
  'Britain',
  'British',
  'Canada',
  'Canadian',
  'China',
  'Chinese',
  'England',
  'English',
  'Europe',
  'European',
  'France',
  'French',
  'Germany',
  'German',
  'India',
  'Indian',
  'Japan',
  'Japanese',
  'Russia',
  'Russian',
  'UK',
  'USA',
  'Pacific',
  'Olympic',
  'I',
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'OK',
  'AI',
  'PE',
  'T-shirt',
  'X-ray',
]);

/** Words that only the capital tells from another word: May and may, Miss Lin and to miss. */
const TOLD_APART_BY_CAPITAL = new Set(['May', 'Miss']);

const MEANING_MAX = 20;
const EXAMPLE_WORDS = { min: 6, max: 14 };

export type Rule =
  | 'header'
  | 'columns'
  | 'empty'
  | 'spaces'
  | 'course'
  | 'chapter-title'
  | 'chapter-order'
  | 'chapter-size'
  | 'headword'
  | 'duplicate'
  | 'inflection'
  | 'phonetic'
  | 'part-of-speech'
  | 'meaning'
  | 'example-word'
  | 'example-length'
  | 'example-form'
  | 'example-repeated'
  | 'translation';

/** `line` counts the rows of the file from 1, its header included. */
export interface Problem {
  readonly line: number;
  readonly rule: Rule;
  readonly detail: string;
}

interface Entry extends Record<(typeof COLUMNS)[number], string> {
  readonly line: number;
}

type Report = (line: number, rule: Rule, detail: string) => void;

const CHINESE = /\p{Script=Han}/u;

function toEntry(row: readonly string[], line: number): Entry {
  const cell = (name: (typeof COLUMNS)[number]): string => row[COLUMNS.indexOf(name)] ?? '';
  return {
    line,
    course: cell('course'),
    unit: cell('unit'),
    chapter: cell('chapter'),
    word: cell('word'),
    phonetic: cell('phonetic'),
    part_of_speech: cell('part_of_speech'),
    meaning: cell('meaning'),
    example: cell('example'),
    translation: cell('translation'),
  };
}

function checkCells(row: readonly string[], line: number, report: Report): void {
  if (row.length !== COLUMNS.length) {
    report(line, 'columns', `${row.length} columns instead of ${COLUMNS.length}`);
  }
  row.forEach((cell, index) => {
    const column = COLUMNS[index] ?? `column ${index + 1}`;
    if (cell.trim() === '') report(line, 'empty', `${column} is empty`);
    else if (cell !== cell.trim() || /\s{2}|[\t\r\n]/.test(cell)) report(line, 'spaces', `stray space in ${column}`);
  });
}

function checkWord({ line, word, phonetic, part_of_speech }: Entry, report: Report): void {
  if (!/^[a-z]+(?:[ '-][a-z]+)*$/.test(word) && !FIXED_SPELLINGS.has(word)) report(line, 'headword', word);
  const problem = phoneticProblem(word, phonetic);
  if (problem) report(line, 'phonetic', `${word}: ${problem}`);
  const parts = part_of_speech.split(' & ');
  const known = parts.every((part) => PARTS_OF_SPEECH.some((allowed) => allowed === part));
  if (!known || new Set(parts).size !== parts.length) report(line, 'part-of-speech', part_of_speech);
}

function meaningProblem(meaning: string): string | undefined {
  const senses = meaning.split('；');
  if (!senses.every((sense) => CHINESE.test(sense))) return 'every sense needs Chinese';
  if (new Set(senses).size !== senses.length) return 'a sense stands twice';
  if (meaning.length > MEANING_MAX) return `longer than ${MEANING_MAX} characters`;
  return /[;,()、，]|\.(?!\.)/.test(meaning) ? 'senses are separated by ； and brackets are （）' : undefined;
}

function exampleFormProblem(example: string): string | undefined {
  if (!/^"?[A-Z]/.test(example)) return 'must start with a capital letter';
  if (!/[.!?]"?$/.test(example)) return 'must end with punctuation';
  return /[^\x20-\x7e]/.test(example) ? 'holds a character outside plain English text' : undefined;
}

function translationProblem(translation: string): string | undefined {
  if (!CHINESE.test(translation)) return 'no Chinese';
  if (!/[。！？]”?$/.test(translation)) return 'must end with Chinese punctuation';
  return /[,;:!?()"']/.test(translation) ? 'holds English punctuation' : undefined;
}

function checkTexts({ line, word, part_of_speech: partOfSpeech, meaning, example, translation }: Entry, report: Report): void {
  const meaningWrong = meaningProblem(meaning);
  if (meaningWrong) report(line, 'meaning', `${word}: ${meaningWrong}`);
  if (!findInExample(example, word, partOfSpeech)) report(line, 'example-word', `${word} is not in: ${example}`);
  const count = example.split(' ').length;
  if (count < EXAMPLE_WORDS.min || count > EXAMPLE_WORDS.max) report(line, 'example-length', `${word}: ${count} words`);
  const formWrong = exampleFormProblem(example);
  if (formWrong) report(line, 'example-form', `${word}: ${formWrong}`);
  const translationWrong = translationProblem(translation);
  if (translationWrong) report(line, 'translation', `${word}: ${translationWrong}`);
}

function checkDuplicates(entries: readonly Entry[], report: Report): void {
  const lines = new Map<string, number>();
  for (const { word, line } of entries) {
    const key = TOLD_APART_BY_CAPITAL.has(word) ? word : word.toLowerCase();
    const earlier = lines.get(key);
    if (earlier !== undefined) report(line, 'duplicate', `${word} is also on line ${earlier}`);
    else lines.set(key, line);
  }
  for (const { word, line } of entries) {
    for (const form of makeInflections(word)) {
      const other = lines.get(form);
      if (other !== undefined) report(Math.max(line, other), 'inflection', `${form} is a form of ${word}`);
    }
  }
}

function checkRepeatedExamples(entries: readonly Entry[], report: Report): void {
  const lines = new Map<string, number>();
  for (const { line, example } of entries) {
    const key = example.toLowerCase().replace(/[^a-z ]/g, '');
    const earlier = lines.get(key);
    if (earlier !== undefined) report(line, 'example-repeated', `same sentence as line ${earlier}`);
    else lines.set(key, line);
  }
}

/** Chapters are numbered from 1, stand together, and hold one full round of words each. */
function checkChapters(entries: readonly Entry[], report: Report): void {
  const chapters: { title: string; unit: string; line: number; size: number }[] = [];
  for (const { chapter, unit, line, course } of entries) {
    const current = chapters.at(-1);
    if (course !== entries[0]?.course) report(line, 'course', `second course in one file: ${course}`);
    if (current?.title !== chapter) chapters.push({ title: chapter, unit, line, size: 1 });
    else {
      current.size += 1;
      if (current.unit !== unit) report(line, 'chapter-order', `${chapter} lies in two units`);
    }
  }
  chapters.forEach(({ title, line, size }, index) => {
    const number = /^第(\d+)章 \S/.exec(title)?.[1];
    if (number === undefined) report(line, 'chapter-title', title);
    else if (Number(number) !== index + 1) report(line, 'chapter-order', `${title} is chapter ${index + 1} of the file`);
    if (size !== WORDS_PER_CHAPTER) report(line, 'chapter-size', `${title} has ${size} words, not ${WORDS_PER_CHAPTER}`);
  });
}

/**
 * Checks a word course as read from its CSV file, header row first.
 * @returns every problem found, in the order of the file; empty where the course is sound.
 */
export function checkWordCourse(rows: readonly (readonly string[])[]): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (line, rule, detail) => problems.push({ line, rule, detail });
  const [header = [], ...body] = rows;
  if (header.join(',') !== COLUMNS.join(',')) report(1, 'header', header.join(','));
  body.forEach((row, index) => checkCells(row, index + 2, report));
  const entries = body.map((row, index) => toEntry(row, index + 2));
  for (const entry of entries) {
    checkWord(entry, report);
    checkTexts(entry, report);
  }
  checkDuplicates(entries, report);
  checkRepeatedExamples(entries, report);
  checkChapters(entries, report);
  return problems.sort((a, b) => a.line - b.line);
}
