/** Where the address of a study page stands (spec §2). */
import { useMemo } from 'react';
import { usePageQuery } from '@/lib/page-query';
import { type StudyPosition, studyPositionOf } from '@/state/rules/word-study-init';
import type { StudyRoute } from './logic/location';

export function useStudyPosition(route: StudyRoute): StudyPosition {
  const query = usePageQuery(route);
  return useMemo(() => studyPositionOf(query), [query]);
}
