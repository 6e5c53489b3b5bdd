/** What is shared of a result, as the sharer chose. */
import { useMemo } from 'react';
import { useSharerChoice } from '@/shared/sharing';
import { NOTHING_PERSONAL, type ShareChoice, type SharedResult, getSharedResult } from './logic/shared-result';
import type { ReliableResult } from './logic/wording';
import { shareChoiceState } from './state';

/** The choice of this student's guardian in this session, and how it is changed. */
export function useShareChoice(): [ShareChoice, (change: Partial<ShareChoice>) => void] {
  return useSharerChoice(shareChoiceState, NOTHING_PERSONAL);
}

/** @param name undefined where a name is never shown */
export function useSharedResult(result: ReliableResult | undefined, name: string | undefined): SharedResult | undefined {
  const [choice] = useShareChoice();
  return useMemo(() => result && getSharedResult(result, choice, name), [result, choice, name]);
}
