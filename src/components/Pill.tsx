import { memo } from 'react';
import { Leaf } from './host';
import styles from './Pill.module.scss';

export type PillTone = 'brand' | 'right' | 'wrong' | 'due' | 'plain' | 'hero';

/** A short fact in a coloured capsule: 连续 12 天, 混组 1+2+3. */
export const Pill = memo(function Pill({ children, tone = 'brand', id }: { children: string; tone?: PillTone; id?: string }) {
  return <Leaf id={id} className={styles[tone]} text={children} />;
});
