import { memo, useCallback } from 'react';
import type { Bridge } from '@xueban/contract/resources/math/bridges';
import { ListRow } from '@/components/List';
import { go } from '@/lib/navigation';
import { schoolDay } from '@/lib/time';
import { isAskedAgain, sayBridge } from './wording';

/** A point of before and how far it has been made good; a tap leads to its handout, or to what is asked again today. */
export const BridgeRow = memo(function BridgeRow({ id, name, note, bridge }: { id: string; name: string; note?: string; bridge: Bridge }) {
  const today = schoolDay();
  const open = useCallback(() => {
    const { course_id: courseId, unit_id: unitId, chapter_id: chapterId, section_id: sectionId } = bridge;
    if (isAskedAgain(bridge, today)) go('mathReview', { courseId, source: 'mixed', sectionId });
    else go('handout', { courseId, unitId, chapterId, sectionId });
  }, [bridge, today]);
  return (
    <ListRow id={`bridge-${id}`} title={name} value={sayBridge(bridge, today)} onTap={open} {...(note === undefined ? {} : { note })} />
  );
});
