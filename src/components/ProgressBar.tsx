import { memo } from 'react';
import { View } from './host';
import styles from './ProgressBar.module.scss';

/** How far the fill is moved to the left, %. An empty one goes a little further: half a pixel of it would show on some screens. */
const getShift = (percentage: number) => (percentage > 0 ? Math.min(100, percentage) - 100 : -105);

export interface ProgressBarProps {
  /** 0–100. */
  percentage: number;
  /** On a hero card. */
  hero?: boolean;
}

/** How far: a line that fills. */
export const ProgressBar = memo(function ProgressBar({ percentage, hero }: ProgressBarProps) {
  return (
    <View className={hero ? styles.heroTrack : styles.track}>
      <View className={styles.fill} style={{ transform: `translateX(${getShift(percentage)}%)` }} />
    </View>
  );
});
