import { useCallback, useState } from 'react';
import { batched, useFirstDrawn } from '@/lib/recoil';

/** As many as a tall phone shows. */
const FIRST_ROWS = 10;

/** The rows of a long list that are drawn: first those in sight, the rest once the view has them. */
export function useFirstRows<Row>(all: readonly Row[]): { rows: readonly Row[]; whole: boolean } {
  const [whole, setWhole] = useState(all.length <= FIRST_ROWS);
  useFirstDrawn(useCallback(() => batched(() => setWhole(true)), []));
  return { rows: whole ? all : all.slice(0, FIRST_ROWS), whole };
}
