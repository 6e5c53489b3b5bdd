/** Who takes the test. */
import { useCurrentUser, useSessionStatus } from '@/state/session';
import { useCurrentStudent } from '@/state/students';
import { currentStudentId } from '@/lib/http/identity';
import { type Learner as Owner, VISITOR } from '@/offline';

export type Learner =
  /** Not known yet. */
  | { kind: 'waiting' }
  | { kind: 'student'; studentId: number; guardianId: number | undefined; name: string | undefined }
  | { kind: 'visitor' }
  /** A guardian without a student. */
  | { kind: 'none' };

export function useLearner(): Learner {
  const status = useSessionStatus();
  const user = useCurrentUser();
  const student = useCurrentStudent();
  if (student) return { kind: 'student', studentId: student.id, guardianId: user?.id, name: student.name };
  if (status === 'starting') return { kind: 'waiting' };
  if (status === 'signed-out') return { kind: 'visitor' };
  // The students are not known yet, so the phone's last student is used.
  const id = currentStudentId();
  if (id !== undefined) return { kind: 'student', studentId: id, guardianId: user?.id, name: undefined };
  return user === undefined ? { kind: 'visitor' } : { kind: 'none' };
}

/** Whose stored test it is; undefined while nobody is known. */
export function findOwner(learner: Learner): Owner | undefined {
  if (learner.kind === 'visitor') return VISITOR;
  return learner.kind === 'student' ? learner : undefined;
}
