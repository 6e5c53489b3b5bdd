/**
 * The ledger of deletions: what was asked for, taken back and carried out, by ids and times alone. It is written beside
 * the backups and applied to a database that was brought back from an older one.
 */
import type { Executor } from '../../database';
import type { Audit } from '../audit/audit.service';
import {
  type DeletionRow,
  findOpenDeletion,
  hasWithdrawn,
  listDeletions,
  listDueDeletions,
  type Subject,
  wasThere,
  withdrawAskedBefore,
} from './deletions.repository';
import { requestAgain, showAgain } from './deletions.service';
import { studentIdsOfNobodyElse, studentIdsWithoutGuardian, unlink } from './people.repository';

/** A request that the ledger brings into a database can be taken back for so long at least: it may be older than that was, ms. */
const GRACE_MS = 86_400_000;

/** A line of the ledger; times are ISO 8601. `with_students`: who would go along with a guardian. */
export type LedgerEntry = { parent_id?: number; student_id?: number } & (
  | { done_at: string }
  | { requested_at: string; due_at: string; with_students?: number[] }
  | { requested_at: string; withdrawn_at: string }
);
type Standing = Exclude<LedgerEntry, { withdrawn_at: string }>;

/** Every request there has been. */
export async function readLedger(db: Executor): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (const row of await listDeletions(db)) {
    const entry = entryOf(row);
    // Of what was carried out each student has a line of their own.
    const along = row.parentId !== null && 'due_at' in entry ? await studentIdsOfNobodyElse(db, row.parentId) : [];
    entries.push(along.length > 0 ? { ...entry, with_students: along } : entry);
  }
  return entries;
}

function entryOf({ parentId, studentId, requestedAt, dueAt, doneAt, withdrawnAt }: DeletionRow): LedgerEntry {
  const subject = { ...(parentId !== null && { parent_id: parentId }), ...(studentId !== null && { student_id: studentId }) };
  if (doneAt) return { ...subject, done_at: doneAt.toISOString() };
  const asked = { ...subject, requested_at: requestedAt.toISOString() };
  return withdrawnAt ? { ...asked, withdrawn_at: withdrawnAt.toISOString() } : { ...asked, due_at: dueAt.toISOString() };
}

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

export function isEntry(entry: unknown): entry is LedgerEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { parent_id: parentId, student_id: studentId, with_students: along = [], ...times } = entry as Record<string, unknown>;
  if (!Number.isSafeInteger(parentId ?? studentId) || !Array.isArray(along)) return false;
  return isTime(times['done_at']) || (isTime(times['requested_at']) && (isTime(times['withdrawn_at']) || isTime(times['due_at'])));
}

const subjectOf = ({ parent_id: parentId, student_id: studentId }: LedgerEntry): Subject =>
  parentId === undefined ? { studentId: studentId ?? 0 } : { parentId };

export interface Applied {
  /** People who are still there and are asked for again: who was deleted is due now, who waited waits. */
  again: number;
  /** Requests that are taken back again. */
  withdrawn: number;
  /** Students who stay, with no request of their own, and whose only guardians here are among the deleted. */
  spared: number[];
}

/** Brings the requests of the database to what the ledger says of them; deletes nobody itself. In the caller's transaction. */
export async function applyLedger(tx: Executor, audit: Audit, ledger: readonly LedgerEntry[]): Promise<Applied> {
  let withdrawn = 0;
  const again: Standing[] = [];
  // First, as the same person may have asked once more since.
  for (const entry of ledger) if ('withdrawn_at' in entry && (await withdrawAgain(tx, audit, entry))) withdrawn += 1;
  for (const entry of ledger) if (!('withdrawn_at' in entry) && (await askAgain(tx, audit, entry))) again.push(entry);
  // When all are known who go: a student may have had two of them.
  const going = await studentsGoing(tx, again);
  const spared = new Set<number>();
  for (const entry of again) for (const studentId of await spareStudents(tx, audit, entry, going)) spared.add(studentId);
  const alone = await studentIdsWithoutGuardian(tx);
  return { again: again.length, withdrawn, spared: alone.filter((id) => spared.has(id)) };
}

/** Students who are deleted now in any case: they have a line of their own that says so, or their own request is due. */
async function studentsGoing(tx: Executor, again: readonly Standing[]): Promise<ReadonlySet<number>> {
  const done = again.filter((entry) => 'done_at' in entry).map(({ student_id: studentId }) => studentId);
  const due = (await listDueDeletions(tx)).map(({ studentId }) => studentId);
  return new Set([...done, ...due].filter((id) => typeof id === 'number'));
}

/**
 * A student whom only this guardian has here may have been linked to somebody else since the backup. Who went along is
 * on the ledger, so the others are parted from the guardian, who then goes without them. Gives who they are, but for
 * those who have asked to go themselves: their request keeps its day.
 */
async function spareStudents(tx: Executor, audit: Audit, entry: Standing, going: ReadonlySet<number>): Promise<number[]> {
  const { parent_id: parentId } = entry;
  if (parentId === undefined) return [];
  const along = 'with_students' in entry ? entry.with_students : [];
  const spared: number[] = [];
  for (const studentId of await studentIdsOfNobodyElse(tx, parentId)) {
    if (along?.includes(studentId) || going.has(studentId)) continue;
    await unlink(tx, parentId, studentId);
    await audit.record({ kind: 'unlinked', parentId, studentId, details: { again: true } }, tx);
    if (!(await findOpenDeletion(tx, { studentId }))) spared.push(studentId);
  }
  return spared;
}

/** What is asked for after that time is another request; whether its day has passed says nothing, as the backup may be old. */
async function withdrawAgain(tx: Executor, audit: Audit, entry: LedgerEntry & { withdrawn_at: string }): Promise<boolean> {
  const subject = subjectOf(entry);
  if (!(await withdrawAskedBefore(tx, subject, new Date(entry.withdrawn_at)))) return false;
  await showAgain(tx, subject);
  await audit.record({ kind: 'deletion_withdrawn', ...subject, details: { again: true } }, tx);
  return true;
}

async function askAgain(tx: Executor, audit: Audit, entry: Standing): Promise<boolean> {
  const subject = subjectOf(entry);
  const isDone = 'done_at' in entry;
  if (!(await wasThere(tx, subject, new Date(isDone ? entry.done_at : entry.requested_at)))) return false;
  if (isDone) {
    await requestAgain(tx, subject, 0);
  } else {
    const requestedAt = new Date(entry.requested_at);
    // The ledger is older than the backup.
    if (await hasWithdrawn(tx, subject, requestedAt)) return false;
    // Never sooner than it stands here: `restore` has put it off, as it may have been taken back after the ledger was written.
    const standing = await findOpenDeletion(tx, subject);
    const noSooner = standing?.dueAt.getTime() ?? Date.now() + GRACE_MS;
    await requestAgain(tx, subject, new Date(Math.max(Date.parse(entry.due_at), noSooner)), requestedAt);
  }
  await audit.record({ kind: 'deletion_requested', ...subject, details: { again: true } }, tx);
  return true;
}
