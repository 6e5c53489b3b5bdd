/** Who is at the phone, for pages that work with what is on it. */
import { currentStudentId } from '@/lib/http/identity';
import { useCurrentUser, useSessionStatus } from '@/state/session';
import { useCurrentStudent } from '@/state/students';
import type { Learner } from './attempt';

/** `known`: start-up is through, with or without a result; until then there is nobody to open anything for, and no student. */
export function useLearner(): Learner & { known: boolean } {
  const guardianId = useCurrentUser()?.id;
  const session = useSessionStatus();
  const studentId = useCurrentStudent()?.id ?? currentStudentId();
  const known = session === 'signed-out' || session === 'unreachable' || (session === 'signed-in' && studentId !== undefined);
  return { studentId: known ? studentId : undefined, guardianId, known };
}
