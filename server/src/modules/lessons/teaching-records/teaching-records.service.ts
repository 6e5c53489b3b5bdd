/** Lessons of a student. */
import type { Calls } from '@xueban/contract/calls';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { type Charge, getPrice, isDearer, type LessonWork } from '../rules/lesson-hours';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { Audit } from '../../accounts';
import type { LearningContext, StudentCourse } from '../../courses';
import type { LessonGate, OfferedLesson } from '../lesson-gate.service';
import type { Listed, Range } from '../../../database/listing';
import { findTeacher, holdAllocation } from '../../students';
import { isRegistered } from './registered-lessons.repository';
import { type Done, settleLesson } from './lessons.service';
import {
  findLatestLesson,
  findLesson,
  findOpenLesson,
  listLessons,
  lockLesson,
  type OpenLesson,
  openOrRaiseLesson,
  raiseLesson,
} from './teaching-records.repository';

export type TeachingRecordService = ReturnType<typeof createTeachingRecordService>;
type NewLesson = Calls['POST teaching_records']['body'];

interface OpenRecord {
  id: number;
  teachingRecordId: number | null;
}

/** What a lesson needs to know of the open learning records of its course. */
export interface OpenRecords {
  /** All of the course, held until the transaction ends. */
  hold(tx: Executor, course: StudentCourse): Promise<OpenRecord[]>;
  /** Makes one of them part of a lesson. */
  bind(tx: Executor, studentId: number, recordId: number, lesson: Pick<OpenLesson, 'id' | 'teacherId'>): Promise<void>;
  /** One that is held goes on without its lesson. */
  unbind(tx: Executor, studentId: number, recordId: number): Promise<void>;
  /** What was done so far in one that is held. */
  workSoFar(tx: Executor, course: StudentCourse, recordId: number): Promise<Done>;
}

/** For the audit trail: who asks for a lesson, from where. */
export interface Asking {
  parentId: number;
  address: string;
}

interface TeachingRecordParts extends Pick<LearningContext, 'db' | 'now'> {
  records: OpenRecords;
  gate: LessonGate;
  /** Absent: nothing is told (seeds). */
  audit?: Audit | undefined;
}

/** An attempt to open a lesson. */
interface Attempt {
  course: StudentCourse;
  offered: OfferedLesson;
  /** Whose code was right; undefined: none was given. */
  confirmedBy: number | undefined;
  asking: Asking | undefined;
}

/**
 * Charges a lesson by what was done in its open records, which go on without it. In the order record, lesson, student.
 * @returns undefined of one that is over already
 */
async function endLesson(
  tx: Executor,
  records: OpenRecords,
  course: StudentCourse,
  lessonId: number,
  now: Date,
): Promise<Charge | undefined> {
  const { studentId } = course;
  const own = (await records.hold(tx, course)).filter(({ teachingRecordId }) => teachingRecordId === lessonId);
  const lesson = await lockLesson(tx, studentId, lessonId);
  if (!lesson || lesson.completedAt) return undefined;
  const done: LessonWork[] = [];
  for (const { id } of own) {
    done.push((await records.workSoFar(tx, course, id)).countWork(lesson));
    await records.unbind(tx, studentId, id);
  }
  const charge: Charge =
    own.length === 0
      ? { lessonLength: lesson.lessonLength, hours: 0, reason: 'unused' }
      : getPrice(lesson, {
          learned: done.reduce((sum, { learned }) => sum + learned, 0),
          seconds: done.reduce((sum, { seconds }) => sum + seconds, 0),
        });
  await settleLesson(tx, studentId, lessonId, charge, now);
  return charge;
}

/** The open lesson: one that an open record belongs to, else today's. */
async function findLessonToContinue(
  tx: Executor,
  course: StudentCourse,
  open: readonly OpenRecord[],
  day: string,
): Promise<OpenLesson | undefined> {
  const { studentId, courseId } = course;
  for (const { teachingRecordId: id } of open) {
    const lesson = id === null ? undefined : await findOpenLesson(tx, studentId, courseId, { id });
    if (lesson) return lesson;
  }
  return findOpenLesson(tx, studentId, courseId, { day });
}

/** How a lesson is found, and ended. */
function createEnding({ db, now, records }: Pick<TeachingRecordParts, 'db' | 'now' | 'records'>) {
  async function find(studentId: number, lessonId: number, executor: Executor = db): Promise<TeachingRecord> {
    const lesson = await findLesson(executor, studentId, getSchoolDay(now()), lessonId);
    if (!lesson) throw new AppError('NOT_FOUND');
    return lesson;
  }

  /** Gives what it came to; undefined when it was over already. @throws AppError NOT_FOUND */
  async function endWithin(tx: Executor, studentId: number, lessonId: number): Promise<Charge | undefined> {
    const { course_id: courseId } = await find(studentId, lessonId, tx);
    return endLesson(tx, records, { studentId, courseId }, lessonId, now());
  }

  return {
    find,
    endWithin,

    /** Ends a lesson before its record is completed; over already, it stays as it is. @throws AppError NOT_FOUND */
    async end(studentId: number, lessonId: number): Promise<TeachingRecord> {
      await db.transaction((tx) => endWithin(tx, studentId, lessonId));
      return find(studentId, lessonId);
    },
  };
}

