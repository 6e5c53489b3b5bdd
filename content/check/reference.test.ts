import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formsOf } from './inflections';
import { parseRows, readWordCourse, WORD_COURSES } from './read';
import { COLUMNS } from './word-course';

/*
 * Frequency and level are licensed data kept outside the repository: a folder that has the
 * two files (content/english/README.md names them) turns these checks on.
 */
const folder = process.env['XUEBAN_REFERENCE_DATA'] ?? '';
const SUBTITLES = path.join(folder, 'opensubtitles-2018-en-50k.txt');
const LEVELS = path.join(folder, 'cefrj-vocabulary-profile-1.5.csv');
const available = folder !== '' && existsSync(SUBTITLES) && existsSync(LEVELS);

const RARE = 25_000;
const RARE_FOR_BEGINNERS = 10_000;

/** Chinese school books teach them; English-language films hardly say them. */
const SCHOOL_WORDS = new Set(['schoolbag', 'pronunciation', 'badminton']);

/** Beginners' words that films seldom write; each was looked at and belongs where it stands. */
const LOOKED_AT = new Set([
  // Subtitles write these numbers in figures.
  'nineteen', 'seventy', 'eighty', 'ninety',
  // School, weather and sports words of a beginner's own day.
  'maths', 'grammar', 'paragraph', 'pollution', 'foggy', 'cloudy', 'snowy', 'volleyball',
]);

/** Place in the subtitle list, 1 the most frequent, of the most frequent form of a word. */
function rankIn(ranks: ReadonlyMap<string, number>, word: string): number {
  const best = (part: string): number =>
    Math.min(...[...formsOf(part)].map((form) => ranks.get(form) ?? Number.POSITIVE_INFINITY));
  return Math.max(...word.toLowerCase().split(/[ '.-]/).filter(Boolean).map(best));
}

/** Words the CEFR-J list gives its lowest level, A1; it writes variants as "color/colour". */
function readBeginnersWords(): Set<string> {
  const [, ...rows] = parseRows(readFileSync(LEVELS, 'utf8'));
  return new Set(rows
    .filter(([, , level]) => level === 'A1')
    .flatMap(([headword = '']) => headword.split('/').map((variant) => variant.trim().toLowerCase())));
}

(available ? describe : describe.skip)('compared with film subtitles and the CEFR-J list', () => {
  const lines = available ? readFileSync(SUBTITLES, 'utf8').split('\n') : [];
  const ranks = new Map(lines.map((line, index) => [line.split(' ')[0] ?? '', index + 1]));
  const beginners = available ? readBeginnersWords() : new Set<string>();
  const wordsOf = (course: (typeof WORD_COURSES)[number]): string[] =>
    readWordCourse(course).slice(1).map((row) => row[COLUMNS.indexOf('word')] ?? '');

  it.each(WORD_COURSES)('every word of %s is among the 25,000 most frequent forms', (course) => {
    const rare = wordsOf(course).filter((word) => rankIn(ranks, word) > RARE);
    expect(rare.filter((word) => !SCHOOL_WORDS.has(word))).toEqual([]);
  });

  it.each(WORD_COURSES)("no beginner's word of %s is rarer than it should be, unless somebody looked at it", (course) => {
    const rare = wordsOf(course).filter((word) => beginners.has(word.toLowerCase()) && rankIn(ranks, word) > RARE_FOR_BEGINNERS);
    expect(rare.filter((word) => !LOOKED_AT.has(word))).toEqual([]);
  });

  it('nobody looked at a word in vain', () => {
    const all = new Set(WORD_COURSES.flatMap(wordsOf));
    const needless = [...LOOKED_AT].filter((word) => !all.has(word) || rankIn(ranks, word) <= RARE_FOR_BEGINNERS);
    expect(needless).toEqual([]);
  });
});
