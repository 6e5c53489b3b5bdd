import { memo } from 'react';
import { Glyph } from '@/components/Glyph';
import { PRESS, type TapHandler, View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { ProgressBar } from '@/components/ProgressBar';
import { OfflineNote } from '@/components/OfflineNote';
import styles from './Take.module.scss';

export interface TakeTopProps {
  /** Words right by now, 0–100. */
  percentage: number;
  /** 第 3 / 45 词 */
  text: string;
  /** Why the word comes up. */
  reason: string;
  late: boolean;
  onPause: TapHandler;
}

/** Above the question: how far, why this word, and the way out. */
export const TakeTop = memo(function TakeTop({ percentage, text, reason, late, onPause }: TakeTopProps) {
  return (
    <View>
      <View className={styles.facts}>
        <View id="progress" className={styles.progress}>
          {text}
        </View>
        <Pill tone={late ? 'due' : 'brand'}>{reason}</Pill>
        <View
          id="pause"
          className={styles.pause}
          onTap={onPause}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
          wechat-aria-label="歇一会儿"
        >
          <Glyph name="pause" />
        </View>
      </View>
      <ProgressBar percentage={percentage} />
      <OfflineNote gap="above" text="现在没有网络，可以继续复习，答案先存在手机里" />
    </View>
  );
});
