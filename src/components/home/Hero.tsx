import { memo } from 'react';
import { ActionButton } from '../ActionButton';
import { HeroCard } from '../Card';
import { PRESS, View } from '../host';
import { ProgressBar } from '../ProgressBar';
import styles from './Home.module.scss';

export interface HeroProps {
  /** Course and unit: 初中核心词汇 · Unit 3. */
  place: string;
  /** A small note beside the title, 第 2 轮; empty where there is none. */
  round: string;
  title: string;
  /** Of what the title says; undefined: nothing is under way. */
  percentage: number | undefined;
  left: string;
  right: string;
  /** Empty: nothing to do here now. */
  action: string;
  actionId: string;
  busy: boolean;
  onAction: () => void;
  /** Only where there are several courses. */
  onChangeCourse: (() => void) | undefined;
}

/** What comes next, as the one big card of the tab. */
export const Hero = memo(function Hero({
  place,
  round,
  title,
  percentage,
  left,
  right,
  action,
  actionId,
  busy,
  onAction,
  onChangeCourse,
}: HeroProps) {
  return (
    <HeroCard id="hero">
      <View className={styles.heroTop}>
        <View className={styles.place}>{place}</View>
        {onChangeCourse && (
          <View
            id="course"
            className={styles.change}
            onTap={onChangeCourse}
            hoverClassName={styles.pressed}
            {...PRESS}
            wechat-aria-role="button"
          >
            换课程
          </View>
        )}
      </View>
      <View className={styles.heroTitle}>
        {title}
        {round !== '' && <View className={styles.round}>{round}</View>}
      </View>
      {percentage !== undefined && <ProgressBar percentage={percentage} hero />}
      <View className={styles.facts}>
        <View>{left}</View>
        <View>{right}</View>
      </View>
      {action !== '' && (
        <View className={styles.action}>
          <ActionButton id={actionId} kind="white" loading={busy} onTap={onAction}>
            {action}
          </ActionButton>
        </View>
      )}
    </HeroCard>
  );
});
