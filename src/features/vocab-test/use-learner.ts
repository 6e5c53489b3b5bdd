/** Who takes the test. */
import { useCurrentUser, useSessionStatus } from '@/state/session';
import { useCurrentStudent } from '@/state/students';
import { currentStudentId } from '@/lib/http/identity';
import type { Owner } from './run/saved-tests';

export type Learner =
  /** Not known yet. */
  | { kind: 'waiting' }
  | { kind: 'student'; owner: number; name: string | undefined }
  | { kind: 'visitor'; owner: 'visitor' }
  /** A guardian without a student. */
  | { kind: 'none' };

export function useLearner(): Learner {
  const status = useSessionStatus();
  const user = useCurrentUser();
  const student = useCurrentStudent();
  if (student) return { kind: 'student', owner: student.id, name: student.name };
  if (status === 'starting') return { kind: 'waiting' };
  if (status === 'signed-out') return { kind: 'visitor', owner: 'visitor' };
  // The students are on their way, or nobody can be asked: the phone's last student goes on.
  const id = currentStudentId();
  if (id !== undefined) return { kind: 'student', owner: id, name: undefined };
  return user === undefined ? { kind: 'visitor', owner: 'visitor' } : { kind: 'none' };
}

/** Whose stored test it is; undefined while nobody is known. */
export function ownerOf(learner: Learner): Owner | undefined {
  return learner.kind === 'student' || learner.kind === 'visitor' ? learner.owner : undefined;
}
