/** Which cells have just filled or emptied: compared with the counts this phone showed last. */
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '@/lib/storage';
import { changedCells } from './cells';

export interface Filled {
  cells: readonly number[];
  /** Goes up with every change: the same motion again needs another name. */
  turn: number;
}

/** @param place `student id/course id` */
export function useFilled(place: string, counts: readonly number[] | undefined): Filled {
  const [filled, setFilled] = useState<Filled>({ cells: [], turn: 0 });
  useEffect(() => {
    if (!counts) return;
    const seen = readStored('seenCells');
    const changed = changedCells(seen?.[place], counts);
    try {
      writeStored('seenCells', { ...seen, [place]: [...counts] });
    } catch {
      // A full storage only shows the motion once more.
    }
    if (changed.length > 0) setFilled(({ turn }) => ({ cells: changed, turn: turn + 1 }));
  }, [place, counts]);
  return filled;
}
