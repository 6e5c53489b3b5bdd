/**
 * Deletion of students and guardians: requested, undone within a week, or carried out by the sweep. It takes effect at
 * once: the student is hidden, the guardian cannot sign in.
 */
import type { ObjectStore } from '../../../adapters/objects/store';
import type { Executor, Transact } from '../../../database';
import { teachingRecords } from '../../../database/schema';
import { DELETION_DAYS } from '../../accounts/rules/retention';
import type { Audit } from '../../accounts';
import { endSessions } from '../../../plugins/end-sessions.repository';
import { findParting, listDuePartings, removeParting } from './deletion-requests.repository';
import {
  beginDeletion,
  type DeletionRow,
  type Due,
  findOpenDeletion,
  finishDeletion,
  insertDeletion,
  listDueDeletions,
  listObjectRows,
  makeDue,
  type ObjectRow,
  removeJobs,
  removeLessons,
  removeObjectRow,
  removeParent,
  removeRows,
  removeStudent,
  stopExports,
  stopPrints,
  type Subject,
  withdrawDeletion,
} from './deletions.repository';
import {
  hasOtherGuardian,
  holdStudent,
  linkPartedAgain,
  removeCodes,
  setDeletionDue,
  setHidden,
  loadStudentIds,
  unlink,
} from './people.repository';
import { type Owner, PARENT_TABLE, PARENT_TABLES, type PersonalTable, getReferences, STUDENT_TABLES } from './personal-tables';

/** Rows of one statement, and objects of one list: a step ends long before a statement's time is over. */
const ROWS_AT_ONCE = 2000;
const OBJECTS_AT_ONCE = 100;

/** Asks for the deletion, in the caller's transaction. Gives from when on it is carried out; undefined when it has been asked for already. */
export async function requestDeletion(
  tx: Executor,
  subject: Subject,
  due: Due = DELETION_DAYS,
  requestedAt?: Date,
): Promise<Date | undefined> {
  // A guardian who is linked in this moment sees the student no more either.
  if ('studentId' in subject) await holdStudent(tx, subject.studentId);
  const dueAt = await insertDeletion(tx, subject, due, requestedAt);
  if (dueAt === undefined) return undefined;
  if ('studentId' in subject) {
    await setHidden(tx, subject.studentId, true);
  } else {
    await setDeletionDue(tx, subject.parentId, dueAt);
    await endSessions(tx, subject.parentId, 'deletion');
  }
  return dueAt;
}

/** Takes it back, in the caller's transaction; undefined when there is none, or its time is over. Gives students who were linked again. */
export async function withdrawRequest(tx: Executor, subject: Subject): Promise<number[] | undefined> {
  const id = await withdrawDeletion(tx, subject);
  return id === undefined ? undefined : showAgain(tx, subject, id);
}

/**
 * What is asked for no more has no effect any more. Students from whom the ledger parted a guardian because of this
 * request are linked again, unless somebody else was given them since; gives who.
 */
export async function showAgain(tx: Executor, subject: Subject, deletionId: number): Promise<number[]> {
  if ('studentId' in subject) {
    await setHidden(tx, subject.studentId, false);
    return [];
  }
  await setDeletionDue(tx, subject.parentId, null);
  return linkPartedAgain(tx, subject.parentId, deletionId);
}

/** Asks for the deletion, due as said even if it has been asked for already. In the caller's transaction. */
export async function requestAgain(tx: Executor, subject: Subject, due: Due, requestedAt?: Date): Promise<void> {
  if ((await requestDeletion(tx, subject, due, requestedAt)) !== undefined) return;
  await makeDue(tx, subject, due);
  if ('parentId' in subject && typeof due !== 'number') await setDeletionDue(tx, subject.parentId, due); // told at sign-in
}

/** A deletion that could not be carried out; the next sweep tries again. */
export interface FailedDeletion {
  deletion: DeletionRow;
  error: unknown;
}

export interface DeletionParts {
  db: Executor;
  transact: Transact;
  objects: ObjectStore;
  audit: Audit;
  log: { error(fields: object, message: string): void };
}

async function repeat(step: () => Promise<number>): Promise<void> {
  while ((await step()) === ROWS_AT_ONCE);
}

async function removeObjects(objects: ObjectStore, { keys, incoming }: ObjectRow): Promise<void> {
  for (const key of keys) if (key !== null) await objects.remove(key);
  if (incoming !== null && objects.linkToPut) await objects.remove(incoming);
}

/** Objects first: as long as a row is there, what it refers to can be found again. */
async function removeTable({ db, objects }: Pick<DeletionParts, 'db' | 'objects'>, of: PersonalTable, id: number): Promise<void> {
  const references = getReferences(of);
  if (references.length === 0) return repeat(() => removeRows(db, of, id, ROWS_AT_ONCE));
  for (;;) {
    const rows = await listObjectRows(db, references, id, OBJECTS_AT_ONCE);
    if (rows.length === 0) return;
    for (const row of rows) {
      await removeObjects(objects, row);
      await removeObjectRow(db, references, id, row, ROWS_AT_ONCE);
    }
  }
}

