/**
 * What a subject does with its learning records; opening, listing, holding, completing and charging is the same for all.
 * There is one method for each content type; words are the model.
 */
import type { LearningRecord, LearningRecordSummary, RecordReport } from '@xueban/contract/resources/learning-records/calls';
import type { ContentType, LearningProgress } from '@xueban/contract/resources/courses';
import type { Executor } from '../../../database';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import type { LessonTimes, LessonWork } from '../../lessons/rules/lesson-hours';
import type { LearningRecordRow, RecordKey, RecordPlace } from './record';

/** Where a phone wants the record; by default where the student is. */
export type AskedPlace = { [Part in keyof RecordPlace]?: number | undefined };

/** What was done in a record, as far as lessons are charged by it. */
export interface Work {
  /** What of it counts towards a lesson: a record may go through several, and nothing is charged twice. */
  countWork(lesson: LessonTimes): LessonWork;
}

export const NO_WORK: Work = { countWork: () => ({ learned: 0, seconds: 0 }) };

/** What a finished record will do, and did not do yet. */
export interface Finish extends Work {
  /** School day on which the learner was done, however late the answers came. */
  day: CalendarDay;
  /** Seconds at work in all, without longer pauses. */
  secondsAtWork: number;
  /**
   * Writes what the record does to all that is kept of the student, and gives its report. Called once, in the transaction
   * that holds the record, when its lesson has been charged.
   * @param hours course hours charged with this record
   */
  write(hours: number): Promise<RecordReport>;
}

export interface LearningMethod {
  /**
   * Where a new record is. A student has at most one open record per place (unique index per course, or per section).
   * @throws AppError NOT_FOUND when the course has no such place
   */
  place(tx: Executor, course: StudentCourse, asked: AskedPlace): Promise<RecordPlace>;
  /** Records of one student as lists show them, in the same order: the whole page in a statement or two. */
  summaries(studentId: number, rows: readonly LearningRecordRow[]): Promise<LearningRecordSummary[]>;
  /**
   * A record with all that a phone needs to resume it; undefined when the student has no such one in the course.
   * @param load reads the record itself: for a method that does not read it together with its answers
   */
  find(key: RecordKey, load: () => Promise<LearningRecordRow | undefined>): Promise<LearningRecord | undefined>;
  /**
   * Whether the record is fully answered, and its result. The record is held; what `write` will change must be held here
   * too, before lessons and the student (order: modules/check/mend.repository).
   * @throws AppError when something is left to do (FINAL_EXAM_INCOMPLETE)
   */
  finish(tx: Executor, key: RecordKey, record: LearningRecordRow, now: Date): Promise<Finish>;
  /** What was done so far in a record that is open and held, for a lesson that ends before it. */
  workSoFar(tx: Executor, studentId: number, record: LearningRecordRow): Promise<Work>;
  /** How far the student is in each part of the course, in its order; at most one of them is current. */
  progresses(course: StudentCourse): Promise<LearningProgress[]>;
  /** The one that is current. */
  currentProgress(course: StudentCourse): Promise<LearningProgress | undefined>;
}

/** By content type: every subject has its method here. */
export type LearningMethods = Readonly<Record<ContentType, LearningMethod>>;
