/** What the school's staff does: guardians, students, teachers, courses, course hours. Messages are for them, in Chinese. */
import { randomUUID } from 'node:crypto';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PHONE_PATTERN } from '@xueban/contract/constants';
import { errors } from '@xueban/contract/errors';
import { readPhone } from '@xueban/contract/typed-digits';
import type { Executor } from '../../../database';
import { hashPassword, isCommonPassword } from '../../accounts';
import type { Listed, Range } from '../../../database/listing';
import { AppError } from '../../../plugins/errors';
import { type Actor, type CourseHourEntry, createCourseHourService, saveAllocation } from '../../students';
import { isBookable, MAX_HOURS } from '../../students/rules/course-hours';
import {
  findNamed,
  findParentByPhone,
  findStudentsOfParent,
  insertParent,
  insertStudents,
  insertTeacher,
  isUnderDeletion,
  listNamed,
  type Named,
  type NamedKind,
  setPasswordHash,
} from './administration.repository';
import { toName } from '../rules/names';

export type { Named };

/** What was asked for cannot be done; the message says why and what to do. */
export class AdministrationError extends Error {}

const KINDS: Record<NamedKind, string> = { student: '学员', teacher: '老师', course: '课程' };
const MAX_NAME = 30;
const MAX_REASON = 200;
const SYSTEM: Actor = { kind: 'system', name: null };

interface NewStudent {
  parentPhone: string;
  name: string;
  grade?: string | undefined;
  hours?: number;
}

export interface AssignCourse {
  /** Id or name, of each. */
  student: string;
  course: string;
  teacher?: string | undefined;
  isDefault?: boolean;
}

interface Assigned {
  student: Named;
  course: Named;
  teacher: Named | undefined;
}

export type Administration = ReturnType<typeof createAdministration>;

/** @throws AdministrationError when there is none, or several of that name */
async function findOne(db: Executor, kind: NamedKind, idOrName: string): Promise<Named> {
  const found = await findNamed(db, kind, idOrName.trim());
  const [first, ...others] = found;
  if (!first) throw new AdministrationError(`没有找到${KINDS[kind]}“${idOrName}”，可用 list ${kind}s 查看`);
  if (others.length === 0) return first;
  // An id is never ambiguous, even if somebody is named like a number.
  const byId = found.find(({ id }) => String(id) === idOrName.trim());
  if (byId) return byId;
  throw new AdministrationError(`有 ${found.length} 个${KINDS[kind]}叫“${idOrName}”，请改用编号：${found.map(({ id }) => id).join('、')}`);
}

/** Who does it, and when: entries of course hours say so. */
interface Administrator {
  actor: Actor;
  now: () => Date;
}

/** What is booked of course hours. */
interface HoursBooked {
  student: Named;
  entry: CourseHourEntry;
}

export function createAdministration(db: Executor, who: Administrator = { actor: SYSTEM, now: () => new Date() }) {
  async function loadParent(phone: string): Promise<Named> {
    const parent = await findParentByPhone(db, checkedPhone(phone));
    if (!parent) throw new AdministrationError(`没有手机号为 ${phone} 的家长，请先用 create-parent 登记`);
    return parent;
  }

  return {
    /** A guardian by the phone that signs in. */
    findParent: loadParent,

    /** A course by its name or id. */
    findCourse: (course: string): Promise<Named> => findOne(db, 'course', course),

    /** A teacher by name or id. */
    findTeacher: (teacher: string): Promise<Named> => findOne(db, 'teacher', teacher),

    /** A student by name or id. */
    findStudent: (student: string): Promise<Named> => findOne(db, 'student', student),

    /** Gives the new guardian's id. */
    async createParent({ phone, name, password }: { phone: string; name: string; password?: string | undefined }): Promise<number> {
      const values = {
        phone: checkedPhone(phone),
        name: checkedName(name),
        passwordHash: password === undefined ? null : await hashPassword(await checkedPassword(password, phone)),
      };
      const id = await insertParent(db, values);
      if (id === undefined) throw new AdministrationError(`手机号 ${phone} 已经登记过`);
      return id;
    },

    async setPassword({ phone, password }: { phone: string; password: string }): Promise<Named> {
      const parent = await loadParent(phone);
      const passwordHash = await hashPassword(await checkedPassword(password, phone));
      await db.transaction((tx) => setPasswordHash(tx, parent.id, passwordHash));
      return parent;
    },

    /** Gives the new student's id. */
    async createStudent({ parentPhone, name, grade, hours = 0 }: NewStudent): Promise<number> {
      const parent = await loadParent(parentPhone);
      await refuseUnderDeletion(db, parent);
      const checked = checkedName(name);
      if ((await findStudentsOfParent(db, parent.id)).some((student) => student.name === checked)) {
        throw new AdministrationError(`${parent.name} 已经有一个叫“${checked}”的学员`);
      }
      const values = { parentId: parent.id, name: checked, grade: grade === undefined ? null : checkedName(grade) };
      const first = hours === 0 ? undefined : { hours: checkedHours(hours), reason: '登记学员', key: randomUUID(), actor: who.actor };
      return db.transaction(async (tx) => {
        const [studentId] = await insertStudents(tx, [values]);
        if (studentId === undefined) throw new Error('an insert returned no row');
        if (first) await createCourseHourService({ db: tx, now: who.now }).add(studentId, first);
        return studentId;
      });
    },

    createTeacher: (name: string): Promise<number> => insertTeacher(db, checkedName(name)),

    /** Assigns a course, or changes the teacher or the default of one assigned before. */
    async assignCourse({ student, course, teacher, isDefault = false }: AssignCourse): Promise<Assigned> {
      const names = {
        student: await findOne(db, 'student', student),
        course: await findOne(db, 'course', course),
        teacher: teacher === undefined ? undefined : await findOne(db, 'teacher', teacher),
      };
      await db.transaction((tx) =>
        saveAllocation(tx, { studentId: names.student.id, courseId: names.course.id, teacherId: names.teacher?.id, isDefault }),
      );
      return names;
    },

    ...administerHours(db, who),

    list: (kind: NamedKind): Promise<Named[]> => listNamed(db, kind),
  };
}

