/** What is shared of a result, as the sharer chose. */
import { useCallback, useMemo } from 'react';
import { useRecoilState } from '@/lib/recoil';
import { useCurrentUser } from '@/state/session';
import { useCurrentStudent } from '@/state/students';
import { NOTHING_PERSONAL, type ShareChoice, type SharedResult, sharedResultOf } from './logic/shared-result';
import type { ReliableResult } from './logic/wording';
import { shareChoiceState } from './state';

/** The choice of this student's guardian in this session, and how it is changed. */
export function useShareChoice(): [ShareChoice, (change: Partial<ShareChoice>) => void] {
  const user = useCurrentUser();
  const studentId = useCurrentStudent()?.id;
  const [chosen, setChosen] = useRecoilState(shareChoiceState);
  const choice = chosen.user === user && chosen.studentId === studentId ? chosen : NOTHING_PERSONAL;
  return [choice, useCallback((change) => setChosen({ ...choice, ...change, user, studentId }), [choice, setChosen, user, studentId])];
}

/** @param name undefined where a name is never shown */
export function useSharedResult(result: ReliableResult | undefined, name: string | undefined): SharedResult | undefined {
  const [choice] = useShareChoice();
  return useMemo(() => result && sharedResultOf(result, choice, name), [result, choice, name]);
}
