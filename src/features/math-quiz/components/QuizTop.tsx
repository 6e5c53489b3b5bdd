import { memo } from 'react';
import { View } from '@/components/host';
import { OfflineNote } from '@/components/OfflineNote';
import { Pill } from '@/components/Pill';
import { ProgressBar } from '@/components/ProgressBar';
import { HelpLink } from '@/components/question/Helps';
import { Skeleton } from '@/components/Skeleton';
import styles from './Quiz.module.scss';

export interface QuizTopProps {
  /** 第 3 / 12 题 */
  text: string;
  /** 0–100. */
  percentage: number;
  /** The knowledge point of the question. */
  point: string | undefined;
  /** It was answered wrong before. */
  again: boolean;
  /** 今天先到这里 */
  onFinish?: (() => void) | undefined;
}

/** Above the question: how far, and what it is about. */
export const QuizTop = memo(function QuizTop({ text, percentage, point, again, onFinish }: QuizTopProps) {
  return (
    <View>
      <View className={styles.facts}>
        <View id="progress" className={styles.progress}>
          {text}
        </View>
        {again ? <Pill tone="due">再来一次</Pill> : point !== undefined && <Pill tone="plain">{point}</Pill>}
        {onFinish && (
          <View className={styles.leaving}>
            <HelpLink id="finish-early" label="今天先到这里" onTap={onFinish} />
          </View>
        )}
      </View>
      <ProgressBar percentage={percentage} />
      <OfflineNote gap="above" text="现在没有网络，可以继续做题，答案先存在手机里" />
    </View>
  );
});

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
