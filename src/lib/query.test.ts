import { decodeQueryValue, encodeQuery, parseNumber, findNumbers } from './query';

test('encodes values, leaves out what is empty', () => {
  expect(encodeQuery({ courseId: 7, mixedGroups: [1, 2, 3], name: '林 小满&', none: undefined, empty: [], blank: '' })).toBe(
    'courseId=7&mixedGroups=1%2C2%2C3&name=%E6%9E%97%20%E5%B0%8F%E6%BB%A1%26',
  );
  expect(encodeQuery({})).toBe('');
});

test('decodes, and leaves a stray % as it is', () => {
  expect(decodeQueryValue('1%2C2')).toBe('1,2');
  expect(decodeQueryValue('100%')).toBe('100%');
});

test.each([
  ['12', 12],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['abc', undefined],
  ['1e3', undefined],
  ['99999999999999999999', undefined],
  [undefined, undefined],
])('numberIn(%p) is %p', (value, number) => {
  expect(parseNumber(value)).toBe(number);
});

test('numbersIn keeps the numbers of a list', () => {
  expect(findNumbers('1,2, 3')).toEqual([1, 2, 3]);
  expect(findNumbers('1,x,,0,2')).toEqual([1, 2]);
  expect(findNumbers('')).toEqual([]);
  expect(findNumbers(undefined)).toEqual([]);
});
