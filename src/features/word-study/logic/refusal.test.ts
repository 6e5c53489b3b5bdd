import { errors } from '@xueban/contract/errors';
import { refusalText, roundGone } from './refusal';

test.each([
  ['RECORD_COMPLETED', '完成'],
  ['ROUND_ALREADY_STARTED', '识记'],
  ['WORD_NOT_IN_ROUND', '单词'],
  ['STUDENT_NOT_FOUND', '学员'],
  ['NOT_FOUND', '学员'],
])('an answer refused with %s says why', (key, word) => {
  expect(refusalText([{ key }])).toContain(word);
});

test('of several the first that says something; without a reason the answer is asked for again', () => {
  expect(refusalText([undefined, { key: undefined }, { key: 'IDEMPOTENCY_KEY_REUSED' }, { key: 'RECORD_COMPLETED' }])).toContain('完成');
  expect(refusalText([{ key: 'IDEMPOTENCY_KEY_REUSED' }])).toContain('再答一次');
  expect(refusalText([])).toContain('再答一次');
  expect(refusalText([{ key: undefined, code: 0, message: '照片太大' }])).toBe('照片太大');
});

test('a round that cannot be opened: home where trying again is no use, else again; never blame', () => {
  expect(roundGone('NOT_FOUND').goHome).toBe(true);
  expect(roundGone('SERVICE_UNAVAILABLE').goHome).toBe(false);
  expect(roundGone(undefined)).toMatchObject({ goHome: false, title: '没能打开这一轮' });
  for (const key of Object.keys(errors) as (keyof typeof errors)[]) expect(roundGone(key).text).not.toMatch(/错|失败/);
});
