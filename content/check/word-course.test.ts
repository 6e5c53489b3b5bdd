import { makeForms } from './inflections';
import { parseRows, readWordCourse, WORD_COURSES } from './read';
import { checkWordCourse, COLUMNS, type Problem, type Rule, WORDS_PER_CHAPTER } from './word-course';

type Column = (typeof COLUMNS)[number];

/** Number of words each shipped course promises. */
const PROMISED: Record<(typeof WORD_COURSES)[number], number> = {
  'junior-high-core': 405,
  'primary-core': 540,
  'junior-high-1600': 1845,
};

const shipped = readWordCourse('junior-high-core');
const line = (number: number): string[] => [...(shipped[number - 1] ?? [])];

/** The shipped course with one cell of one line changed. */
function withCell(number: number, column: Column, value: string): string[][] {
  const rows = shipped.map((row) => [...row]);
  const row = rows[number - 1];
  if (!row) throw new Error(`The course has no line ${number}.`);
  row[COLUMNS.indexOf(column)] = value;
  return rows;
}

const found = (problems: readonly Problem[], at: number): Rule[] =>
  problems.filter((problem) => problem.line === at).map(({ rule }) => rule);

describe.each(WORD_COURSES)('the shipped course %s', (folder) => {
  const rows = readWordCourse(folder);

  it('has no problem', () => {
    expect(checkWordCourse(rows)).toEqual([]);
  });

  it('holds the words it promises', () => {
    expect(rows.length - 1).toBe(PROMISED[folder]);
  });
});

