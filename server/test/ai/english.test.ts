import { hasMaterial, judgeAnswer } from '../../src/modules/ai/rules/answer/judge';
import { answersFor } from '../../src/modules/ai/rules/answer/questions';
import { getRichText } from '../../src/modules/ai/rules/answer/rich';
import { findEnding, inflected } from '../../src/modules/ai/rules/english/inflected';
import { findWord, parseTokens, usesWord } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord } from '../../src/modules/ai/rules/material';
import { taskFor } from '../../src/modules/ai/rules/rules';
import { gapProblems } from '../../src/modules/ai/rules/word-exercise/gap';
import { schoolExercise } from '../../src/modules/ai/rules/word-exercise/school';
import { carriesSense } from '../../src/modules/ai/rules/word-exercise/sense';
import { isOfSentence, getSenses } from '../../src/modules/ai/rules/word-exercise/translation';
import { findOne } from '../support/long-form';
import { COURSES } from './courses';
import { WORDS, wordsMaterial } from './learners';
import { TOOLS } from './recorded';

test.each([
  ['Has anybody seen it?', 'anyone/anybody', true],
  ['Everyone has seen it.', 'anyone/anybody', false],
  ['She was good at it.', '(be) good at', true],
  ['They took care of him.', 'look after / take care of', true],
  ['It has a nice color.', 'colo(u)r', true],
])('%s uses %s: %s', (text, spelling, uses) => {
  expect(usesWord(text, spelling)).toBe(uses);
});

test('the whole phrase is found where both it and its part fit', () => {
  expect(findWord(parseTokens('I want to be good at it.'), '(be) good at')).toEqual({ from: 10, to: 20 });
});

test.each([
  ['anybody', 'anyone/anybody', ['anybody', 'anyone']],
  ['borrowed', 'borrow', ['borrowed']],
  ['an', 'a/an', ['an']],
  ['Color', 'colo(u)r', ['Color', 'colour']],
])('%s may be typed for %s as %j', (answer, spelling, answers) => {
  expect(answersFor(answer, spelling)).toEqual(answers);
});

/** Forms that learners are shown among the options of a cloze: right ones, or none. */
const plural = (word: string): string | undefined => inflected(word, 's', 'n.');

test.each([
  ['child', 'children'],
  ['policeman', 'policemen'],
  ['knife', 'knives'],
  ['potato', 'potatoes'],
  ['stomach', 'stomachs'],
  ['city', 'cities'],
  ['toy', 'toys'],
  ['class', 'classes'],
  ['photo', 'photos'],
  ['housework', undefined],
  ['pollution', undefined],
  ['advice', undefined],
  ['sheep', undefined],
  ['trousers', undefined],
  ['clothes', undefined],
])('of the noun %s there is %s', (word, form) => expect(plural(word)).toBe(form));

test.each([
  ['put', 'put', 'putting'],
  ['begin', 'began', 'beginning'],
  ['forget', 'forgot', 'forgetting'],
  ['prefer', 'preferred', 'preferring'],
  ['control', 'controlled', 'controlling'],
  ['show', 'showed', 'showing'],
  ['beat', 'beat', 'beating'],
  ['go', 'went', 'going'],
  ['visit', 'visited', 'visiting'],
  ['die', 'died', 'dying'],
  ['see', 'saw', 'seeing'],
  ['play', 'played', 'playing'],
  ['fix', 'fixed', 'fixing'],
  ['snow', 'snowed', 'snowing'],
  ['be', undefined, undefined],
])('of the verb %s there are %s, %s', (word, past, ing) =>
  expect([inflected(word, 'ed', 'v.'), inflected(word, 'ing', 'v. & n.')]).toEqual([past, ing]),
);

test('a form is found as it is made', () => {
  expect(findEnding('child', 'children', 'n.')).toBe('s');
  expect(findEnding('solve', 'solved', 'v.')).toBe('ed');
  expect(findEnding('lend', 'lends', 'v.')).toBe('s');
  expect(findEnding('owl', 'owl', 'n.')).toBeNull();
  expect(findEnding('good', 'better', 'adj.')).toBeUndefined();
});

