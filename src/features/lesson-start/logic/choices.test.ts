import { balanceWarning, chargeNote, getChoices, onlyAlone } from './choices';

const rules = {
  kinds: [
    { length: 'long' as const, minutes: 30, course_hours: 1 },
    { length: 'short' as const, minutes: 15, course_hours: 0.5 },
  ],
  lowest_balance: 0,
  warn_at: 2,
};
/** As a subject says them. */
const texts = {
  alone: '不计课时',
  fits: (minutes: number) => `约 ${minutes} 张`,
  charged: '看完才计课时',
  tooFew: (learned: number) => `卡片不到 ${learned} 张`,
};
const notes = (hours: number) => getChoices(texts, rules, hours).map(({ note }) => note);

test('what fits each lesson is said beside its hours', () => {
  expect(notes(12)).toEqual(['不计课时', '1.0 课时 · 约 30 张', '0.5 课时 · 约 15 张']);
  expect(onlyAlone(texts).note).toBe('不计课时');
});

test.each([
  [12, [false, false, false]],
  [1, [false, false, false]],
  [0.5, [false, true, false]],
  [0, [false, true, true]],
  [-1, [false, true, true]],
])('with %d hours left', (hours, short) => {
  expect(getChoices(texts, rules, hours).map((choice) => choice.short)).toEqual(short);
});

test('a school may let hours be owed', () => {
  expect(getChoices(texts, { ...rules, lowest_balance: -1 }, 0).map(({ short }) => short)).toEqual([false, false, false]);
});

test.each([
  [12.5, undefined],
  [2.5, undefined],
  [2, '剩 2.0 课时，快用完了，请提醒家长续课。'],
  [0.5, '剩 0.5 课时，快用完了，请提醒家长续课。'],
  [0, '剩 0.0 课时，不够上陪练课。请家长联系学校续课；现在可以先自己学。'],
  [-1, '欠 1.0 课时，不够上陪练课。请家长联系学校续课；现在可以先自己学。'],
])('%d hours', (hours, text) => expect(balanceWarning(rules, hours)).toBe(text));

test.each([
  [1.5, '剩 1.5 课时，快用完了，请提醒家长续课。'],
  [0, '剩 0.0 课时，已经用完了，请提醒家长续课。'],
  [-1, '欠 1.0 课时，请提醒家长续课。'],
])('where the school lets hours be owed, %d are called what they are', (hours, text) =>
  expect(balanceWarning({ ...rules, lowest_balance: -5 }, hours)).toBe(text),
);

test('when it is charged', () => {
  expect(chargeNote(texts, { min_learned: 5, min_minutes: 5 })).toBe('看完才计课时；卡片不到 5 张或学习不到 5 分钟，不计课时。');
  expect(chargeNote(texts, { min_learned: 3, min_minutes: 0 })).toBe('看完才计课时；卡片不到 3 张，不计课时。');
  expect(chargeNote(texts, { min_learned: 0, min_minutes: 0 })).toBe('看完才计课时。');
});
