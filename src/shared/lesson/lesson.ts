/** Lessons and course hours, as people say them. Pure. */
import type { LessonLength, TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { RecordOf } from '@xueban/contract/learning/record-of';
import type { LessonRules } from '@xueban/contract/resources/schools';
import type { Subject } from '@/state/study';

/** 1.0 课时; one decimal, as hours are counted in halves. */
export function sayHours(hours: number): string {
  return `${hours.toFixed(1)} 课时`;
}

/** 剩 12.5 课时; 欠 1.0 课时. */
export function sayBalance(hours: number): string {
  return `${hours < 0 ? '欠' : '剩'} ${sayHours(Math.abs(hours))}`;
}

const lengths: Readonly<Record<LessonLength, string>> = { long: '长课', short: '短课', review: '复习课' };

/** 王老师 · 长课 30 分钟 */
export function lessonKind({ teacher, lesson_length, minutes }: Pick<TeachingRecord, 'teacher' | 'lesson_length' | 'minutes'>): string {
  return `${teacher.name} · ${lengths[lesson_length]} ${minutes} 分钟`;
}

/** What a lesson cost; one that goes on costs nothing yet. */
export function lessonCost({
  charge_reason,
  changed_course_hours,
}: Pick<TeachingRecord, 'charge_reason' | 'changed_course_hours'>): string {
  if (charge_reason === null) return '进行中';
  return changed_course_hours === 0 ? '不计课时' : sayHours(changed_course_hours);
}

/** The school took the charge back. */
export const isReversed = ({ reversed_at: at }: Pick<TeachingRecord, 'reversed_at'>): boolean => at != null;

/** Why; undefined while it goes on. */
export function chargeReason({
  charge_reason,
  min_learned,
  min_minutes,
  registered_reason: registered,
}: Pick<TeachingRecord, 'charge_reason' | 'min_learned' | 'min_minutes' | 'registered_reason'>): string | undefined {
  if (registered != null) return `学校登记：${registered}`;
  switch (charge_reason) {
    case null:
      return undefined;
    case 'lesson':
      return '已学完';
    case 'review':
      return '只复习，没学新的';
    case 'too_few':
      return `新学的不到 ${min_learned} 个`;
    case 'too_short':
      return `学习不到 ${min_minutes} 分钟`;
    case 'unused':
      return '没有开始学';
  }
}

export interface LessonTexts {
  /** Beside 自己学: that it is free, and how long it takes. */
  alone: string;
  /** How much can be learned in a lesson of so many minutes. */
  fits: (minutes: number) => string;
  /** When its lessons are charged: 学完这一轮才计课时. */
  charged: string;
  /** With less than so much, they are not. */
  tooFew: (learned: number) => string;
}

export interface SubjectLesson<S extends Subject> {
  subject: S;
  texts: LessonTexts;
  /** Whether the school gives lessons in it. */
  isOffered: (rules: LessonRules) => boolean;
  /** Opens what was started, in place of the page: a record of this subject, which startRecord has made sure of. */
  begin(record: RecordOf<S>): void;
}
