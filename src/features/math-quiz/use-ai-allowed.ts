/** Whether AI may be asked for the student at hand. */
import { FETCHING } from '@xueban/contract/constants';
import { useApiQuery } from '@/lib/api-query';
import { useCurrentStudent } from '@/state/students';

/** The school has one, and the guardian has not switched it off; false until both are known. */
export function useAiAllowed(): boolean {
  const { data: school } = useApiQuery('GET schools/current', { quiet: true }, { silent: true, staleTime: FETCHING.cacheTimeMs });
  const student = useCurrentStudent();
  return school?.ai === true && student?.ai_allowed === true;
}
