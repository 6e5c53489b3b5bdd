import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { noteText, restartText } from '../logic/notes';
import { errorText, timeLeft } from '../logic/wording';
import type { StepProps } from './StepFrame';
import styles from './Take.module.scss';

type StepHeadProps = Pick<StepProps, 'test' | 'trouble' | 'note' | 'asked' | 'onRestart'>;

/** How far, how long still, how exact already; and what the learner should know of the network and of this test. */
export const StepHead = memo(function StepHead({ test, trouble, note, asked, onRestart }: StepHeadProps) {
  const restart = restartText(note, test, asked);
  return (
    <View>
      <ProgressBar percentage={test.percentage} />
      <View className={styles.facts}>
        <View id="time-left">{timeLeft(test.seconds_left)}</View>
        <View>{errorText(test.error_words)}</View>
      </View>
      {trouble ? (
        <View id="trouble" className={styles.trouble}>
          刚才的回答还没有传上去，已经存在手机里，网络恢复后自动继续。
        </View>
      ) : (
        note && (
          <View id="note" className={styles.note}>
            {noteText(note, test, asked)}
          </View>
        )
      )}
      {!trouble && restart !== undefined && (
        <ActionButton id="restart" kind="text" onTap={onRestart}>
          {restart}
        </ActionButton>
      )}
    </View>
  );
});
