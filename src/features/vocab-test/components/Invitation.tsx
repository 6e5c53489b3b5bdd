import { memo } from 'react';
import { HeroCard } from '@/components/Card';
import { View } from '@/components/host';
import styles from './Hero.module.scss';

/** What the test is, without a way into it. */
export const Invitation = memo(function Invitation() {
  return (
    <HeroCard id="invitation">
      <View className={styles.title}>你认识多少英语单词？</View>
      <View className={styles.lead}>几分钟测一测，测出你的词汇量范围，更可信。</View>
    </HeroCard>
  );
});
