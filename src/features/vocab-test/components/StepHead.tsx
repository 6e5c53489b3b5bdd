import { memo } from 'react';
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { errorText, timeLeft } from '../logic/wording';
import type { RunNote } from '../run/test-run';
import styles from './Take.module.scss';

const NOTES: Readonly<Record<RunNote, string>> = {
  'started-anew': '上次的测试放得太久，已经失效，这是新的一次。',
  'read-again': '这一页在别处答过了，接着往下做。',
};

/** How far, how long still, how exact already; and what the learner should know of the network. */
export const StepHead = memo(function StepHead({ test, trouble, note }: { test: VocabularyLevelSubmission; trouble: boolean; note: RunNote | undefined }) {
  return (
    <View>
      <ProgressBar percentage={test.percentage} />
      <View className={styles.facts}>
        <View id="time-left">{timeLeft(test.seconds_left)}</View>
        <View>{errorText(test.error_words)}</View>
      </View>
      {trouble
        ? <View id="trouble" className={styles.trouble}>网络不太通。刚才的回答已经存在手机里，通了就自动接着来。</View>
        : note && <View id="note" className={styles.note}>{NOTES[note]}</View>}
    </View>
  );
});
