import { View } from '@/components/host';
import { Skeleton } from '@/components/Skeleton';
import styles from './WordProgress.module.scss';

const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Shape of the nine-grid. */
export function ProgressSkeleton() {
  return (
    <View className={styles.stack}>
      <View className={styles.heroWaiting}>
        <Skeleton shape="hero" />
      </View>
      <View className={styles.grid}>
        {NINE.map((cell) => (
          <View key={cell} className={styles.cellWaiting} />
        ))}
      </View>
      <Skeleton shape="card" />
    </View>
  );
}
