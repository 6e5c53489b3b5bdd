/** The translation of a sentence with a gap says the word that is missing, and which of two that mean nearly the same. */
import { gapProblems } from '../../src/modules/ai/rules/word-exercise/gap';
import { WORDS } from './learners';

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
