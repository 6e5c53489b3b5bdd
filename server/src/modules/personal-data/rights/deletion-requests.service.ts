/**
 * Deletion requests of guardians themselves. If the student has another guardian, only the link is removed
 * (docs/decisions/0015-who-may-delete-a-student.md).
 */
import type { DeletionRequest } from '@xueban/contract/resources/personal-data';
import type { Executor, Transact } from '../../../database';
import type { Guardian } from '../../../plugins/access';
import type { Made } from '../../../plugins/calls';
import { AppError } from '../../../plugins/errors';
import type { Caller } from '../../../plugins/origin';
import { DELETION_DAYS } from '../../accounts/rules/retention';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { type Audit, holdProven, type Identity, type OwnPasswordParts, type ShownIdentity } from '../../accounts';
import { isStudent } from '../../students';
import {
  findParting,
  findStudentOfRequest,
  insertParting,
  listRequests,
  removeParting,
  type RequestRow,
  setHiddenFrom,
} from './deletion-requests.repository';
import { findOpenDeletion } from './deletions.repository';
import { requestDeletion, withdrawRequest } from './deletions.service';
import { linkedAgainDetails } from './parted';
import { hasLink, hasOtherLastingGuardian } from './people.repository';

export interface DeletionRequestParts extends Pick<OwnPasswordParts, 'users' | 'sessions'> {
  db: Executor;
  transact: Transact;
  identity: Identity;
  audit: Audit;
}

export type DeletionRequestService = ReturnType<typeof createDeletionRequestService>;

const shown = ({ id, scope, student, requestedAt, dueAt }: RequestRow): DeletionRequest => ({
  id,
  scope,
  student,
  requested_at: requestedAt.toISOString(),
  due_on: getSchoolDay(dueAt),
});

/** Takes back that of a guardian's account, in the caller's transaction; false when its time is over. */
export function accountWithdrawal(audit: Audit) {
  return async (tx: Executor, parentId: number, address: string): Promise<boolean> => {
    const linkedAgain = await withdrawRequest(tx, { parentId });
    if (!linkedAgain) return false;
    await audit.record({ kind: 'deletion_withdrawn', parentId, address, details: linkedAgainDetails(linkedAgain) }, tx);
    return true;
  };
}

async function findRequest(executor: Executor, parentId: number, id: number): Promise<DeletionRequest> {
  const row = (await listRequests(executor, parentId)).find((request) => request.id === id);
  if (!row) throw new AppError('STUDENT_NOT_FOUND'); // it cannot be taken back any more: carried out this very moment
  return shown(row);
}

type Audited = Pick<DeletionRequestParts, 'audit'>;

/** Two phones that ask at once come one after the other: the second is given what the first has asked for. */
async function requestForStudent(
  { audit }: Audited,
  tx: Executor,
  parentId: number,
  studentId: number,
  address: string,
): Promise<Made<DeletionRequest>> {
  // Holds the student: who is their guardian stays so until this ends.
  const isShared = await hasOtherLastingGuardian(tx, studentId, parentId);
  if (!(await isStudent(tx, parentId, studentId))) {
    const underWay = (await listRequests(tx, parentId)).find(({ student }) => student.id === studentId);
    if (!underWay) throw new AppError('STUDENT_NOT_FOUND');
    return { data: shown(underWay), created: false };
  }
  if (isShared) {
    const id = await insertParting(tx, parentId, studentId, DELETION_DAYS);
    await setHiddenFrom(tx, parentId, studentId, true);
    await audit.record({ kind: 'deletion_requested', parentId, studentId, address, details: { scope: 'link' } }, tx);
    return { data: await findRequest(tx, parentId, id ?? 0), created: true };
  }
  const dueAt = await requestDeletion(tx, { studentId });
  if (dueAt) await audit.record({ kind: 'deletion_requested', parentId, studentId, address, details: { scope: 'student' } }, tx);
  const open = await findOpenDeletion(tx, { studentId });
  return { data: await findRequest(tx, parentId, open?.id ?? 0), created: dueAt !== undefined };
}

async function requestForAccount({ audit }: Audited, tx: Executor, parentId: number, address: string): Promise<Made<DeletionRequest>> {
  const dueAt = await requestDeletion(tx, { parentId });
  const open = await findOpenDeletion(tx, { parentId });
  if (!open) throw new AppError('UNAUTHENTICATED');
  if (dueAt) await audit.record({ kind: 'deletion_requested', parentId, address, details: { scope: 'account' } }, tx);
  const { id, requestedAt } = open;
  const data = {
    id,
    scope: 'account',
    student: null,
    requested_at: requestedAt.toISOString(),
    due_on: getSchoolDay(open.dueAt),
  } as const;
  return { data, created: dueAt !== undefined };
}

export function createDeletionRequestService({ db, transact, identity, users, sessions, audit }: DeletionRequestParts) {
  async function request(guardian: Guardian, studentId: number | undefined, shownIdentity: ShownIdentity, caller: Caller) {
    const { parentId } = guardian;
    // First: a code is not used up for a student who is not theirs.
    if (studentId !== undefined && !(await hasLink(db, parentId, studentId))) throw new AppError('STUDENT_NOT_FOUND');
    const proven = await identity.prove(guardian, shownIdentity, caller);
    return transact(async (tx) => {
      await holdProven(tx, { users, sessions }, guardian, proven);
      return studentId === undefined
        ? requestForAccount({ audit }, tx, parentId, caller.address)
        : requestForStudent({ audit }, tx, parentId, studentId, caller.address);
    });
  }

  return {
    async list({ parentId }: Guardian): Promise<DeletionRequest[]> {
      return (await listRequests(db, parentId)).map(shown);
    },

    /** @throws AppError STUDENT_NOT_FOUND, and as `identity.prove` */
    async request(
      guardian: Guardian,
      { student_id: studentId, ...shownIdentity }: ShownIdentity & { student_id?: number },
      caller: Caller,
    ): Promise<Made<DeletionRequest>> {
      try {
        return await request(guardian, studentId, shownIdentity, caller);
      } catch (error) {
        await audit.noteFailure({ kind: 'deletion_requested', parentId: guardian.parentId, address: caller.address }, error);
        throw error;
      }
    },

    /** Twice is once. @throws AppError NOT_FOUND, DELETION_CARRIED_OUT */
    async withdraw({ parentId }: Guardian, id: number, { address }: Caller): Promise<void> {
      await transact(async (tx) => {
        const parting = await findParting(tx, parentId, id);
        if (parting) {
          const { studentId, isDue } = parting;
          if (isDue) throw new AppError('DELETION_CARRIED_OUT');
          await removeParting(tx, id);
          await setHiddenFrom(tx, parentId, studentId, false);
          await audit.record({ kind: 'deletion_withdrawn', parentId, studentId, address, details: { scope: 'link' } }, tx);
          return;
        }
        const of = await findStudentOfRequest(tx, parentId, id);
        if (!of) throw new AppError('NOT_FOUND');
        const { studentId, isWithdrawn } = of;
        if (isWithdrawn) return;
        if ((await findOpenDeletion(tx, { studentId }))?.id !== id || !(await withdrawRequest(tx, { studentId }))) {
          if ((await findStudentOfRequest(tx, parentId, id))?.isWithdrawn) return; // another phone was faster
          throw new AppError('DELETION_CARRIED_OUT');
        }
        await audit.record({ kind: 'deletion_withdrawn', parentId, studentId, address }, tx);
      });
    },
  };
}
