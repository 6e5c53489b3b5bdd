import { splitExample } from './example';

test.each([
  ['Look up the new words in a dictionary.', 'dictionary', 'dictionary'],
  ['She studied hard for the test.', 'study', 'studied'],
  ['Two dictionaries lie on the desk.', 'dictionary', 'dictionaries'],
  ['We are making a cake.', 'make', 'making'],
  ['Dogs bark.', 'dog', 'Dogs'],
  ['I look forward to it.', 'look forward to', 'look forward to'],
  ["It's my friend's bag.", 'friend', "friend's"],
  ['He runs by.', 'by', 'by'],
])('%s: %s', (sentence, spelling, word) => {
  const parts = splitExample(sentence, spelling);
  expect(parts.word).toBe(word);
  expect(parts.before + parts.word + parts.after).toBe(sentence);
});

test('a longer word with the same beginning, or the word inside another, is not it', () => {
  expect(splitExample('The apartment is large.', 'part').word).toBe('');
  expect(splitExample('Candlelight can help.', 'can').word).toBe('can');
});

test('a sentence without the word stays whole', () => {
  expect(splitExample('No such word here.', 'zebra')).toEqual({ before: 'No such word here.', word: '', after: '' });
  expect(splitExample('Nothing asked for.', ' ')).toEqual({ before: 'Nothing asked for.', word: '', after: '' });
});
