/** What the school gives to whoever is not signed in. */
import { FETCHING } from '@xueban/contract/constants';
import type { TrialRules } from '@xueban/contract/resources/schools';
import { useApiQuery } from '@/lib/api-query';

/** Undefined while it is not known, for instance without a network. Quiet: nobody waits for it. */
export function useTrialOffers(enabled = true): TrialRules | undefined {
  const { data } = useApiQuery('GET schools/current', { quiet: true }, { enabled, silent: true, staleTime: FETCHING.cacheTimeMs });
  return data?.trial;
}
