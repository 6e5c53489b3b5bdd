import { explanationProblems } from '../../../src/modules/ai/rules/word-exercise/question-checks';

const said = (explanation: string, options = ['borrow', 'cook', 'wash'], answer = 'borrow'): string[] =>
  explanationProblems({ explanation, options, answer }, '第 1 题').map(({ code }) => code);

test.each(['这题应选 cook，因为在厨房。', '所以选“cook”。', '正确答案是 Cook。', '应该填 wash。', '因此选cook'])(
  'another option is named: %s',
  (text) => {
    expect(said(text)).toEqual(['wrong_key']);
  },
);

test.each([
  '借书用 borrow，应选 borrow。',
  '不应选 cook，它是做饭。',
  '不要选 cook，应选 borrow。',
  '有人选 cook，是没看懂句子。',
  'cook 是做饭，wash 是洗。',
  '答案是 cookbook 里的词吗？不是。',
])('nothing is named but the answer: %s', (text) => {
  expect(said(text)).toEqual([]);
});

test('meanings are options, too', () => {
  expect(said('句中应选 银行。', ['河岸', '银行'], '河岸')).toEqual(['wrong_key']);
  expect(said('句中应选 河岸，不选银行。', ['河岸', '银行'], '河岸')).toEqual([]);
});
