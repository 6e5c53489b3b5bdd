import { View } from '@/components/host';
import { Skeleton } from '@/components/Skeleton';
import styles from './WordsHome.module.scss';

/** Shape of the word tab. */
export function HomeSkeleton() {
  return (
    <View className={styles.stack}>
      <View className={styles.student}>
        <Skeleton shape="circle" />
        <View className={styles.who}>
          <Skeleton shape="title" width={40} />
        </View>
      </View>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
      <Skeleton shape="row" />
    </View>
  );
}
