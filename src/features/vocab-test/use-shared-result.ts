/** What is shared of a result, as the sharer chose. */
import { useMemo } from 'react';
import { useRecoilValue } from '@/lib/recoil';
import { type SharedResult, sharedResultOf } from './logic/shared-result';
import type { ReliableResult } from './logic/wording';
import { shareChoiceState } from './state';

export function useSharedResult(result: ReliableResult | undefined, name: string | undefined): SharedResult | undefined {
  const choice = useRecoilValue(shareChoiceState);
  return useMemo(() => result && sharedResultOf(result, choice, name), [result, choice, name]);
}
