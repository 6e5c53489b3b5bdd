import { answersFor } from '../../src/modules/ai/rules/answer/questions';
import { findWord, tokensOf, usesWord } from '../../src/modules/ai/rules/english/tokens';

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
  expect(findWord(tokensOf('I want to be good at it.'), '(be) good at')).toEqual({ from: 10, to: 20 });
});

test.each([
  ['anybody', 'anyone/anybody', ['anybody', 'anyone']],
  ['borrowed', 'borrow', ['borrowed']],
  ['an', 'a/an', ['an']],
  ['Color', 'colo(u)r', ['Color', 'colour']],
])('%s may be typed for %s as %j', (answer, spelling, answers) => {
  expect(answersFor(answer, spelling)).toEqual(answers);
});
