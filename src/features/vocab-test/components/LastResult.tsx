import { memo } from 'react';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { SectionTitle } from '@/components/SectionTitle';
import { about, rangeText, type ReliableResult } from '../logic/wording';
import styles from './Parts.module.scss';

/** The last result with a number; a tap opens its report. */
export const LastResult = memo(function LastResult({
  result,
  day,
  note,
  onTap,
}: {
  result: ReliableResult;
  day: string;
  note?: string;
  onTap: () => void;
}) {
  return (
    <Card id="last-result" onTap={onTap}>
      <SectionTitle aside={day}>最近一次</SectionTitle>
      <View className={styles.last}>
        <View className={styles.range}>{rangeText(result)}</View>
        <View className={styles.unit}>词</View>
      </View>
      <View className={styles.level}>
        <Pill>{result.level_text}</Pill>
      </View>
      <View className={styles.note}>
        {note ?? `大约 ${about(result.size)} 个单词，很可能在这个范围里。点开看常见词和少见词各认识多少。`}
      </View>
    </Card>
  );
});
