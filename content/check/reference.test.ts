import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeForms } from './inflections';
import { parseRows, readVocabularyTest, readWordCourse, WORD_COURSES } from './read';
import { folderWith, REFERENCE_FILES as FILES } from './reference-data';
import { COLUMNS } from './word-course';

/* Frequency and level are licensed data kept outside the repository: these checks are registered only where they are. */
const folder = folderWith('subtitles', 'levels');

const RARE = 25_000;
const RARE_FOR_BEGINNERS = 10_000;

/** Words looked at by somebody, a line each, with why they stay: content/check/looked-at.csv. */
const lookedAt = parseRows(readFileSync(path.join(__dirname, 'looked-at.csv'), 'utf8')).slice(1);
const lookedAtFor = (reason: string): Set<string> => new Set(lookedAt.filter(([, why]) => why === reason).map(([word = '']) => word));
/** Chinese school books teach them; English-language films hardly say them. */
const SCHOOL_WORDS = lookedAtFor('rare');
/** Beginners' words that films seldom write; each was looked at and belongs where it stands. */
const LOOKED_AT = lookedAtFor('rare for beginners');

/** Place in the subtitle list, 1 the most frequent, of the most frequent form of a word. */
function findRank(ranks: ReadonlyMap<string, number>, word: string): number {
  const best = (part: string): number => Math.min(...[...makeForms(part)].map((form) => ranks.get(form) ?? Number.POSITIVE_INFINITY));
  return Math.max(
    ...word
      .toLowerCase()
      .split(/[ '.-]/)
      .filter(Boolean)
      .map(best),
  );
}

/** Words of the CEFR-J list, or those it gives its lowest level, A1; it writes variants as "color/colour". */
function readLevels(data: string, wanted?: 'A1'): Set<string> {
  const [, ...rows] = parseRows(readFileSync(path.join(data, FILES.levels), 'utf8'));
  return new Set(
    rows
      .filter(([, , level]) => wanted === undefined || level === wanted)
      .flatMap(([headword = '']) => headword.split('/').map((variant) => variant.trim().toLowerCase())),
  );
}

test('every word looked at has a reason', () => {
  expect(lookedAt.filter(([word, why, note]) => !word || !['rare', 'rare for beginners'].includes(why ?? '') || !note)).toEqual([]);
});

// Not skipped where the data is missing: not there at all, so that what is reported was run.
if (folder !== undefined) compareWith(folder);

function compareWith(data: string): void {
  describe('compared with film subtitles and the CEFR-J list', () => {
    const lines = readFileSync(path.join(data, FILES.subtitles), 'utf8').split('\n');
    const ranks = new Map(lines.map((line, index) => [line.split(' ')[0] ?? '', index + 1]));
    const beginners = readLevels(data, 'A1');

    it('the vocabulary test says of each of its words whether the list has it', () => {
      const listed = readLevels(data);
      const [header = [], ...items] = readVocabularyTest('items');
      const wrong = items.filter(([word = '', ...row]) => row[header.indexOf('listed') - 1] !== (listed.has(word) ? '1' : '0'));
      expect(wrong.map(([word]) => word)).toEqual([]);
    });

    const getWords = (course: (typeof WORD_COURSES)[number]): string[] =>
      readWordCourse(course)
        .slice(1)
        .map((row) => row[COLUMNS.indexOf('word')] ?? '');

    it.each(WORD_COURSES)('every word of %s is among the 25,000 most frequent forms', (course) => {
      const rare = getWords(course).filter((word) => findRank(ranks, word) > RARE);
      expect(rare.filter((word) => !SCHOOL_WORDS.has(word))).toEqual([]);
    });

    it.each(WORD_COURSES)("no beginner's word of %s is rarer than it should be, unless somebody looked at it", (course) => {
      const rare = getWords(course).filter((word) => beginners.has(word.toLowerCase()) && findRank(ranks, word) > RARE_FOR_BEGINNERS);
      expect(rare.filter((word) => !LOOKED_AT.has(word))).toEqual([]);
    });

    it('nobody looked at a word in vain', () => {
      const all = new Set(WORD_COURSES.flatMap(getWords));
      const needless = [...LOOKED_AT].filter((word) => !all.has(word) || findRank(ranks, word) <= RARE_FOR_BEGINNERS);
      expect(needless).toEqual([]);
    });
  });
}
