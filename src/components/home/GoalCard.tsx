import { memo } from 'react';
import { Card } from '../Card';
import { View } from '../host';
import { ProgressBar } from '../ProgressBar';
import styles from './HomeCards.module.scss';

export interface GoalCardProps {
  /** Words learned or reviewed today. */
  words: number;
  goal: number;
  onTap?: () => void;
  /** Where a tap leads: 学习日历. */
  way?: string;
}

/** How much of today's goal is done; a quiet word when it is reached. */
export const GoalCard = memo(function GoalCard({ words, goal, onTap, way }: GoalCardProps) {
  const reached = words >= goal;
  return (
    <Card id="goal" {...(onTap && { onTap })}>
      <View className={styles.goalHead}>
        <View className={reached ? styles.goalReached : styles.goalTitle}>{reached ? '✓ 今天的目标完成了' : '今天的目标'}</View>
        <View id="goal-words" className={styles.goalWords}>{`${words} / ${goal} 词`}</View>
        {way !== undefined && <View className={styles.way}>{way}</View>}
      </View>
      <ProgressBar percentage={Math.min(100, (words / goal) * 100)} />
    </Card>
  );
});
