/** The ledger of deletions as it is written: its lines, and one ledger made of several. Pure. */

/** The person. `created_at` distinguishes people who got one id in two restored databases; old lines lack it. */
interface Subject {
  parent_id?: number;
  student_id?: number;
  created_at?: string;
}
/** Times are ISO 8601. `with_students`: who would go along with a guardian. */
export type DoneLine = Subject & { done_at: string };
export type WaitingLine = Subject & { requested_at: string; due_at: string; with_students?: number[] };
export type WithdrawnLine = Subject & { requested_at: string; withdrawn_at: string };
export type LedgerLine = DoneLine | WaitingLine | WithdrawnLine;

export const isDone = (line: LedgerLine): line is DoneLine => 'done_at' in line;
export const isWithdrawn = (line: LedgerLine): line is WithdrawnLine => 'withdrawn_at' in line;
export const isWaiting = (line: LedgerLine): line is WaitingLine => 'due_at' in line;

/** As text of ISO 8601 in milliseconds, as the database keeps it; undefined when it is no time. */
function findTime(value: unknown): string | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/**
 * Normalises a line, so that equal lines read the same; fields of newer versions are left out. Undefined when it is no line
 * of a ledger.
 */
export function toLedgerLine(value: unknown): LedgerLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const line = value as Record<string, unknown>;
  const subject = findSubject(line);
  const state = findState(line);
  return subject && state && { ...subject, ...state };
}

function findSubject({ parent_id: parentId, student_id: studentId, created_at: created }: Record<string, unknown>): Subject | undefined {
  const createdAt = findTime(created);
  if (created !== undefined && createdAt === undefined) return undefined;
  const ids = [parentId, studentId].filter((id) => id !== undefined);
  if (ids.length !== 1 || !ids.every(isId)) return undefined;
  return {
    ...(isId(parentId) && { parent_id: parentId }),
    ...(isId(studentId) && { student_id: studentId }),
    ...(createdAt !== undefined && { created_at: createdAt }),
  };
}

type State = Omit<DoneLine, keyof Subject> | Omit<WaitingLine, keyof Subject> | Omit<WithdrawnLine, keyof Subject>;

/** One state each: a line with two of them is none of ours. */
function findState(line: Record<string, unknown>): State | undefined {
  const states = ['done_at', 'due_at', 'withdrawn_at'].filter((name) => line[name] !== undefined);
  const [doneAt, dueAt, withdrawnAt, requestedAt] = [line['done_at'], line['due_at'], line['withdrawn_at'], line['requested_at']].map(
    findTime,
  );
  if (states.length !== 1) return undefined;
  if (doneAt !== undefined) return { done_at: doneAt };
  if (requestedAt === undefined) return undefined;
  if (withdrawnAt !== undefined) return { requested_at: requestedAt, withdrawn_at: withdrawnAt };
  const along = line['with_students'] ?? [];
  if (dueAt === undefined || !Array.isArray(along) || !along.every(isId)) return undefined;
  const students = [...new Set(along)].sort((one, other) => one - other);
  return { requested_at: requestedAt, due_at: dueAt, ...(students.length > 0 && { with_students: students }) };
}

const getId = ({ parent_id: parentId, student_id: studentId }: Subject): string =>
  parentId === undefined ? `student ${studentId ?? ''}` : `parent ${parentId}`;
const getPerson = (line: LedgerLine): string =>
  line.created_at === undefined ? getId(line) : `${getId(line)} ${Date.parse(line.created_at)}`;

/**
 * Merges ledgers in any order. Deleted or undone in any of them counts; of a request that waits in several the later day
 * holds, and only students whom all of them name go along.
 */
export function mergeLedgers(ledgers: readonly (readonly LedgerLine[])[]): LedgerLine[] {
  const lines = ledgers.flat();
  const done = new Map<string, DoneLine>();
  for (const line of lines) {
    if (!isDone(line)) continue;
    const standing = done.get(getPerson(line));
    // Without `created_at` the later one speaks of everybody of whom the earlier one does.
    if (!standing || Date.parse(standing.done_at) < Date.parse(line.done_at)) done.set(getPerson(line), line);
  }
  const requests = new Map<string, WaitingLine | WithdrawnLine>();
  for (const line of lines) {
    if (isDone(line) || done.has(getPerson(line))) continue;
    // By id and time alone: the same request has no `created_at` on an old list.
    const request = `${getId(line)} ${Date.parse(line.requested_at)}`;
    const standing = requests.get(request);
    requests.set(request, standing ? ofOneRequest(standing, line) : line);
  }
  return [...done.values(), ...requests.values()];
}

function ofOneRequest(one: WaitingLine | WithdrawnLine, other: WaitingLine | WithdrawnLine): WaitingLine | WithdrawnLine {
  const createdAt = one.created_at ?? other.created_at;
  return { ...getStanding(one, other), ...(createdAt !== undefined && { created_at: createdAt }) };
}

function getStanding(one: WaitingLine | WithdrawnLine, other: WaitingLine | WithdrawnLine): WaitingLine | WithdrawnLine {
  if (isWithdrawn(one)) return one;
  if (isWithdrawn(other)) return other;
  const { with_students: along = [], ...later } = Date.parse(one.due_at) < Date.parse(other.due_at) ? other : one;
  const students = along.filter((id) => one.with_students?.includes(id) && other.with_students?.includes(id));
  return students.length > 0 ? { ...later, with_students: students } : later;
}
