/** Translations of another sentence: how many are found out by what the courses know, and that none of their own is refused. */
import type { MaterialWord } from '../../src/modules/ai/rules/material';
import { carriesSense } from '../../src/modules/ai/rules/word-exercise/sense';
import { isOfSentence, sensesOf } from '../../src/modules/ai/rules/word-exercise/translation';
import { hasMaterial, judgeAnswer } from '../../src/modules/ai/rules/answer/judge';
import { taskFor } from '../../src/modules/ai/rules/rules';
import { COURSES } from './courses';
import { wordsMaterial, WORDS } from './learners';
import { TOOLS } from './recorded';

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
  const senses = sensesOf(known);
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
  const senses = sensesOf(WORDS);
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
