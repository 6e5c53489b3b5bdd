/** 今日课程: lessons of a day, and what is to be done on it. */
import type { SchoolLesson, SchoolLessonCode, SchoolTask, SchoolToday } from '@xueban/contract/school/lessons';
import type { Executor } from '../../../database';
import type { Range } from '../../../database/listing';
import { AppError } from '../../../plugins/errors';
import type { Page } from '../../../plugins/calls';
import type { KeyedStaffActor, Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { findCode, listCodes, loadLessonRules, type TeacherCode } from '../../lessons';
import type { Charge } from '../../lessons/rules/lesson-hours';
import type { LessonKey, LessonProgress } from '../../learning';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import type { Once } from '../../staff';
import { getTeacherScope } from '../scope.repository';
import { findLessonRow, type LessonRow, listLessonsOfDay, listLessonsOfStudent, loadDayFigures } from './lessons.repository';
import { createTaskRepository, type TaskFilter } from './tasks.repository';

export interface ConsoleLessonParts {
  db: Executor;
  now: () => Date;
  once: Once;
  audit: Audit;
  /** Refuses another teacher's student. */
  requireStudent: (staff: Staff, studentId: number) => Promise<void>;
  /** What is learned in lessons, by their ids. */
  countWork: (lessons: readonly LessonKey[]) => Promise<ReadonlyMap<number, LessonProgress>>;
  /** Ends a lesson; undefined when it was over already. */
  endWithin: (tx: Executor, studentId: number, lessonId: number) => Promise<Pick<Charge, 'hours' | 'reason'> | undefined>;
}

/** In the order in which they are urgent. */
const TASKS: readonly SchoolTask['kind'][] = ['left_open', 'written', 'short', 'idle', 'due'];
const MOST_TASKS = 3;

const toTime = (millis: number | null): string | null => (millis === null ? null : new Date(millis).toISOString());

/** Nothing learned in it, it is over with its day. */
function getState({ completedAt, ofEarlierDay, isUsed }: LessonRow): SchoolLesson['state'] {
  if (completedAt !== null) return 'over';
  if (!ofEarlierDay) return 'open';
  return isUsed ? 'left_open' : 'over';
}

export const toCode = ({ teacherId, name, code }: TeacherCode): SchoolLessonCode => ({ teacher: { id: teacherId, name }, code });

function toLesson(row: LessonRow, work: LessonProgress | undefined, warnAt: number): SchoolLesson {
  const state = getState(row);
  return {
    id: row.id,
    student: { id: row.studentId, name: row.studentName, grade: row.grade },
    teacher: { id: row.teacherId, name: row.teacherName },
    course: { id: row.courseId, name: row.courseName, content_type: row.contentType },
    lesson_length: row.lessonLength,
    started_at: new Date(row.startedAt).toISOString(),
    completed_at: toTime(row.completedAt),
    state,
    charge_reason: row.chargeReason ?? (state === 'over' ? 'unused' : null),
    changed_course_hours: row.changedCourseHours,
    reversed_at: toTime(row.reversedAt),
    registered_reason: row.registeredReason,
    course_hours: row.courseHours,
    work: work ?? null,
    hours_left: row.hoursLeft,
    is_short: row.hoursLeft <= warnAt,
  };
}

export function createConsoleLessonService({ db, now, once, audit, requireStudent, countWork, endWithin }: ConsoleLessonParts) {
  const tasks = createTaskRepository(db);

  async function toLessons(rows: readonly LessonRow[]): Promise<SchoolLesson[]> {
    const { warnAt } = await loadLessonRules(db);
    const works = await countWork(rows.map(({ studentId, id }) => ({ studentId, lessonId: id })));
    return rows.map((row) => toLesson(row, works.get(row.id), warnAt));
  }

  /** Asks until there are as many as are shown. */
  async function findTasks(filter: TaskFilter): Promise<SchoolTask[]> {
    const found: SchoolTask[] = [];
    for (const kind of TASKS) {
      if (found.length === MOST_TASKS) break;
      const task = await tasks[kind](filter);
      if (task) found.push({ kind, ...task });
    }
    return found;
  }

  async function loadCodes({ role, teacherId }: Staff, day: CalendarDay): Promise<SchoolLessonCode[]> {
    const own = teacherId === null ? undefined : await findCode(db, teacherId, day);
    const codes = role === 'teacher' ? [own] : [own, ...(await listCodes(db, day)).filter((code) => code.teacherId !== teacherId)];
    return codes.flatMap((code) => (code ? [toCode(code)] : []));
  }

  return {
    async today(staff: Staff): Promise<SchoolToday> {
      const day = getSchoolDay(now());
      const teacherId = getTeacherScope(staff);
      const { asksForCode, warnAt } = await loadLessonRules(db);
      const { over, open, hours } = await loadDayFigures(db, day, teacherId);
      return {
        day,
        codes: asksForCode ? await loadCodes(staff, day) : [],
        lessons_over: over,
        lessons_open: open,
        hours_charged: hours,
        warn_at: warnAt,
        tasks: await findTasks({ today: day, teacherId, warnAt }),
      };
    },

    async list(staff: Staff, { day }: { day?: CalendarDay }, range: Range): Promise<Page<SchoolLesson[]>> {
      const today = getSchoolDay(now());
      const { items, total } = await listLessonsOfDay(db, { today, day: day ?? today, teacherId: getTeacherScope(staff) }, range);
      return { items: await toLessons(items), total };
    },

    /** @throws AppError STUDENT_NOT_FOUND */
    async ofStudent(staff: Staff, studentId: number, range: Range): Promise<Page<SchoolLesson[]>> {
      await requireStudent(staff, studentId);
      const { items, total } = await listLessonsOfStudent(db, getSchoolDay(now()), studentId, range);
      return { items: await toLessons(items), total };
    },

    /** @throws AppError STUDENT_NOT_FOUND, NOT_FOUND */
    async end({ staff, idempotencyKey, caller }: KeyedStaffActor, studentId: number, lessonId: number): Promise<SchoolLesson> {
      await requireStudent(staff, studentId);
      await once({ staff, idempotencyKey, call: 'POST lessons/end', sent: { studentId, lessonId } }, async (tx) => {
        const charge = await endWithin(tx, studentId, lessonId);
        if (!charge) return null;
        const details = { lesson_id: lessonId, hours: charge.hours, reason: charge.reason };
        await audit.record({ kind: 'lesson_ended', staffId: staff.staffId, studentId, address: caller.address, details }, tx);
        return null;
      });
      const row = await findLessonRow(db, getSchoolDay(now()), studentId, lessonId);
      const [lesson] = row ? await toLessons([row]) : [];
      if (!lesson) throw new AppError('NOT_FOUND');
      return lesson;
    },
  };
}
