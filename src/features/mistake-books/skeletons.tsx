import { View } from '@/components/host';
import { Skeleton } from '@/components/Skeleton';
import styles from './MistakeBooks.module.scss';

const ROWS = [1, 2, 3, 4, 5];

/** Shape of the words. */
export function RowsSkeleton() {
  return (
    <View className={styles.rowsWaiting}>
      {ROWS.map((row) => (
        <View key={row} className={styles.rowWaiting}>
          <Skeleton shape="title" width={35} />
          <Skeleton width={60} />
        </View>
      ))}
    </View>
  );
}

/** Shape of the page. */
export function BookSkeleton() {
  return (
    <>
      <Skeleton shape="row" />
      <View className={styles.lineWaiting}>
        <Skeleton width={70} />
      </View>
      <RowsSkeleton />
    </>
  );
}