/** What spelling alone makes of words of the courses, and no Englishman. */
const NO_WORDS =
  /^(?:childs|\w+mans|mans|knifes|potatos|tomatos|mouses|tooths|foots|leafs|wifes|wolfs|gooses|sheeps|stomaches|clotheses|\w*works?es|(?:house|home|team)works|pollutions|knowledges|informations|furnitures|luggages|(?:put|cut|set|shut|hit|let|hurt|upset)ted|readed|costed|begining|forgeting|prefered|regreted|controled|goed|haves|bes)$/i;

test.each(COURSES)('the clozes of %s offer words of the part of speech that is asked for, in forms that there are', (_name, words) => {
  const wrong: string[] = [];
  const places = Array.from({ length: Math.ceil((words.length - 120) / 10) }, (_, at) => 120 + 10 * at);
  for (const from of findOne(3, places)) {
    const some = words.slice(from, from + 10);
    const material = {
      words: some,
      learned: words.slice(0, from),
      learner: { grade: null },
      courseName: '',
      known: new Set<string>(),
      senses: [],
    };
    const made = schoolExercise('cloze', { of: 'words', ...material, earlier: null }, from);
    if (typeof made === 'string' || made.content.kind === 'plan') continue;
    for (const { options, answers, word_id: id } of made.content.questions) {
      const asked = some.find((word) => word.id === id);
      const shown = options.map((option) => getRichText(option).toLowerCase());
      wrong.push(...shown.filter((option) => NO_WORDS.test(option)));
      if (shown[Number(answers[0])] !== asked?.spelling.toLowerCase()) continue;
      const fits = ({ partOfSpeech }: MaterialWord): boolean => partOfSpeech.slice(0, 2) === asked?.partOfSpeech.slice(0, 2);
      wrong.push(...shown.filter((option) => !words.some((word) => word.spelling.toLowerCase() === option && fits(word))));
    }
  }
  expect(wrong).toEqual([]);
});

/** The translation of a sentence with a gap says the word that is missing, and which of two that mean nearly the same. */
describe('gap sense', () => {
  const named = (spelling: string) => WORDS.find((word) => word.spelling === spelling)!;
  const codes = (answer: string, sentence: string, translation: string, options = ['lend', 'borrow', 'cook', 'sing']) =>
    gapProblems({ sentence, translation, answer, options }, named(answer), WORDS, '第 1 题').map(({ code }) => code);

  describe('lend and borrow, both among the options', () => {
    it.each([
      ['lend', 'I want to ___ some books from the library.', '我想从图书馆借一些书。'],
      ['borrow', 'Can you ___ me your bike?', '你能把自行车借给我吗？'],
      ['lend', 'We ___ books there.', '我们在那里借书。'],
      ['borrow', 'We ___ books there.', '我们在那里借书。'],
    ])('%s is refused: %s', (answer, sentence, translation) => expect(codes(answer, sentence, translation)).toEqual(['wrong_key']));

    it.each([
      ['borrow', 'I want to ___ some books from the library.', '我想从图书馆借一些书。'],
      ['borrow', 'May I ___ your ruler?', '我可以借你的尺子吗？'],
      ['lend', 'Can you ___ me your bike?', '你能把自行车借给我吗？'],
      ['lend', 'She will ___ her book to Tom.', '她会把书借给汤姆。'],
    ])('%s is told: %s', (answer, sentence, translation) => expect(codes(answer, sentence, translation)).toEqual([]));
  });

  it('a translation of something else is refused, of what is typed, too', () => {
    expect(codes('borrow', 'I often ___ story books from my cousin.', '今天天气很好。', ['borrow', 'cook', 'wash', 'sing'])).toEqual([
      'wrong_key',
    ]);
    const typed = { sentence: 'It is ___ to drink water.', translation: '今天天气很好。', answer: 'necessary' };
    expect(gapProblems(typed, named('necessary'), [], '第 1 题').map(({ code }) => code)).toEqual(['wrong_key']);
  });

  it('says it by another word of the same meaning', () => {
    expect(codes('delicious', 'The noodles are ___.', '面条很美味。', ['delicious', 'angry', 'late', 'round'])).toEqual([]);
    expect(codes('decide', 'They ___ to go by bus.', '他们下决心坐公共汽车去。', ['decide', 'rain', 'sing', 'cook'])).toEqual([]);
  });
});

