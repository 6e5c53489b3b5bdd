import { memo } from 'react';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { RichTextView } from '@/components/rich-text/RichTextView';
import styles from './WorkedSteps.module.scss';

export interface WorkedStep {
  /** What to think about before it is shown. */
  think: RichText | null;
  text: RichText;
}

export interface WorkedStepsProps {
  steps: readonly WorkedStep[];
  /** So many of them are shown. */
  shown: number;
  /** Of the button that shows the next. */
  id: string;
  onNext: () => void;
}

/** Steps that unfold one by one, each after something to think about. */
export const WorkedSteps = memo(function WorkedSteps({ steps, shown, id, onNext }: WorkedStepsProps) {
  const next = steps[shown];
  return (
    <>
      {steps.slice(0, shown).map((step, at) => (
        <View key={at} className={`${styles.step} t-step`}>
          <View className={styles.stepNumber}>{at + 1}</View>
          <View className={styles.stepWords}>
            <RichTextView content={step.text} />
          </View>
        </View>
      ))}
      {next && (
        <View className={styles.think}>
          {next.think && <View className={styles.thinkTitle}>想一想</View>}
          {next.think && <RichTextView content={next.think} />}
          <View className={next.think ? styles.action : styles.onlyAction}>
            <ActionButton id={id} kind="white" onTap={onNext}>
              {`${next.think ? '想好了，' : ''}${shown === 0 ? '看第一步' : shown === steps.length - 1 ? '看最后一步' : '看下一步'}`}
            </ActionButton>
          </View>
        </View>
      )}
    </>
  );
});
