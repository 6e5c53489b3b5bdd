import { View } from '@/components/host';
import { Skeleton } from '@/components/Skeleton';
import styles from './study.module.scss';

/** Shape of the two lists (pre-exam, final exam). */
export function ListSkeleton() {
  return (
    <View className={styles.stack}>
      <Skeleton width={70} />
      <Skeleton width={100} />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </View>
  );
}

/** Shape of the one-word card. */
export function CardSkeleton() {
  return (
    <View className={styles.stack}>
      <Skeleton width={100} />
      <View className={styles.cardShape} />
      <Skeleton width={50} />
    </View>
  );
}

/** Shape of the slips. */
export function SlipsSkeleton() {
  return (
    <View className={styles.stack}>
      <Skeleton width={40} />
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </View>
  );
}
