import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { HeroCard } from '@/components/Card';
import { View } from '@/components/host';
import { getSharer, type SharedResult } from '../logic/shared-result';
import { rangeText, reachedText } from '../logic/wording';
import styles from './Hero.module.scss';

/** What somebody shared; with `onTake`, an invitation to take the test. */
export const SharedCard = memo(function SharedCard({ shared, onTake, note }: { shared: SharedResult; onTake?: () => void; note?: string }) {
  const who = getSharer(shared, '好友');
  const level = reachedText(shared.level);
  return (
    <HeroCard id="shared">
      <View className={styles.lead}>{shared.range ? `${who}大约认识` : `${who}的英语词汇量`}</View>
      <View className={styles.range}>{shared.range ? rangeText(shared.range) : `${level}水平`}</View>
      {shared.range && <View className={styles.lead}>{`个英语单词 · 相当于${level}水平`}</View>}
      {onTake && (
        <View className={styles.action}>
          <ActionButton id="take" kind="white" onTap={onTake}>
            我也测一测
          </ActionButton>
        </View>
      )}
      {note !== undefined && <View className={styles.note}>{note}</View>}
    </HeroCard>
  );
});
