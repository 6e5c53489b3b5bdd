/** The ledger of deletions, by ids and times alone. Lists of it are written beside the backups and applied after a restore. */
import type { Executor } from '../../../database';
import {
  isDone,
  isWaiting,
  isWithdrawn,
  type DoneLine,
  type LedgerLine,
  mergeLedgers,
  type WaitingLine,
  type WithdrawnLine,
} from '../rules/deletion-ledger';
import type { Audit } from '../../accounts';
import {
  type DeletionRow,
  findCreatedAt,
  findOpenDeletion,
  hasWithdrawn,
  keepAppliedLines,
  listAppliedLines,
  listDeletions,
  postponeOpen,
  type Subject,
  withdrawRequest,
} from './deletions.repository';
import { requestAgain, showAgain } from './deletions.service';
import { linkedAgainDetails, partedDetails } from './parted';
import { listStudentsOfNobodyElse, studentIdsWithoutGuardian, unlink } from './people.repository';

/** After the ledger was applied, whoever waits has so long at least: it may have been taken back since it was written, ms. */
const GRACE_MS = 86_400_000;

/** Every request there has been in this database. */
export async function readRequests(db: Executor): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  for (const row of await listDeletions(db)) {
    const line = getLine(row);
    // Of what was carried out each student has a line of their own.
    const along = row.parentId !== null && isWaiting(line) ? await listStudentsOfNobodyElse(db, row.parentId) : [];
    lines.push(along.length > 0 ? { ...line, with_students: along } : line);
  }
  return lines;
}

/** The same, with every list that has been applied to it: whoever is on one of those and not in this database may be in the next. */
export const readLedger = async (db: Executor): Promise<LedgerLine[]> => mergeLedgers([await readRequests(db), await listAppliedLines(db)]);

function getLine({ parentId, studentId, subjectCreatedAt, requestedAt, dueAt, doneAt, withdrawnAt }: DeletionRow): LedgerLine {
  const subject = {
    ...(parentId !== null && { parent_id: parentId }),
    ...(studentId !== null && { student_id: studentId }),
    ...(subjectCreatedAt && { created_at: subjectCreatedAt.toISOString() }),
  };
  if (doneAt) return { ...subject, done_at: doneAt.toISOString() };
  const asked = { ...subject, requested_at: requestedAt.toISOString() };
  return withdrawnAt ? { ...asked, withdrawn_at: withdrawnAt.toISOString() } : { ...asked, due_at: dueAt.toISOString() };
}

const getSubject = ({ parent_id: parentId, student_id: studentId }: LedgerLine): Subject =>
  parentId === undefined ? { studentId: studentId ?? 0 } : { parentId };

export interface Applied {
  /** People who are still there: who was deleted is due now, who waited waits. */
  again: number;
  /** Requests that are taken back again. */
  withdrawn: number;
  /** Those whose request a list says was taken back, and whose rows had begun to go when the backup was made. */
  tooLate: Subject[];
  /** Students who stay, with no request of their own, and whose only guardians here are among the deleted. */
  spared: number[];
}

/**
 * Brings the requests of the database to what the lists say of them, in the caller's transaction. It deletes nobody itself:
 * afterwards only what was carried out by then is due.
 */
export async function applyLedger(tx: Executor, audit: Audit, lists: readonly LedgerLine[]): Promise<Applied> {
  await keepAppliedLines(tx, lists);
  // What an earlier list has taken back stays so: one that is older may be applied after it.
  const ledger = mergeLedgers([lists, (await readLedger(tx)).filter(isWithdrawn)]);
  let withdrawn = 0;
  const tooLate: Subject[] = [];
  const again: (DoneLine | WaitingLine)[] = [];
  // First, as the same person may have asked once more since.
  for (const line of ledger) {
    if (!isWithdrawn(line)) continue;
    if (await withdrawAgain(tx, audit, line)) withdrawn += 1;
    else if (await hasBegun(tx, line)) tooLate.push(getSubject(line));
  }
  await postponeOpen(tx, GRACE_MS);
  for (const line of ledger) if (isWaiting(line) && (await waitAgain(tx, audit, line))) again.push(line);
  // Last: it is due, whatever is said of a request.
  for (const line of ledger) if (isDone(line) && (await deleteAgain(tx, audit, line))) again.push(line);
  // When all are known who go: a student may have had two of them.
  const going = new Set(again.filter(isDone).map(({ student_id: studentId }) => studentId));
  const spared = new Set<number>();
  for (const line of again) for (const studentId of await spareStudents(tx, audit, line, going)) spared.add(studentId);
  const alone = await studentIdsWithoutGuardian(tx);
  return { again: again.length, withdrawn, tooLate, spared: alone.filter((id) => spared.has(id)) };
}

