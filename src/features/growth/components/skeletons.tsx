import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import styles from './Growth.module.scss';

/** Shape of the calendar and of the week: one number, a picture, rows. */
export function GrowthSkeleton() {
  return (
    <Screen>
      <View id="growth-skeleton" className={styles.stack}>
        <Skeleton shape="hero" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </View>
    </Screen>
  );
}
