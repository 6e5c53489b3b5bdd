/**
 * Which role of staff may call what, made from the contract, so a new call is in it by itself. server/test/staff holds each
 * cell to the server; docs/authorization.md shows it.
 */
import { schoolCallDefinitions } from '@xueban/contract/school/calls';
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';
import type { SchoolCallDefinition, StaffRole } from '@xueban/contract/school/shared';

/** Who asks. All else of the request is as the console sends it. */
export const STAFF_SITUATIONS = {
  no_session: 'no session',
  guardian: "a guardian's session",
  ended_session: 'ended session',
  disabled: 'disabled',
  teacher: '老师 teacher',
  anothers_student: "teacher, another's student or class",
  assistant: '教务 assistant',
  owner: '校长 owner',
} as const;
export type StaffSituation = keyof typeof STAFF_SITUATIONS;
export type StaffOutcome = 'usual' | 'UNAUTHENTICATED' | 'ROLE_NOT_ALLOWED' | 'STUDENT_NOT_FOUND' | 'NOT_FOUND' | 'none';

const WITHOUT: ReadonlySet<StaffSituation> = new Set(['no_session', 'guardian', 'ended_session', 'disabled']);

/** What a call answers in a situation. */
export function getStaffOutcome(name: string, situation: StaffSituation): StaffOutcome {
  const definition = (schoolCallDefinitions as Record<string, SchoolCallDefinition>)[name];
  if (!definition) throw new Error(`No call ${name}`);
  const { access } = definition;
  if (access === 'public') return situation === 'anothers_student' ? 'none' : 'usual';
  if (WITHOUT.has(situation)) return 'UNAUTHENTICATED';
  const isOthers = situation === 'anothers_student';
  const role: StaffRole = isOthers ? 'teacher' : (situation as StaffRole);
  const about = / (students|classes)\/\{id\}/.exec(name)?.[1];
  if (isOthers && about === undefined) return 'none';
  if (!access.includes(role)) return 'ROLE_NOT_ALLOWED';
  if (!isOthers) return 'usual';
  return about === 'classes' ? 'NOT_FOUND' : 'STUDENT_NOT_FOUND';
}

const CELLS: Readonly<Record<StaffOutcome, string>> = {
  usual: '✓',
  UNAUTHENTICATED: '401',
  ROLE_NOT_ALLOWED: '403',
  STUDENT_NOT_FOUND: '404',
  NOT_FOUND: '404',
  none: '–',
};

export function schoolAuthorizationTable(): string {
  const situations = Object.keys(STAFF_SITUATIONS) as StaffSituation[];
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const rows = Object.keys(schoolCallDefinitions)
    .sort((a, b) => (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? '', 'en') || a.localeCompare(b, 'en'))
    .map((name) => row([`\`${name}\``, ...situations.map((situation) => CELLS[getStaffOutcome(name, situation)])]));
  return `## The school console

Calls below \`${SCHOOL_API_PREFIX}\`; \`server/test/staff/authorization.test.ts\` asks every cell. A teacher sees the classes that they teach, and the students that they teach now, in a course or a class: all others are answered as what does not exist, and lists leave them out.

${row(['Call', ...situations.map((situation) => STAFF_SITUATIONS[situation])])}
${row(Array.from({ length: situations.length + 1 }, () => '---'))}
${rows.join('\n')}
`;
}
