import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { lessonText } from './lesson';

const lesson: TeachingRecord = {
  id: 1,
  student: { name: '林小满' },
  teacher: { id: 2, name: '王老师' },
  course_id: 3,
  lesson_length: 'long',
  started_at: '2020-11-20T11:00:00.000Z',
  completed_at: '2020-11-20T12:00:00.000Z',
  changed_course_hours: 1,
};

test.each([
  [lesson, '2020年11月20日 19:00 · 王老师 · 1.0 课时'],
  [{ ...lesson, changed_course_hours: 0.5 }, '2020年11月20日 19:00 · 王老师 · 0.5 课时'],
  [{ ...lesson, changed_course_hours: 0 }, '2020年11月20日 19:00 · 王老师 · 不计课时'],
  [{ ...lesson, completed_at: null }, '2020年11月20日 19:00 · 王老师 · 进行中'],
])('%#', (given, text) => expect(lessonText(given)).toBe(text));
