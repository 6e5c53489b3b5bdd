import { PHONE_PATTERN } from './constants';
import { readCode, readPhone } from './typed-digits';

const NUMBER = '13800001234';

test.each([
  ['marks of direction', '\u202d13800001234\u202c'],
  ['other marks that nobody sees', '\ufeff138\u200b0000\u2060\u00ad1234\u200e'],
  ['spaces', '138 0000 1234'],
  ['spaces that do not break, tabs, wide spaces', '138\u00a00000\t1234\u3000'],
  ['a line break', '138 0000\r\n1234 '],
  ['a country code', '+8613800001234'],
  ['a country code and dashes', '+86 138-0000-1234'],
  ['long dashes and dots', '138–0000—1234·'],
  ['a country code dialled', '0086 138.0000.1234'],
  ['a country code without a sign', '86 13800001234'],
  ['brackets', '(+86) 138 0000 1234'],
  ['wide brackets and a wide sign', '（＋８６）１３８００００１２３４'],
  ['the 0 of a long-distance call', '013800001234'],
  ['full width', '１３８００００１２３４'],
  ['strokes', '138/0000/1234'],
  ['full-width strokes', '138／0000／1234'],
  ['commas', '138，0000，1234'],
  ['Chinese commas', '138、0000、1234'],
  ['Arabic digits', '١٣٨٠٠٠٠١٢٣٤'],
  ['Persian digits', '+۸۶ ۱۳۸ ۰۰۰۰ ۱۲۳۴'],
  ['a label and strokes', '电话：138/0000/1234，妈妈'],
  ['a mark before it', '（1）138 0000 1234'],
  ['the number of a list', '2. 138 0000 1234'],
  ['a label', '电话：138 0000 1234'],
  ['an address', 'tel:+86-138-0000-1234'],
  ['a name before and behind', '林女士 13800001234（妈妈）'],
  ['another figure beside it', '13800001234 2026'],
  ['the same number twice', '13800001234、138 0000 1234'],
])('a number with %s', (_, text) => {
  expect(readPhone(text)).toBe(NUMBER);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['138 0000', '1380000'],
  ['138，0000', '1380000'],
  ['+86', ''],
  ['+86 138', '138'],
  ['86138', '138'],
  ['(1) 138', '1138'],
  ['8', '8'],
  ['138000012345', '138000012345'],
  ['138o0001234', '138o0001234'],
])('of %p, typed so far, is left %p', (text, left) => {
  expect(readPhone(text)).toBe(left);
});

test.each([
  ['two numbers', '13800001234、13900001234'],
  ['two numbers with strokes', '138/0000/1234, 139/0000/1234'],
  ['two numbers, one of them in groups', '138 0000 1234，13900001234'],
  ['a number of the United States', '+1 380 000 1234'],
  ['a fixed line', '010-62345678'],
  ['one digit too many', '1380000123 45'],
  ['one digit too few', '电话：1380000123'],
])('%s is no number', (_, text) => {
  expect(readPhone(text)).not.toMatch(new RegExp(PHONE_PATTERN));
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['\u200e123-456\u200f ', '123456'],
  ['【学伴】验证码 123456，5 分钟内有效。', '123456'],
  ['【学伴】123456 5分钟内有效，请勿告诉他人。客服 400-123-4567', '123456'],
  ['Your code: 123456.', '123456'],
  ['12 34', '1234'],
  ['1234567', '1234567'],
])('the code in %p is %p', (text, code) => {
  expect(readCode(text, 6)).toBe(code);
});

test('of two codes in a text neither is taken', () => {
  expect(readCode('123456 或 654321', 6)).toBe('123456 或 654321');
});
