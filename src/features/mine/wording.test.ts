import { goalPercentage, otherNotes, signOutQuestion, studentNote, syncState } from './wording';

const student = {
  id: 1,
  name: '林小满',
  grade: '七年级',
  course_hours_left: 12.5,
  streak_days: 3,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};

test('a student without a grade is still described', () => {
  expect(studentNote(student, true)).toBe('七年级 · 当前学员');
  expect(studentNote(student, false)).toBe('七年级');
  expect(studentNote({ ...student, grade: null }, false)).toBe('学员');
});

test('signing out with waiting answers says that they are kept', () => {
  expect(signOutQuestion(0)).not.toContain('同步');
  expect(signOutQuestion(2)).toContain('还有 2 个答案没有同步');
  expect(signOutQuestion(2)).toContain('留在这台手机里');
});

test('the state of synchronising', () => {
  expect(syncState(0)).toBe('已全部同步');
  expect(syncState(3)).toBe('3 个答案待同步');
});

test('how much of the goal of the day is done', () => {
  const of = (today_words: number) => ({ ...student, daily_goal: 20, today_words });
  expect(otherNotes(of(8))).toEqual(['今日 8/20 词', '连续 3 天', '剩 12.5 课时']);
  expect([0, 8, 20, 45].map((words) => goalPercentage(of(words)))).toEqual([0, 40, 100, 100]);
});
