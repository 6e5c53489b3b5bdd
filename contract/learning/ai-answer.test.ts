import { isRightAiAnswer } from './ai-answer';

test.each([
  ['choice', ['1'], '1', true],
  ['choice', ['1'], '0', false],
  ['choice', ['0', '2'], '2', true],
  ['typed', ['borrow'], ' Borrow ', true],
  ['typed', ['borrow'], 'borrowed', false],
  ['typed', ["don't"], 'don’t', true],
  ['typed', ['look up', 'look for'], 'look  for', true],
  ['ordering', ['He looked it up.'], 'He looked it up', true],
  ['ordering', ['He looked it up.'], 'he looked it up .', true],
  ['ordering', ['Yes, I do.'], 'Yes , I do', true],
  ['ordering', ['He looked it up.'], 'He looked up it', false],
  ['typed', ['borrow'], '', false],
  ['typed', ['1.5'], '15', false],
  ['typed', ['-3'], '3', false],
  ['typed', ['It is 1.5.'], 'it is 1.5', true],
  ['ordering', ['...'], '', false],
] as const)('%s %j given %j', (answer_kind, answers, given, right) => {
  expect(isRightAiAnswer({ answer_kind, answers: [...answers] }, given)).toBe(right);
});
