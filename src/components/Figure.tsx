import { memo } from 'react';
import { View } from './host';
import styles from './Figure.module.scss';

export type FigureTone = 'ink' | 'brand' | 'right' | 'wrong' | 'hero';

export interface FigureProps {
  /** Written out: 3,850, 12.5, — while unknown. */
  value: string | number;
  unit?: string;
  label: string;
  tone?: FigureTone;
}

/** A number, its unit and what it counts; several side by side share the width. */
export const Figure = memo(function Figure({ value, unit, label, tone = 'ink' }: FigureProps) {
  return (
    <View className={styles[tone]}>
      <View className={styles.value}>
        {value}
        {unit != null && <View className={styles.unit}>{unit}</View>}
      </View>
      <View className={tone === 'hero' ? styles.labelHero : styles.label}>{label}</View>
    </View>
  );
});
