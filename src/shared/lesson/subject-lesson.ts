/** What a subject says of itself on the page 怎么学, and what is opened from there. */
import type { RecordOf } from '@xueban/contract/learning/record-of';
import type { LessonRules } from '@xueban/contract/resources/schools';
import type { Subject } from '@/state/study';

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