/** Translations of another sentence: how many are found out by what the courses know, and that none of their own is refused. */
describe('translation', () => {
  /** How far away the sentence stands whose translation is put in the place of its own. */
  const AWAY = [1, 7, 31, 101, 307];

  const named = (name: string): readonly MaterialWord[] => COURSES.find(([other]) => other === name)?.[1] ?? [];
  const ALL = COURSES.flatMap(([, words]) => words);

  describe.each([
    ['primary-core', named('primary-core'), named('primary-core'), 0.4],
    ['junior-high-1600', named('junior-high-1600'), named('junior-high-1600'), 0.3],
    // Its sentences are made of words of the course before it: of a learner who has both.
    ['junior-high-core', named('junior-high-core'), ALL, 0.3],
    ['all courses', ALL, ALL, 0.3],
  ] as const)('%s', (_course, words, known, most) => {
    const senses = getSenses(known);
    const isOf = ({ example, spelling }: MaterialWord, translation: string) => isOfSentence(example, translation, spelling, senses);

    it('passes every translation of its own', () => {
      expect(words.filter((word) => !isOf(word, word.translation)).map(({ example, translation }) => `${example} ${translation}`)).toEqual(
        [],
      );
    });

    it('finds out most of those of other sentences that say the word', () => {
      const pairs = words.flatMap((word, at) => AWAY.map((away) => ({ word, other: words[(at + away) % words.length] ?? word })));
      const say = pairs.filter(({ word, other }) => word.example !== other.example && carriesSense(other.translation, word));
      const pass = say.filter(({ word, other }) => isOf(word, other.translation));
      expect(say.length).toBeGreaterThan(words.length / 2);
      expect(pass.length / say.length).toBeLessThan(most);
    });
  });

  describe('a sentence', () => {
    const senses = getSenses(WORDS);
    it.each([
      ['We share the delicious noodles in the library.', '今天天气很好，大家都去公园分享。', false],
      ['We share the delicious noodles in the library.', '我们分享面条。', false],
      ['We share the delicious noodles in the library.', '我们在图书馆分享面条。', true],
      // One other word of the course, of which a translation may say something else.
      ['We share the noodles in the library.', '我们一起吃面。', true],
      ['We share it.', '今天天气很好。', true],
    ])('%s %s: %s', (sentence, translation, isOf) => expect(isOfSentence(sentence, translation, 'share', senses)).toBe(isOf));
  });

  it.each(['cloze', 'spelling', 'ordering', 'meaning'] as const)(
    '%s with the translation of another sentence is refused',
    async (exercise_type) => {
      const task = taskFor({ kind: 'exercise', exercise_type, course_id: 1, words_from: 'today' }, wordsMaterial('八年级', 'share'));
      if (!hasMaterial(task)) throw new Error(task);
      const sentence = 'We share the delicious noodles in the library.';
      const common = { word: 'share', explanation: '和别人一起用或者吃，就用这个词。' };
      const gap = { ...common, sentence: sentence.replace('share', '___'), answer: 'share' };
      const questions = {
        cloze: { ...gap, options: ['share', 'invite', 'compare', 'forget'] },
        spelling: { ...gap, hint: null },
        ordering: { ...common, sentence, pieces: ['We share', 'the delicious', 'noodles', 'in the library.'] },
        meaning: { ...common, sentence, options: ['分享', '偷走', '切开', '隐藏'], answer: '分享' },
      };
      const judgedWith = async (translation: string) =>
        judgeAnswer(task, JSON.stringify({ title: '练一练', questions: [{ ...questions[exercise_type], translation }] }), TOOLS);
      expect(await judgedWith('我们在图书馆分享美味的面条。')).toMatchObject({ ok: true });
      expect(await judgedWith('大家都喜欢分享自己的故事。')).toMatchObject({
        ok: false,
        problems: [{ code: 'wrong_key', say: '第 1 题：translation 不是这句话的意思' }],
      });
    },
  );
});