/** The teacher whose right code was given. */
async function confirmedBy(
  { db, gate, audit }: TeachingRecordParts,
  { studentId, courseId }: StudentCourse,
  code: string | undefined,
  asking: Asking | undefined,
): Promise<number | undefined> {
  if (code === undefined) return undefined;
  const allocation = await findTeacher(db, studentId, courseId);
  if (!allocation) throw new AppError('COURSE_NOT_ASSIGNED');
  const { teacherId } = allocation;
  if (teacherId === null) throw new AppError('TEACHER_NOT_ALLOCATED');
  try {
    await gate.checkCode(studentId, teacherId, code);
  } catch (error) {
    await audit?.noteFailure({ kind: 'lesson_code', ...asking, studentId, details: { teacher_id: teacherId } }, error);
    throw error;
  }
  return teacherId;
}

export function createTeachingRecordService(parts: TeachingRecordParts) {
  const { db, now, records, gate, audit } = parts;
  const ending = createEnding(parts);

  async function openWithin(
    tx: Executor,
    { course, offered, confirmedBy: confirmed, asking }: Attempt,
  ): Promise<{ id: number; created: boolean }> {
    const { studentId, courseId } = course;
    const { offer, rules } = offered;
    const allocation = await holdAllocation(tx, studentId, courseId);
    if (!allocation) throw new AppError('COURSE_NOT_ASSIGNED');
    const { teacherId } = allocation;
    if (teacherId === null) throw new AppError('TEACHER_NOT_ALLOCATED');
    const startedAt = now();
    const day = getSchoolDay(startedAt);
    const open = await records.hold(tx, course);
    const bindAll = async (lesson: Pick<OpenLesson, 'id' | 'teacherId'>): Promise<void> => {
      for (const record of open) if (record.teachingRecordId === null) await records.bind(tx, studentId, record.id, lesson);
    };
    const current = await findLessonToContinue(tx, course, open, day);
    if (current && !isDearer(offer.lessonLength, current.lessonLength)) {
      await bindAll(current);
      return { id: current.id, created: false };
    }
    const byCode = confirmed !== undefined;
    if (rules.asksForCode && asking && !byCode) throw new AppError('LESSON_CODE_REQUIRED');
    // The course was given to another teacher meanwhile.
    if (byCode && confirmed !== teacherId) throw new AppError('LESSON_CODE_WRONG');
    const openToday = async () => {
      if (await isRegistered(tx, course, day)) throw new AppError('LESSON_REGISTERED');
      return openOrRaiseLesson(tx, { ...course, teacherId, ...offer, startedAt, startedOn: day, byCode });
    };
    const lesson =
      current && (await raiseLesson(tx, studentId, current.id, offer)) ? { id: current.id, created: false } : await openToday();
    await bindAll({ id: lesson.id, teacherId: current?.id === lesson.id ? current.teacherId : teacherId });
    await gate.requireHours(tx, studentId, offer, rules.lowestBalance, day);
    const { courseHours: hours, lessonLength: length } = offer;
    const details = { lesson_id: lesson.id, course_id: courseId, teacher_id: teacherId, length, hours, by_code: byCode };
    await audit?.record({ kind: 'lesson_opened', ...asking, studentId, details }, tx);
    return lesson;
  }

  return {
    ...ending,
    list: (studentId: number, range: Range, courseId?: number): Promise<Listed<TeachingRecord>> =>
      listLessons(db, studentId, getSchoolDay(now()), range, courseId),

    latest: async (studentId: number, courseId?: number): Promise<TeachingRecord | null> =>
      (await findLatestLesson(db, studentId, getSchoolDay(now()), courseId)) ?? null,

    /**
     * Opens a lesson, or returns the one that is open today or belongs to an open record. Its length only rises, because
     * the phone must not lower what a lesson costs; a dearer lesson needs the teacher's code and enough hours.
     * @param asking absent: it is the school itself (seeds), which needs no code
     * @throws AppError COURSE_NOT_ASSIGNED, TEACHER_NOT_ALLOCATED, LESSON_NOT_OFFERED, LESSON_CODE_REQUIRED, LESSON_CODE_WRONG,
     * LESSON_CODE_LOCKED, LESSON_REGISTERED, COURSE_HOURS_SHORT
     */
    async open(
      studentId: number,
      { course_id: courseId, lesson_length: length, teacher_code: code }: NewLesson,
      asking?: Asking,
    ): Promise<{ data: TeachingRecord; created: boolean }> {
      const course = { studentId, courseId };
      const confirmed = await confirmedBy(parts, course, code, asking);
      const offered = await gate.offer(courseId, length);
      const { id, created } = await db.transaction((tx) => openWithin(tx, { course, offered, confirmedBy: confirmed, asking }));
      return { data: await ending.find(studentId, id), created };
    },
  };
}