function administerHours(db: Executor, { actor, now }: Administrator) {
  const courseHours = createCourseHourService({ db, now });
  return {
    async addHours({
      student,
      hours,
      reason = hours < 0 ? '扣除课时' : '增加课时',
      receipt,
    }: {
      student: string;
      hours: number;
      reason?: string | undefined;
      receipt?: string | undefined;
    }): Promise<HoursBooked> {
      const found = await findOne(db, 'student', student);
      const asked = { hours: checkedHours(hours), reason: checkedReason(reason), receipt, key: randomUUID(), actor };
      return { student: found, entry: await orRefused(courseHours.add(found.id, asked)) };
    },

    /** Takes back an entry of the student's course hours. */
    async reverseHours({ student, entry, reason }: { student: string; entry: number; reason: string }): Promise<HoursBooked> {
      const found = await findOne(db, 'student', student);
      const asked = { reason: checkedReason(reason), key: randomUUID(), actor };
      return { student: found, entry: await orRefused(courseHours.reverse(found.id, entry, asked)) };
    },

    async listHours(student: string, range: Range): Promise<Listed<CourseHourEntry> & { student: Named }> {
      const found = await findOne(db, 'student', student);
      return { student: found, ...(await courseHours.list(found.id, range)) };
    },
  };
}

/** Students of a guardian about to be deleted would be deleted along. @throws AdministrationError */
async function refuseUnderDeletion(db: Executor, parent: Named): Promise<void> {
  if (await isUnderDeletion(db, parent.id)) throw new AdministrationError(`${parent.name} 已申请注销，请先用 delete-parent --undo 撤回`);
}

/** 11 digits, of a number as it was pasted. */
export function checkedPhone(phone: string): string {
  const number = readPhone(phone);
  if (!new RegExp(PHONE_PATTERN).test(number)) throw new AdministrationError(`手机号 ${phone} 不正确，应为 1 开头的 11 位数字`);
  return number;
}

export function checkedName(name: string): string {
  const trimmed = toName(name);
  // eslint-disable-next-line no-control-regex -- exactly these are refused
  if (trimmed === '' || trimmed.length > MAX_NAME || /[\u0000-\u001f]/.test(trimmed))
    throw new AdministrationError(`名称“${name}”不正确，应为 1 到 ${MAX_NAME} 个字`);
  return trimmed;
}

async function checkedPassword(password: string, phone: string): Promise<string> {
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) {
    throw new AdministrationError(`密码应为 ${PASSWORD_MIN_LENGTH} 到 ${PASSWORD_MAX_LENGTH} 位`);
  }
  if (await isCommonPassword(password, phone)) throw new AdministrationError(errors.PASSWORD_TOO_COMMON.message);
  return password;
}

function checkedHours(hours: number): number {
  if (!isBookable(hours)) throw new AdministrationError(`课时 ${hours} 不正确，应为 0.5 的倍数，不为 0，不超过 ${MAX_HOURS}`);
  return hours;
}

function checkedReason(reason: string): string {
  const trimmed = reason.trim();
  if (trimmed === '' || trimmed.length > MAX_REASON) throw new AdministrationError(`原因应为 1 到 ${MAX_REASON} 个字`);
  return trimmed;
}

/** What the ledger refuses, in its words. */
async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw new AdministrationError(errors[error.key].message, { cause: error });
    throw error;
  }
}
