/** Students for the console: a teacher sees their own, telephone numbers are hidden until somebody asks for one. */
import type { SchoolStudent, SchoolStudentDetail } from '@xueban/contract/school/students';
import { readPhone } from '@xueban/contract/typed-digits';
import { AppError } from '../../plugins/errors';
import type { Page } from '../../plugins/calls';
import { maskPhones } from '../../plugins/logging';
import type { Caller } from '../../plugins/origin';
import type { Staff } from '../../plugins/staff-access';
import type { Audit } from '../accounts';
import { getSchoolDay } from '../school/rules/school-calendar';
import { compareNames, fitsName } from './name-search';
import { getTeacherScope } from './scope.repository';
import type { ConsoleStudentRepository } from './students.repository';

/** The last four digits, which are shown, or the whole number: others would tell what is hidden. */
const PHONE_DIGITS = /^(?:\d{4}|\d{11})$/;

export interface StudentQuery {
  q?: string;
  only?: 'staying' | 'short' | 'idle';
}

export type ConsoleStudentService = ReturnType<typeof createConsoleStudentService>;

interface ConsoleStudentParts {
  repository: ConsoleStudentRepository;
  audit: Audit;
  /** Hours at which a guardian is warned. */
  loadWarnAt: () => Promise<number>;
  now: () => Date;
}

const isEntry = ([id]: [number | null, string | null]): boolean => id !== null;

/** Rows of students, in the order of their ids. */
function createStudentLoader({ repository, loadWarnAt, now }: ConsoleStudentParts) {
  return async function loadStudents(ids: readonly number[]): Promise<SchoolStudent[]> {
    const warnAt = await loadWarnAt();
    const [rows, courses] = [await repository.loadRows(ids, getSchoolDay(now())), await repository.loadCourses(ids)];
    const classes = await repository.loadClasses(ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const taught = courses
        .filter(({ studentId }) => studentId === id)
        .map(({ teacherId, teacherName }) => [teacherId, teacherName] as [number | null, string | null]);
      const teachers = [...new Map(taught.filter(isEntry)).entries()].map(([teacherId, name]) => ({
        id: teacherId ?? 0,
        name: name ?? '',
      }));
      return [
        {
          id,
          name: row.name,
          grade: row.grade,
          teachers,
          classes: classes.filter(({ studentId }) => studentId === id).map(({ classId, name }) => ({ id: classId, name })),
          course_hours: row.courseHours,
          is_short: row.courseHours <= warnAt,
          hours_told_at: row.hoursToldAt?.toISOString() ?? null,
          last_studied_on: row.lastStudiedOn,
          due_words: row.dueWords,
          words_at_risk: row.wordsAtRisk,
        },
      ];
    });
  };
}

export function createConsoleStudentService(parts: ConsoleStudentParts) {
  const { repository, audit, loadWarnAt, now } = parts;
  const loadStudents = createStudentLoader(parts);

  async function findIds(staff: Staff, { q = '', only }: StudentQuery): Promise<number[]> {
    const filter = {
      teacherId: getTeacherScope(staff),
      staying: only !== undefined,
      hoursAtMost: only === 'short' ? await loadWarnAt() : undefined,
      idleOn: only === 'idle' ? getSchoolDay(now()) : undefined,
    };
    const typed = q.normalize('NFKC').trim();
    const names = await repository.listNames(filter);
    const digits = readPhone(typed);
    const byPhone = PHONE_DIGITS.test(digits) ? await repository.findByPhone(digits, filter) : new Set<number>();
    return names
      .filter(({ id, name }) => fitsName(name, typed) || String(id) === typed || byPhone.has(id))
      .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
      .map(({ id }) => id);
  }

  /** @throws AppError STUDENT_NOT_FOUND also for another teacher's */
  async function requireStudents(staff: Staff, ids: readonly number[]): Promise<void> {
    const asked = new Set(ids);
    if (asked.size > 0 && (await repository.countOf([...asked], getTeacherScope(staff))) < asked.size)
      throw new AppError('STUDENT_NOT_FOUND');
  }

  const requireStudent = (staff: Staff, studentId: number): Promise<void> => requireStudents(staff, [studentId]);

  return {
    requireStudent,
    requireStudents,
    /** Those of them that there are, whoever asks. */
    load: loadStudents,

    /** Who a teacher teaches now, in the order of the lists. */
    async listTaught(teacherId: number): Promise<number[]> {
      const names = await repository.listNames({ teacherId });
      return names.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id).map(({ id }) => id);
    },

    async list(staff: Staff, query: StudentQuery, { limit, offset }: { limit: number; offset: number }): Promise<Page<SchoolStudent[]>> {
      const ids = await findIds(staff, query);
      return { items: await loadStudents(ids.slice(offset, offset + limit)), total: ids.length };
    },

    async find(staff: Staff, studentId: number): Promise<SchoolStudentDetail> {
      await requireStudent(staff, studentId);
      const [student] = await loadStudents([studentId]);
      if (!student) throw new AppError('STUDENT_NOT_FOUND');
      const courses = await repository.loadCourses([studentId]);
      return {
        ...student,
        waiting_work: await repository.countWaitingWork(studentId),
        guardians: (await repository.loadGuardians(studentId)).map(({ phone, ...guardian }) => ({ ...guardian, phone: maskPhones(phone) })),
        courses: courses.map(({ courseId, courseName, teacherId, teacherName, isDefault, version }) => ({
          id: courseId,
          version,
          name: courseName,
          teacher: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
          is_default: isDefault,
        })),
      };
    },

    /** The audit trail is told first: nobody sees a number of which nothing is written. */
    async showPhone(staff: Staff, studentId: number, guardianId: number, { address }: Caller): Promise<{ phone: string }> {
      await requireStudent(staff, studentId);
      const guardian = (await repository.loadGuardians(studentId)).find(({ id }) => id === guardianId);
      if (!guardian) throw new AppError('NOT_FOUND');
      await audit.record({ kind: 'phone_shown', staffId: staff.staffId, parentId: guardianId, studentId, address });
      return { phone: guardian.phone };
    },
  };
}
