/** Accounts told by half their name: refused; the same characters in other words are none. */
import { expect, it } from '@jest/globals';
import { contactIn } from '../../src/rules/ai/safety/contacts';

it.each(['我的薇是 abc12345', '加我薇❤信 abc12345', '我的微是：abc12345', '加个微❤️信', '薇❤信 abc12345'])('%s', (text) => {
  expect(contactIn(text)).toBe('account');
});

it.each([
  '我的微笑是 100 分的。',
  '蔷薇是一种花。',
  '他的威是天生的。',
  '薇薇加我一共五个人。',
  '我的 v 是 35，单位是 km/h。',
  '加我一个。',
])('%s', (text) => {
  expect(contactIn(text)).toBeUndefined();
});
