import { useMemo } from 'react';
import { SharedPage } from '@/features/growth/components/SharedPage';
import { findSharedStudy } from '@/features/growth/logic/shared-study';
import { usePageQuery } from '@/lib/page-query';

/** Opened from a card, which says what it shows, or by a code of the mini-program, whose `scene` says nothing of a person. */
export default function SharedStudy() {
  const query = usePageQuery('sharedStudy');
  const shared = useMemo(() => findSharedStudy(query), [query]);
  return <SharedPage shared={shared} />;
}
