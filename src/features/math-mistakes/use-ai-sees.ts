/** Whether AI may see photos of the current student. */
import { FETCHING } from '@xueban/contract/constants';
import { useApiQuery } from '@/lib/api-query';
import { useCurrentStudent } from '@/state/students';

/** True if the school's AI sees pictures and the guardian has not switched it off; false until both are known. */
export function useAiSees(): boolean {
  const { data: school } = useApiQuery('GET schools/current', { quiet: true }, { silent: true, staleTime: FETCHING.cacheTimeMs });
  const student = useCurrentStudent();
  return school?.ai_pictures === true && student?.ai_allowed === true;
}
