import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkKinds, isPartOfSpeech, joinKinds, type Meant, parseParts } from './kinds';
import { checkChoices, joinSenses, type Choice, type OptionRule } from './options';
import { parseRows, readCourseChoices, readFurtherSenses, readTaughtSenses, readWordCourse, WORD_COURSES } from './read';
import { hashChoices, READING_RECORD, readTestChoices, RECORD_COLUMNS } from './reading';
import { COLUMNS } from './word-course';

const courses = readCourseChoices();
const test_ = readTestChoices();
const senses = joinSenses(
  readTaughtSenses(),
  readFurtherSenses(),
  test_.map(({ word, meaning }): [string, string[]] => [word, [meaning]]),
);
const lookedAt = parseRows(readFileSync(path.join(__dirname, 'looked-at-options.csv'), 'utf8')).slice(1);
const looked = new Set(lookedAt.map(([word = '', option = '']) => `${word} ${option}`));

const cell = (row: readonly string[], name: (typeof COLUMNS)[number]): string => row[COLUMNS.indexOf(name)] ?? '';
const taughtRows = WORD_COURSES.flatMap((course) => readWordCourse(course).slice(1));
const taughtMeanings = taughtRows.map(
  (row): Meant => ({ word: cell(row, 'word'), meaning: cell(row, 'meaning'), parts: cell(row, 'part_of_speech') }),
);
/** Options that no course teaches as a meaning, and of what part of speech they are. */
const otherOptions = parseRows(readFileSync(path.join(__dirname, 'other-options.csv'), 'utf8'))
  .slice(1)
  .map(([meaning = '', parts = '']): Meant => ({ word: '', meaning, parts }));
const toKey = (word: string, meaning: string): string => `${word}：${meaning}`;

describe('every option, held against every list of senses', () => {
  it('of the word courses is wrong', () => {
    expect(checkChoices(courses, senses, looked)).toEqual([]);
  });

  it('of the vocabulary test is wrong', () => {
    expect(checkChoices(test_, senses, looked)).toEqual([]);
  });

  it('that somebody looked at needed a look, and has a reason', () => {
    const without = checkChoices([...courses, ...test_], senses).map(({ word, detail }) => `${word} ${detail.split(' for ')[0]}`);
    expect(without.sort()).toEqual([...looked].sort());
    expect(lookedAt.filter(([, , note = '']) => note.length < 10)).toEqual([]);
  });
});

describe('the choices of the word courses', () => {
  const keys = courses.map(({ word, meaning }) => toKey(word, meaning));
  const taught = new Set(taughtRows.map((row) => toKey(cell(row, 'word'), cell(row, 'meaning'))));

  it('are there for every word in every meaning, once, and for no other', () => {
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    expect([...taught].filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !taught.has(key))).toEqual([]);
  });

  it('are of the kind of their word: whoever knows only that does not know the answer', () => {
    const partsOfKey = new Map(taughtMeanings.map(({ word, meaning, parts }) => [toKey(word, meaning), parts] as const));
    const asked = courses.map((choice) => ({ ...choice, parts: partsOfKey.get(toKey(choice.word, choice.meaning)) ?? '' }));
    expect(checkKinds(asked, joinKinds([...taughtMeanings, ...otherOptions]))).toEqual([]);
  });

  it('are taught, or stand with their part of speech in the list of those that are not: once, and for use', () => {
    const meanings = new Set(taughtMeanings.map(({ meaning }) => meaning));
    const used = new Set(courses.flatMap(({ options }) => options));
    const names = otherOptions.map(({ meaning }) => meaning);
    expect(names.filter((name, i) => meanings.has(name) || !used.has(name) || names.indexOf(name) !== i)).toEqual([]);
    expect(otherOptions.filter(({ parts }) => !parseParts(parts).every(isPartOfSpeech))).toEqual([]);
  });
});

