import { memo } from 'react';
import { View } from './host';
import styles from './Pill.module.scss';

export type PillTone = 'brand' | 'right' | 'wrong' | 'due' | 'plain' | 'hero';

/** A short fact in a coloured capsule: 连续 12 天, 混组 1+2+3. */
export const Pill = memo(function Pill({ children, tone = 'brand', id }: { children: string; tone?: PillTone; id?: string }) {
  return (
    <View id={id} className={styles[tone]}>
      {children}
    </View>
  );
});
