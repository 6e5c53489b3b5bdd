import { View } from '@/components/host';
import { Skeleton } from '@/components/Skeleton';
import styles from './CourseWords.module.scss';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Shape of the search and the choices. */
export function FiltersSkeleton() {
  return (
    <>
      <Skeleton shape="row" />
      <View className={styles.linesWaiting}>
        <Skeleton width={80} />
      </View>
      <View className={styles.linesWaiting}>
        <Skeleton width={60} />
      </View>
    </>
  );
}

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
