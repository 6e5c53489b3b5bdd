import { memo } from 'react';
import { Glyph } from './Glyph';
import { View } from './host';
import styles from './PendingBadge.module.scss';

/** Says quietly that answers are waiting for the network; nothing to do, nothing lost. */
export const PendingBadge = memo(function PendingBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <View id="pending-badge" className={styles.badge}>
      <Glyph name="sync" />
      <View className={styles.text}>{`${count} 个答案待同步`}</View>
    </View>
  );
});