describe('kinds', () => {
  const kinds = joinKinds([
    { word: 'should', meaning: '应该', parts: 'modal v.' },
    { word: 'do', meaning: '做；干', parts: 'v.' },
    { word: 'goodbye', meaning: '再见', parts: 'interj.' },
    { word: 'ever', meaning: '曾经', parts: 'adv.' },
    { word: 'when', meaning: '什么时候', parts: 'adv. & conj.' },
    { word: 'many', meaning: '许多', parts: 'adj. & pron.' },
  ]);

  it.each([
    ['shall', 'modal v.', '曾经'],
    ['shall', 'modal v.', '再见'],
    ['could', 'modal v.', '做；干'],
    ['often', 'adv.', '再见'],
    ['he', 'pron.', '什么时候'],
    ['shall', 'modal v.', '没有说过是什么词的'],
  ])('%s (%s) has no %s', (word, parts, option) => {
    expect(checkKinds([{ word, parts, options: [option] }], kinds)).toEqual([`${word}: ${option}`]);
  });

  it('question words are one kind, whatever part of speech they are; what stands before a noun is as good as an article', () => {
    expect(checkKinds([{ word: 'who', parts: 'pron.', options: ['什么时候'] }], kinds)).toEqual([]);
    expect(checkKinds([{ word: 'the', parts: 'art.', options: ['许多'] }], kinds)).toEqual([]);
  });
});

describe('what was found once is found again', () => {
  const getRules = (word: string, meaning: string, ...options: string[]): OptionRule[] =>
    checkChoices([{ word, meaning, options }], senses).map(({ rule }) => rule);

  it.each([
    ['heavy', '重的', '大的'],
    ['position', '位置；职位', '状况；条件'],
    ['confidence', '信心', '秘密'],
    ['wrong', '错误的', '奇怪的'],
    ['always', '总是', '曾经'],
    ['world', '世界', '国家'],
    ['star', '星星', '太阳'],
    ['story', '故事', '历史'],
    ['clean', '干净的', '清楚的'],
    ['count', '数；计数', '包含；容纳'],
    ['found', '创办；建立', '找到；发现'],
    ['drum', '鼓；打鼓', '乐器；仪器'],
  ])('%s (%s) beside %s', (word, meaning, option) => {
    expect(getRules(word, meaning, option, '猴子', '窗户')).toContain('also-right');
  });

  it.each<[OptionRule, Choice]>([
    ['count', { word: 'tent', meaning: '帐篷', options: ['猴子', '窗户'] }],
    ['repeated', { word: 'tent', meaning: '帐篷', options: ['猴子', '猴子', '窗户'] }],
    ['repeated', { word: 'tent', meaning: '帐篷', options: ['帐篷', '猴子', '窗户'] }],
    ['alike', { word: 'tent', meaning: '帐篷', options: ['黑色的', '黑色的；黑色', '窗户'] }],
    ['nearly-right', { word: 'gloomy', meaning: '悲伤的', options: ['忧伤的', '便宜的', '昂贵的'] }],
  ])('%s', (rule, choice) => {
    expect(checkChoices([choice], senses).map((problem) => problem.rule)).toContain(rule);
  });

  it('but a gap or a note in brackets makes no two prepositions alike', () => {
    expect(getRules('beside', '在……旁边', '在……下面', '在……里面', '在……对面')).toEqual([]);
    expect(getRules('whom', '谁（宾格）', '我们（宾格）', '他（宾格）', '什么')).toEqual([]);
  });
});

describe('the record of the reading', () => {
  const [heading = [], ...record] = parseRows(readFileSync(READING_RECORD, 'utf8'));
  const files: [string, Choice[]][] = [
    ['english/options.csv', courses],
    ['vocabulary-test/items.csv', test_],
  ];

  it('has its columns, a day, what was found and what was done in every row', () => {
    expect(heading).toEqual([...RECORD_COLUMNS]);
    const bad = record.filter(
      ([, , , , , day = '', hard = '', soft = '', what = '']) =>
        !/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d+$/.test(hard) || !/^\d+$/.test(soft) || what === '',
    );
    expect(bad).toEqual([]);
  });

  it.each(files)('covers every line of %s as it stands', (file, choices) => {
    let at = 0;
    for (const [, from, to, lines, hash] of record.filter(([name]) => name === file)) {
      const part = choices.slice(at, at + Number(lines));
      at += part.length;
      // A slice that fails has changed since it was read: read it again, then `npx tsx content/check/record-reading.ts <day>`.
      expect([part[0]?.word, part.at(-1)?.word, hashChoices(part)]).toEqual([from, to, hash]);
    }
    expect(at).toBe(choices.length);
  });

  it('notices a changed option, and does not mind a rank', () => {
    const [first, ...rest] = test_;
    if (first === undefined) throw new Error('The bank is empty.');
    expect(hashChoices([{ ...first, options: ['甲', '乙', '丙'] }, ...rest])).not.toBe(hashChoices(test_));
  });
});
