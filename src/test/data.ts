/** Small examples of what the API answers. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { Student } from '@xueban/contract/resources/students';
import type { LessonRules, School } from '@xueban/contract/resources/schools';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { User } from '@xueban/contract/resources/users';

/** Who is at the phone, for what is kept of a student. */
export const owner = { guardianId: 7, studentId: 2 };

/** A guardian of whom nothing more is asked. */
export const agreed: User['consent'] = {
  version: CONSENT_VERSION,
  agreed_at: '2026-11-23T11:00:00.000Z',
  asked: false,
  current_version: CONSENT_VERSION,
};

export const user: User = {
  id: 1,
  name: '林女士',
  phone: '138****6021',
  avatar: null,
  has_password: true,
  consent: agreed,
};
export const otherUser: User = { ...user, id: 2, name: '陈先生', phone: '139****0001' };

export const students: readonly [Student, Student] = [
  { id: 10, name: '林小满', grade: '七年级', course_hours_left: 12.5, streak_days: 12, daily_goal: 20, ai_allowed: true, today_words: 0 },
  { id: 11, name: '林小雨', grade: '四年级', course_hours_left: 3, streak_days: 0, daily_goal: 20, ai_allowed: true, today_words: 0 },
];

/** Units and chapters on purpose not in the order of their sequence. */
export const course: Course = {
  id: 7,
  name: '初中核心词汇 · 上',
  content_type: 'word',
  words_count: 405,
  sections_count: 0,
  units: [
    { id: 72, name: 'Unit 2', sequence: 2, chapters: [{ id: 723, name: '第3章', sequence: 3, words_count: 45, sections: [] }] },
    {
      id: 71,
      name: 'Unit 1',
      sequence: 1,
      chapters: [
        { id: 712, name: '第2章', sequence: 2, words_count: 45, sections: [] },
        { id: 711, name: '第1章', sequence: 1, words_count: 45, sections: [] },
      ],
    },
    { id: 79, name: 'Unit 9', sequence: 9, chapters: [] },
  ],
};

export function progress(
  context_type: LearningProgress['context_type'],
  context_id: number,
  more: Partial<LearningProgress> = {},
): LearningProgress {
  return { context_type, context_id, current: true, percentage: 0, ...more };
}

export const lesson: TeachingRecord = {
  id: 500,
  student: { name: '林小满' },
  teacher: { id: 3, name: '王老师' },
  course_id: 7,
  lesson_length: 'long',
  started_at: '2026-11-20T11:00:00.000Z',
  completed_at: null,
  changed_course_hours: 0,
  charge_reason: null,
  is_used: false,
  minutes: 30,
  course_hours: 1,
  min_learned: 5,
  min_minutes: 5,
};

/** What a school says of lessons that has said nothing. */
export const lessonRules: LessonRules = {
  kinds: [
    { length: 'long', minutes: 30, course_hours: 1 },
    { length: 'short', minutes: 15, course_hours: 0.5 },
  ],
  asks_for_code: true,
  min_learned: 5,
  min_minutes: 5,
  lowest_balance: 0,
  warn_at: 2,
  mathematics: false,
};

export const school: School = {
  name: '学伴体验学校',
  service_phone: null,
  service_hours: null,
  wechat_sign_in: false,
  ai: false,
  ai_pictures: false,
  lessons: lessonRules,
  trial: { group: true, booking: true },
};

export const record: WordRecord = {
  id: 900,
  course_id: 7,
  unit_id: 71,
  chapter_id: 712,
  section_id: null,
  teacher_id: 3,
  teaching_record_id: 500,
  content_type: 'word',
  learning_subtype: 'learn',
  status: 'open',
  started_at: '2026-11-20T11:00:00.000Z',
  completed_at: null,
  progress: { step: 'pre_exam', current_group: 0, mixed_groups: [], groups_count: 0, words_count: 0, words_done: 0, percentage: 0 },
  words: [],
  answers: [],
  report: null,
};