/** @throws Error while a copy of their data is being made: the next sweep finds it made or given up */
async function endExports(db: Executor, owner: Owner, id: number): Promise<void> {
  if (await stopExports(db, owner, id)) throw new Error('A copy of their data is being made');
}

/** Unlinks the guardian; without another one the deletion of the student is due. Holds the student. */
async function letGo(tx: Executor, audit: Audit, parentId: number, studentId: number): Promise<void> {
  if (await hasOtherGuardian(tx, studentId, parentId)) {
    await unlink(tx, parentId, studentId);
    await audit.record({ kind: 'unlinked', parentId, studentId }, tx);
    return;
  }
  await insertDeletion(tx, { studentId }, 0);
  // One of their own may have days left.
  await makeDue(tx, { studentId }, 0);
  await setHidden(tx, studentId, true);
}

/** Guardians who asked to let go of a student who had another guardian then. If all of those have gone since, so does the student. */
async function partGuardians({ db, transact, audit, log }: DeletionParts, stop?: AbortSignal): Promise<void> {
  for (const { id, parentId, studentId } of await listDuePartings(db)) {
    if (stop?.aborted) return;
    await transact(async (tx) => {
      await holdStudent(tx, studentId);
      if ((await findParting(tx, parentId, id))?.isDue) {
        await removeParting(tx, id);
        await letGo(tx, audit, parentId, studentId);
      }
    }).catch((error: unknown) =>
      log.error({ err: error, parentId, studentId }, 'A guardian who let go of a student could not be parted from them'),
    );
  }
}

export function createDeletionService(parts: DeletionParts) {
  const { db, transact, objects, audit, log } = parts;

  /** False when there is nothing to do any more, or not yet. */
  async function deleteStudent(deletion: DeletionRow, studentId: number): Promise<boolean> {
    if (!(await beginDeletion(db, deletion.id))) return false;
    await stopPrints(db, studentId);
    await endExports(db, 'student_id', studentId);
    for (const of of STUDENT_TABLES) {
      if (of.table === teachingRecords) await repeat(() => removeLessons(db, studentId, ROWS_AT_ONCE));
      else await removeTable({ db, objects }, of, studentId);
    }
    await removeJobs(db, studentId);
    return transact(async (tx) => {
      if (!(await finishDeletion(tx, deletion.id))) return false;
      await removeStudent(tx, studentId);
      await audit.record({ kind: 'deletion_done', studentId }, tx);
      return true;
    });
  }

  /** Students of this guardian alone are deleted with them; from those of others they are only unlinked. */
  async function releaseStudents(parentId: number): Promise<void> {
    for (const studentId of await loadStudentIds(db, parentId)) {
      await transact((tx) => letGo(tx, audit, parentId, studentId));
      const deletion = await findOpenDeletion(db, { studentId });
      if (deletion) await deleteStudent(deletion, studentId);
    }
  }

  /** False when there is nothing to do any more, or not yet. */
  async function deleteParent(deletion: DeletionRow, parentId: number): Promise<boolean> {
    if (!(await beginDeletion(db, deletion.id))) return false;
    await releaseStudents(parentId);
    await endExports(db, 'parent_id', parentId);
    for (const of of PARENT_TABLES) await removeTable({ db, objects }, of, parentId);
    for (const row of await listObjectRows(db, getReferences(PARENT_TABLE), parentId, OBJECTS_AT_ONCE)) await removeObjects(objects, row);
    return transact(async (tx) => {
      if (!(await finishDeletion(tx, deletion.id))) return false;
      await removeCodes(tx, parentId);
      await removeParent(tx, parentId);
      await audit.record({ kind: 'deletion_done', parentId }, tx);
      return true;
    });
  }

  /**
   * Carries out what is due, and what a crash left half done. One that fails is in nobody's way, and told in the log by ids.
   * @returns how many were carried out, and those that were not
   */
  async function carryOut(stop?: AbortSignal): Promise<{ carriedOut: number; failed: FailedDeletion[] }> {
    const failed: FailedDeletion[] = [];
    let carriedOut = 0;
    await partGuardians(parts, stop); // first: it may make the deletion of a student due
    for (const deletion of await listDueDeletions(db)) {
      if (stop?.aborted) break;
      const { id: deletionId, parentId, studentId } = deletion;
      try {
        if (studentId !== null && (await deleteStudent(deletion, studentId))) carriedOut += 1;
        if (parentId !== null && (await deleteParent(deletion, parentId))) carriedOut += 1;
      } catch (error) {
        failed.push({ deletion, error });
        log.error(
          { err: error, deletionId, ...(parentId !== null && { parentId }), ...(studentId !== null && { studentId }) },
          'A deletion that is due could not be carried out',
        );
      }
    }
    return { carriedOut, failed };
  }

  return { carryOut, sweep: (stop?: AbortSignal): Promise<void> => carryOut(stop).then(() => undefined) };
}
