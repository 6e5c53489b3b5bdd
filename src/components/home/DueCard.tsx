import { memo } from 'react';
import { Card } from '../Card';
import { View } from '../host';
import styles from './HomeCards.module.scss';

export interface DueCardProps {
  title: string;
  /** Undefined while it is not known; 0 shows that all is done. */
  count: number | undefined;
  note: string;
  action: string;
  onTap: () => void;
}

/** What is due today in a subject. */
export const DueCard = memo(function DueCard({ title, count, note, action, onTap }: DueCardProps) {
  return (
    <Card id="due" onTap={onTap}>
      <View className={styles.due}>
        <View className={count === 0 ? styles.nothing : styles.number}>{count === 0 ? '✓' : (count ?? '')}</View>
        <View className={styles.dueWords}>
          {title}
          <View className={styles.dueNote}>{note}</View>
        </View>
        <View className={styles.way}>{action}</View>
      </View>
    </Card>
  );
});
