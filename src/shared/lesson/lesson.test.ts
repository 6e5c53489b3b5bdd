import { chargeReason, lessonCost, lessonKind, sayBalance, sayHours } from './lesson';

const teacher = { id: 1, name: '王老师' };

test('hours have one decimal and a unit; what is owed is called so', () => {
  expect(sayHours(0.5)).toBe('0.5 课时');
  expect(sayBalance(12.5)).toBe('剩 12.5 课时');
  expect(sayBalance(0)).toBe('剩 0.0 课时');
  expect(sayBalance(-1)).toBe('欠 1.0 课时');
});

test.each([
  ['long', 30, '王老师 · 长课 30 分钟'],
  ['short', 15, '王老师 · 短课 15 分钟'],
  ['review', 15, '王老师 · 复习课 15 分钟'],
] as const)('%s', (lesson_length, minutes, text) => {
  expect(lessonKind({ teacher, lesson_length, minutes })).toBe(text);
});

test.each([
  [null, 0, '进行中', undefined],
  ['lesson', 1.5, '1.5 课时', '已学完'],
  ['review', 0, '不计课时', '只复习，没学新的'],
  ['too_few', 0, '不计课时', '新学的不到 5 个'],
  ['too_short', 0, '不计课时', '学习不到 8 分钟'],
  ['unused', 0, '不计课时', '没有开始学'],
] as const)('%s: what it cost, and why', (charge_reason, changed_course_hours, cost, reason) => {
  const lesson = { charge_reason, changed_course_hours, min_learned: 5, min_minutes: 8 };
  expect(lessonCost(lesson)).toBe(cost);
  expect(chargeReason(lesson)).toBe(reason);
  expect(chargeReason({ ...lesson, registered_reason: '手机没电' })).toBe('学校登记：手机没电');
});
