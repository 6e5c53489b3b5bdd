import { View } from '../host';
import { Skeleton } from '../Skeleton';
import styles from './Home.module.scss';

/** Shape of a subject's tab. */
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