/**
 * Unlinks students whom only this guardian has here but whom the ledger does not name: they may have a new guardian since
 * the backup. Returns them, except those with a deletion request of their own.
 */
async function spareStudents(
  tx: Executor,
  audit: Audit,
  line: DoneLine | WaitingLine,
  going: ReadonlySet<number | undefined>,
): Promise<number[]> {
  const { parent_id: parentId } = line;
  const request = parentId === undefined ? undefined : await findOpenDeletion(tx, { parentId });
  if (parentId === undefined || request === undefined) return [];
  const along = isWaiting(line) ? line.with_students : [];
  const spared: number[] = [];
  for (const studentId of await listStudentsOfNobodyElse(tx, parentId)) {
    if (along?.includes(studentId) || going.has(studentId)) continue;
    await unlink(tx, parentId, studentId);
    await audit.record({ kind: 'unlinked', parentId, studentId, details: partedDetails(request.id) }, tx);
    if (!(await findOpenDeletion(tx, { studentId }))) spared.push(studentId);
  }
  return spared;
}

/** Whether the person of the line is the one who has the id here. On old lists it does not say when they were registered: before that time, then. */
async function isHere(tx: Executor, line: LedgerLine, before: string): Promise<boolean> {
  const createdAt = await findCreatedAt(tx, getSubject(line));
  if (createdAt === undefined) return false;
  return line.created_at === undefined ? createdAt.getTime() < Date.parse(before) : createdAt.getTime() === Date.parse(line.created_at);
}

/** Even if its day has passed, because the backup may be old. */
async function withdrawAgain(tx: Executor, audit: Audit, line: WithdrawnLine): Promise<boolean> {
  const subject = getSubject(line);
  if (!(await isHere(tx, line, line.requested_at))) return false;
  const id = await withdrawRequest(tx, subject, new Date(line.requested_at), new Date(line.withdrawn_at));
  if (id === undefined) return false;
  const linkedAgain = linkedAgainDetails(await showAgain(tx, subject, id));
  await audit.record({ kind: 'deletion_withdrawn', ...subject, details: { again: true, ...linkedAgain } }, tx);
  return true;
}

/** Whether the request of that line is being carried out here. */
async function hasBegun(tx: Executor, line: WithdrawnLine): Promise<boolean> {
  const standing = await findOpenDeletion(tx, getSubject(line));
  return Boolean(standing?.begunAt) && standing?.requestedAt.getTime() === Date.parse(line.requested_at);
}

async function waitAgain(tx: Executor, audit: Audit, line: WaitingLine): Promise<boolean> {
  const subject = getSubject(line);
  const requestedAt = new Date(line.requested_at);
  if (!(await isHere(tx, line, line.requested_at))) return false;
  // The list is older than the backup.
  if (await hasWithdrawn(tx, subject, requestedAt)) return false;
  // Never sooner than it stands here: it may have been taken back after the list was written.
  const standing = await findOpenDeletion(tx, subject);
  if (standing?.begunAt) return true; // stays due
  const noSooner = standing?.dueAt.getTime() ?? Date.now() + GRACE_MS;
  await requestAgain(tx, subject, new Date(Math.max(Date.parse(line.due_at), noSooner)), requestedAt);
  await audit.record({ kind: 'deletion_requested', ...subject, details: { again: true } }, tx);
  return true;
}

async function deleteAgain(tx: Executor, audit: Audit, line: DoneLine): Promise<boolean> {
  const subject = getSubject(line);
  if (!(await isHere(tx, line, line.done_at))) return false;
  await requestAgain(tx, subject, 0);
  await audit.record({ kind: 'deletion_requested', ...subject, details: { again: true } }, tx);
  return true;
}
