import { View } from '@/components/host';
import { Skeleton } from '@/components/Skeleton';
import styles from './Quiz.module.scss';

/** Shape of a question. */
export function QuizSkeleton() {
  return (
    <View className={styles.stack}>
      <Skeleton width={40} />
      <View className={styles.shape} />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </View>
  );
}
