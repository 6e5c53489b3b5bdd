/** Whether the name stands on what is shared. */
import { useCallback } from 'react';
import type { User } from '@xueban/contract/resources/users';
import { atom, useRecoilState } from '@/lib/recoil';
import { useCurrentUser } from '@/state/session';
import { useCurrentStudent } from '@/state/students';

/** Chosen by whom and for whom: it says nothing of another student, nor of another session. */
interface ChosenName {
  shown: boolean;
  user?: User | undefined;
  studentId?: number | undefined;
}

/** Until the app is closed; no name at first. */
const chosenNameState = atom<ChosenName>({ key: 'growth/name', default: { shown: false } });

/** Whether the guardian of this session has chosen to show this student's name, and how that is changed. */
export function useNameChoice(): [boolean, () => void] {
  const user = useCurrentUser();
  const studentId = useCurrentStudent()?.id;
  const [chosen, setChosen] = useRecoilState(chosenNameState);
  const shown = chosen.shown && chosen.user === user && chosen.studentId === studentId;
  return [shown, useCallback(() => setChosen({ shown: !shown, user, studentId }), [shown, setChosen, user, studentId])];
}
