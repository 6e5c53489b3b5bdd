/** What a roster would change in the school: each line is written, or left with the reason why. Pure. */
import { readPhone } from '@xueban/contract/typed-digits';
import { NAME_MAX_LENGTH, NAME_PATTERN, PHONE_PATTERN } from '@xueban/contract/constants';
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import type { LeftLine, RosterField, RosterLine } from '@xueban/contract/school/roster';
import type { UnderstoodColumns } from './columns';

interface Named {
  id: number;
  name: string;
}

/** What the school has. */
export interface KnownSchool {
  /** By telephone number. */
  guardians: ReadonlyMap<string, KnownGuardian>;
  courses: readonly Named[];
  teachers: readonly Named[];
  classes: readonly Named[];
}

export interface PlannedLine extends RosterLine {
  courseId: number | null;
  teacherId: number | null;
  classId: number | null;
}

export interface RosterPlan {
  added: PlannedLine[];
  known: LeftLine[];
  conflicts: LeftLine[];
  refused: LeftLine[];
}

type Values = Partial<Record<RosterField, string>>;
type Left = 'known' | 'conflicts' | 'refused';
class LineLeft extends Error {
  constructor(
    readonly as: Left,
    message: string,
  ) {
    super(message);
  }
}
const leave = (as: Left, reason: string): never => {
  throw new LineLeft(as, reason);
};
const refuse = (reason: string): never => leave('refused', reason);

const NAME = new RegExp(NAME_PATTERN, 'u');
const PHONE = new RegExp(PHONE_PATTERN);
const MOST_HOURS = 9999;

const toOneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();

function readName(text: string | undefined, label: string): string {
  const name = toOneLine(text);
  if (name === '') refuse(`没有${label}`);
  if (name.length > NAME_MAX_LENGTH || !NAME.test(name)) refuse(`${label}应为 1 到 ${NAME_MAX_LENGTH} 个字`);
  return name;
}

function readHours(text = ''): number {
  const typed = text
    .normalize('NFKC')
    .replace(/[。]/g, '.')
    .replace(/课时|节|\s/g, '');
  if (typed === '') return 0;
  const hours = /^\d{1,4}(?:\.\d+)?$/.test(typed) ? Number(typed) : NaN;
  return Number.isInteger(hours * 2) && hours <= MOST_HOURS ? hours : refuse(`课时「${text}」应为 0.5 的倍数`);
}

/** The one of this name; an empty cell is none. */
function find(text: string | undefined, among: readonly Named[], label: string): Named | null {
  const name = (text ?? '').trim();
  if (name === '') return null;
  const found = among.filter((one) => one.name === name);
  if (found.length > 1) return refuse(`有 ${found.length} 个${label}叫「${name}」，分不清是哪一个`);
  return found[0] ?? refuse(`没有叫「${name}」的${label}`);
}

/** What other lines say. */
interface Said {
  /** Of the lines before: the line of a student. */
  students: Map<string, number>;
  /** Of all lines: names of guardians by telephone number, each with its first line. */
  guardians: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Of the lines before: what guardians without a name are called. */
  calledAfter: Map<string, string>;
}

/** The telephone number, as it was pasted. */
function readPhoneNumber(values: Values): string {
  const phone = readPhone(values.phone ?? '');
  return PHONE.test(phone) ? phone : refuse(values.phone ? `手机号「${values.phone}」应为 11 位数字` : '没有家长手机号');
}

/** Leaves whoever is registered, or stands in the table, already. */
function refuseRepeated(student: string, phone: string, known: KnownGuardian | undefined, said: Said): void {
  const before = said.students.get(`${phone} ${student}`);
  if (before !== undefined) leave('conflicts', `和第 ${before} 行是同一名学员`);
  if (known?.students.some(({ name }) => name === student)) leave('known', `${known.name}的学员，已经登记过`);
  if (known?.is_leaving) leave('conflicts', `${known.name}申请了注销，不能再登记学员`);
}

