import { isTypedNumber, sameNumber } from './same-number';

test.each([
  ['2', '2'],
  ['2', ' ２ '],
  ['x=2', '2'],
  ['x=2', 'x = 2'],
  ['x=2', 'X=2.0'],
  ['-5', '−5'],
  ['1/2', '0.5'],
  ['0.5', '1/2'],
  ['-2/3', '-2/3'],
  ['-2/3', '－２／３'],
  ['3/2', '1 1/2'],
  ['-3/2', '-1 1/2'],
  ['25%', '0.25'],
])('%s is answered by %s', (answer, given) => {
  expect(sameNumber(answer, given)).toBe(true);
});

test.each([
  ['2', '3'],
  ['x=2', 'y=2'],
  ['2', 'x=2'],
  ['1/2', '2/4'],
  ['1/3', '0.3333333'],
  ['2', '4/2'],
  ['2', ''],
  ['2', '2a'],
  ['5', '-5'],
  ['1/2', '1/0'],
  ['borrow', 'borrow'],
  ['12', '1 2'],
  ['15', '1.5'],
  ['123456789012345678', '123456789012345679'],
])('%s is not answered by %s', (answer, given) => {
  expect(sameNumber(answer, given)).toBe(false);
});

test('what is asked to be typed is a number, named or not', () => {
  expect(['3', 'x=-2', '1/2', '1 1/2', '0.25', '30%'].every(isTypedNumber)).toBe(true);
  expect(['2a', 'x>3', 'borrow', '', '30°', '1.5/2', 'x=1 或 x=2'].some(isTypedNumber)).toBe(false);
});
