/** Whose pages these are. */
import { currentStudentId } from '@/lib/http/identity';
import { useCurrentUser, useSessionStatus } from '@/state/session';
import { useCurrentStudent } from '@/state/students';

export interface Learner {
  /** Undefined until start-up knows who is signed in, and for whom: there is nobody to ask for yet. */
  studentId: number | undefined;
  /** Undefined while the server has not said who is signed in. */
  guardianId: number | undefined;
  /** Start-up is through, with or without a result: what is on the phone may be shown. */
  known: boolean;
}

export function useLearner(): Learner {
  const guardianId = useCurrentUser()?.id;
  const session = useSessionStatus();
  const studentId = useCurrentStudent()?.id ?? currentStudentId();
  const known = session === 'signed-out' || session === 'unreachable' || (session === 'signed-in' && studentId !== undefined);
  return { studentId: known ? studentId : undefined, guardianId, known };
}
