import { lessonCost, lessonNote } from './wording';

const teacher = { id: 1, name: '王老师' };

test.each([
  ['long', '王老师 · 正课'],
  ['short', '王老师 · 短课'],
  ['review', '王老师 · 复习课'],
] as const)('%s', (lesson_length, text) => {
  expect(lessonNote({ teacher, lesson_length })).toBe(text);
});

test('what it cost', () => {
  expect(lessonCost({ completed_at: null, changed_course_hours: 0 })).toBe('进行中');
  expect(lessonCost({ completed_at: '2026-11-20T12:00:00.000Z', changed_course_hours: 0 })).toBe('不计课时');
  expect(lessonCost({ completed_at: '2026-11-20T12:00:00.000Z', changed_course_hours: 0.5 })).toBe('0.5 课时');
});
