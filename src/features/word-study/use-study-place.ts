/** Where the address of a study page stands (spec §2). */
import { useMemo } from 'react';
import type { StudyQuery } from '@xueban/contract/routes';
import { usePageQuery } from '@/lib/page-query';
import { type StudyPosition, getStudyPosition } from '@/shared/study/word-progress';
import type { StudyRoute } from './logic/location';

export interface StudyPlace extends StudyPosition {
  /** The address as it was, for the study initialisation (spec §4). */
  query: Partial<Record<StudyQuery, string>>;
}

export function useStudyPlace(route: StudyRoute): StudyPlace {
  const query = usePageQuery(route);
  return useMemo(() => ({ ...getStudyPosition(query), query }), [query]);
}
