/** What a lesson says. Pure. */
import type { LessonLength, TeachingRecord } from '@xueban/contract/resources/teaching-records';

const lengths: Readonly<Record<LessonLength, string>> = { long: '正课', short: '短课', review: '复习课' };

/** 王老师 · 正课 */
export function lessonNote({ teacher, lesson_length }: Pick<TeachingRecord, 'teacher' | 'lesson_length'>): string {
  return `${teacher.name} · ${lengths[lesson_length]}`;
}

/** What the lesson cost; an open one costs nothing yet. */
export function lessonCost({ completed_at, changed_course_hours }: Pick<TeachingRecord, 'completed_at' | 'changed_course_hours'>): string {
  if (completed_at === null) return '进行中';
  return changed_course_hours === 0 ? '不计课时' : `${changed_course_hours.toFixed(1)} 课时`;
}
