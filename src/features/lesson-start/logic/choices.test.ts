import { balanceWarning, chargeNote, choicesOf, onlyAlone } from './choices';

const rules = {
  kinds: [
    { length: 'long' as const, minutes: 30, course_hours: 1 },
    { length: 'short' as const, minutes: 15, course_hours: 0.5 },
  ],
  lowest_balance: 0,
  warn_at: 2,
};
const notes = (hours: number) => choicesOf('word', rules, hours).map(({ note }) => note);

test('what fits each lesson is said beside its hours', () => {
  expect(notes(12)).toEqual([
    '不计课时 · 一轮 45 词约 28 分钟，随时可以停',
    '1.0 课时 · 够学一整轮 45 词',
    '0.5 课时 · 约能学 25 词，生词少选几个',
  ]);
  expect(choicesOf('math', rules, 12).map(({ note }) => note)).toEqual([
    '不计课时 · 随时可以停',
    '1.0 课时 · 看讲义、做小测',
    '0.5 课时 · 看讲义、做小测',
  ]);
  expect(onlyAlone('math').note).toBe('不计课时 · 随时可以停');
});

test.each([
  [12, [false, false, false]],
  [1, [false, false, false]],
  [0.5, [false, true, false]],
  [0, [false, true, true]],
  [-1, [false, true, true]],
])('with %d hours left', (hours, short) => {
  expect(choicesOf('word', rules, hours).map((choice) => choice.short)).toEqual(short);
});

test('a school may let hours be owed', () => {
  expect(choicesOf('word', { ...rules, lowest_balance: -1 }, 0).map(({ short }) => short)).toEqual([false, false, false]);
});

test.each([
  [12.5, undefined],
  [2.5, undefined],
  [2, '剩 2.0 课时，快用完了，请提醒家长续课。'],
  [0.5, '剩 0.5 课时，快用完了，请提醒家长续课。'],
  [0, '剩 0.0 课时，不够上陪练课。请家长联系学校续课；现在可以先自己学。'],
  [-1, '欠 1.0 课时，不够上陪练课。请家长联系学校续课；现在可以先自己学。'],
])('%d hours', (hours, text) => expect(balanceWarning(rules, hours)).toBe(text));

test('when it is charged', () => {
  expect(chargeNote('word', { min_learned: 5, min_minutes: 5 })).toBe('学完这一轮才计课时；新词不到 5 个或学习不到 5 分钟，不计课时。');
  expect(chargeNote('math', { min_learned: 3, min_minutes: 0 })).toBe('学完这一节才计课时；题目不到 3 道，不计课时。');
  expect(chargeNote('word', { min_learned: 0, min_minutes: 0 })).toBe('学完这一轮才计课时。');
});