/** What the guardian is called: as registered, as in the table, or after the first child. */
function nameGuardian(phone: string, values: Values, student: string, known: KnownGuardian | undefined, said: Said): string {
  const written = toOneLine(values.guardian) === '' ? undefined : readName(values.guardian, '家长称呼');
  if (known && written !== undefined && written !== known.name)
    leave('conflicts', `这个手机号登记的是「${known.name}」，表里写「${written}」`);
  const named = [...(said.guardians.get(phone) ?? [])];
  if (!known && named.length > 1)
    leave('conflicts', `同一个手机号写了 ${named.length} 位家长：${named.map(([name, line]) => `第 ${line} 行「${name}」`).join('、')}`);
  return known?.name ?? named[0]?.[0] ?? said.calledAfter.get(phone) ?? `${student.slice(0, NAME_MAX_LENGTH - 2)}家长`;
}

/** What is learned, with whom; each must be there. */
function findStudy(values: Values, { courses, teachers, classes }: KnownSchool) {
  const course = find(values.course, courses, '课程');
  const teacher = find(values.teacher, teachers, '老师');
  const group = find(values.class, classes, '班级');
  if (teacher && !course) refuse('写了老师，没有写课程');
  const getName = (one: Named | null): string | null => one && one.name;
  const getId = (one: Named | null): number | null => one && one.id;
  return {
    course: getName(course),
    courseId: getId(course),
    teacher: getName(teacher),
    teacherId: getId(teacher),
    class: getName(group),
    classId: getId(group),
  };
}

function planLine(line: number, values: Values, school: KnownSchool, said: Said): PlannedLine {
  const student = readName(values.student, '学员姓名');
  const phone = readPhoneNumber(values);
  const known = school.guardians.get(phone);
  refuseRepeated(student, phone, known, said);
  const planned = {
    line,
    student,
    grade: values.grade?.trim() ? readName(values.grade, '年级') : null,
    phone,
    guardian: nameGuardian(phone, values, student, known, said),
    guardian_id: known?.id ?? null,
    ...findStudy(values, school),
    hours: readHours(values.hours),
  };
  said.students.set(`${phone} ${student}`, line);
  said.calledAfter.set(phone, planned.guardian);
  return planned;
}

const getValues = (cells: readonly string[], fields: readonly (RosterField | null)[]): Values =>
  Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : [])));

/** Telephone numbers that a roster names: whose guardians are to be looked up. */
export const listPhones = ({ rows, fields }: UnderstoodColumns): string[] => [
  ...new Set(rows.map(({ cells }) => readPhone(getValues(cells, fields).phone ?? '')).filter((phone) => PHONE.test(phone))),
];

function nameGuardians({ rows, fields }: Pick<UnderstoodColumns, 'rows' | 'fields'>): Said['guardians'] {
  const guardians = new Map<string, Map<string, number>>();
  for (const { line, cells } of rows) {
    const values = getValues(cells, fields);
    const phone = readPhone(values.phone ?? '');
    const name = toOneLine(values.guardian);
    if (name === '') continue;
    const names = guardians.get(phone) ?? new Map<string, number>();
    if (!names.has(name)) names.set(name, line);
    guardians.set(phone, names);
  }
  return guardians;
}

export function planRoster({ rows, fields }: UnderstoodColumns, school: KnownSchool): RosterPlan {
  const plan: RosterPlan = { added: [], known: [], conflicts: [], refused: [] };
  const said: Said = { students: new Map(), guardians: nameGuardians({ rows, fields }), calledAfter: new Map() };
  for (const { line, cells } of rows) {
    const values = getValues(cells, fields);
    try {
      plan.added.push(planLine(line, values, school, said));
    } catch (error) {
      if (!(error instanceof LineLeft)) throw error;
      plan[error.as].push({ line, what: (values.student ?? '').trim() || '—', reason: error.message });
    }
  }
  return plan;
}