it('no word stands in both core courses', () => {
  const words = (['junior-high-core', 'primary-core'] as const).flatMap((folder) =>
    readWordCourse(folder)
      .slice(1)
      .map((row) => row[COLUMNS.indexOf('word')]),
  );
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

it('a word that two courses teach is spoken alike in both', () => {
  const spoken = new Map<string, Set<string>>();
  for (const row of WORD_COURSES.flatMap((folder) => readWordCourse(folder).slice(1))) {
    const word = row[COLUMNS.indexOf('word')] ?? '';
    spoken.set(word, (spoken.get(word) ?? new Set()).add(row[COLUMNS.indexOf('phonetic')] ?? ''));
  }
  expect([...spoken].filter(([, phonetics]) => phonetics.size > 1).map(([word]) => word)).toEqual([]);
});

describe('a problem in one cell', () => {
  const cases: [string, Column, string, Rule][] = [
    ['an empty cell', 'meaning', '', 'empty'],
    ['a space at the end', 'translation', '我们新来的。 ', 'spaces'],
    ['a headword with a capital', 'word', 'Campus', 'headword'],
    ['a transcription without slashes', 'phonetic', 'ˈkæmpəs', 'phonetic'],
    ['a plain g among the signs', 'phonetic', '/ˈgæmpəs/', 'phonetic'],
    ['an American sign', 'phonetic', '/ˈkæmpɚs/', 'phonetic'],
    ['an apostrophe as stress mark', 'phonetic', "/'kæmpəs/", 'phonetic'],
    ['no stress in a word of two syllables', 'phonetic', '/kæmpəs/', 'phonetic'],
    ['no stress before a syllabic l', 'phonetic', '/kæmpl/', 'phonetic'],
    ['two primary stresses', 'phonetic', '/ˈkæmˈpəs/', 'phonetic'],
    ['stress on a weak vowel', 'phonetic', '/kæmˈpəs/', 'phonetic'],
    ['stress in a word of one syllable', 'phonetic', '/ˈkæmp/', 'phonetic'],
    ['a linking r without r in the spelling', 'phonetic', '/ˈkæmpə(r)/', 'phonetic'],
    ['an unknown part of speech', 'part_of_speech', 'noun', 'part-of-speech'],
    ['the same part of speech twice', 'part_of_speech', 'n. & n.', 'part-of-speech'],
    ['a meaning without Chinese', 'meaning', '校园；campus', 'meaning'],
    ['a meaning that is too long', 'meaning', '校园是学校里所有建筑和场地的总称也包括道路', 'meaning'],
    ['an English separator in the meaning', 'meaning', '校园;校区', 'meaning'],
    ['a sense given twice', 'meaning', '校园；校园', 'meaning'],
    ['an example without the word', 'example', 'New students can easily get lost in such a big school.', 'example-word'],
    ['an example that is too short', 'example', 'Our campus is big.', 'example-length'],
    ['an example that starts small', 'example', 'new students can easily get lost on such a big campus.', 'example-form'],
    ['an example without a stop', 'example', 'New students can easily get lost on such a big campus', 'example-form'],
    ['a Chinese stop in the example', 'example', 'New students can easily get lost on such a big campus。', 'example-form'],
    ['a translation without Chinese', 'translation', 'New students get lost。', 'translation'],
    ['a translation without a stop', 'translation', '新生在这么大的校园里很容易迷路', 'translation'],
    ['an English comma in the translation', 'translation', '校园很大,新生容易迷路。', 'translation'],
    ['a chapter without number', 'chapter', '校园生活', 'chapter-title'],
    ['a chapter out of order', 'chapter', '第4章 校园生活', 'chapter-order'],
  ];

  it.each(cases)('%s is reported', (_, column, value, rule) => {
    expect(found(checkWordCourse(withCell(2, column, value)), 2)).toContain(rule);
  });

  it('a missing (r) is reported', () => {
    const drawer = shipped.findIndex((row) => row[COLUMNS.indexOf('word')] === 'drawer') + 1;
    expect(found(checkWordCourse(withCell(drawer, 'phonetic', '/drɔː/')), drawer)).toEqual(['phonetic']);
  });
});

describe('a problem between rows', () => {
  it('a wrong header is reported', () => {
    expect(found(checkWordCourse([line(1).slice(1), ...shipped.slice(1)]), 1)).toContain('header');
  });

  it.each([
    ['too many', [...line(5), '多余']],
    ['too few', line(5).slice(0, -1)],
  ])('%s columns are reported', (_, row) => {
    const rows = [...shipped.slice(0, 4), row, ...shipped.slice(5)];
    expect(found(checkWordCourse(rows), 5)).toContain('columns');
  });

  it('a headword given twice is reported, whatever its case', () => {
    expect(found(checkWordCourse(withCell(60, 'word', 'CAMPUS')), 60)).toContain('duplicate');
  });

  it.each(['campuses', 'borrowed', 'borrowing', 'lent', 'schedules', 'scheduling', 'pupils', 'tidied', 'activities', 'absently'])(
    'the inflection %s of another headword is reported',
    (word) => {
      expect(found(checkWordCourse(withCell(60, 'word', word)), 60)).toContain('inflection');
    },
  );

  it('the capital tells May from may, and nothing else from its small letter', () => {
    const at = (word: string): string[] => ['Course', 'Unit 1', '第1章 月份', word];
    const duplicates = (...words: string[]): Problem[] =>
      checkWordCourse([[...COLUMNS], ...words.map(at)]).filter(({ rule }) => rule === 'duplicate');
    expect(duplicates('May', 'may')).toEqual([]);
    expect(duplicates('March', 'march')).toHaveLength(1);
    expect(duplicates('May', 'May')).toHaveLength(1);
  });

  it('a second course in the file is reported', () => {
    expect(found(checkWordCourse(withCell(9, 'course', '另一门课')), 9)).toEqual(['course']);
  });

  it('a repeated example is reported', () => {
    const example = line(2)[COLUMNS.indexOf('example')] ?? '';
    expect(found(checkWordCourse(withCell(9, 'example', example)), 9)).toContain('example-repeated');
  });

  it('a chapter that is one word short is reported at its first line', () => {
    const problems = checkWordCourse(shipped.filter((_, index) => index !== 3));
    expect(problems.map(({ line: at, rule }) => [at, rule])).toEqual([[2, 'chapter-size']]);
  });

  it('a chapter that is split between two units is reported', () => {
    expect(found(checkWordCourse(withCell(10, 'unit', 'Unit 2')), 10)).toEqual(['chapter-order']);
  });
});

describe('the forms of a word', () => {
  it('holds no empty form', () => {
    expect(makeForms('borrow')).not.toContain('');
  });
});

describe('reading', () => {
  it('keeps commas and quotation marks inside a quoted cell', () => {
    expect(parseRows('a,b\n"x, ""y""",z\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'z'],
    ]);
  });

  it('refuses broken quoting', () => {
    expect(() => parseRows('a,b\n"x,z\n')).toThrow();
  });
});

it('a chapter is one round of nine groups of five', () => {
  expect(WORDS_PER_CHAPTER).toBe(9 * 5);
});
