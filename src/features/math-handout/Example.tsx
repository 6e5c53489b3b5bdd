import { memo, useCallback, useState } from 'react';
import type { WorkedExample } from '@xueban/contract/resources/mathematics/sections';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { RichTextView } from '@/components/rich-text/RichTextView';
import styles from './Handout.module.scss';

export interface ExampleProps {
  /** From 1. */
  number: number;
  example: WorkedExample;
  /** Undefined: not said. */
  known: boolean | undefined;
  onMark: (exampleId: number, known: boolean) => void;
}

/** A worked example: a question to think about, then its step, until all is said; then whether it was understood. */
export const Example = memo(function Example({ number, example, known, onMark }: ExampleProps) {
  const { id, title, problem, steps } = example;
  const [shown, setShown] = useState(known === undefined ? 0 : steps.length);
  const next = useCallback(() => setShown((count) => count + 1), []);
  const understood = useCallback(() => onMark(id, true), [onMark, id]);
  const notYet = useCallback(() => {
    onMark(id, false);
    setShown(0);
  }, [onMark, id]);
  const thinking = steps[shown];
  return (
    <Card>
      <View className={styles.exampleHead}>
        <Pill>{`例 ${number}`}</Pill>
        <View className={styles.exampleTitle}>{title}</View>
        {known !== undefined && <Pill tone={known ? 'right' : 'due'}>{known ? '✓ 看懂了' : '再看看'}</Pill>}
      </View>
      <RichTextView content={problem} />
      {steps.slice(0, shown).map((step, at) => (
        <View key={at} className={styles.step}>
          <View className={styles.stepNumber}>{at + 1}</View>
          <View className={styles.stepWords}>
            <RichTextView content={step.solution} />
          </View>
        </View>
      ))}
      {thinking && (
        <View className={styles.think}>
          <View className={styles.thinkTitle}>想一想</View>
          <RichTextView content={thinking.think} />
          <View className={styles.action}>
            <ActionButton id={`step-${id}`} kind="white" onTap={next}>
              {shown === 0 ? '想好了，看第一步' : shown === steps.length - 1 ? '想好了，看最后一步' : '想好了，看下一步'}
            </ActionButton>
          </View>
        </View>
      )}
      {!thinking && known === undefined && (
        <View className={styles.marks}>
          <ActionButton id={`again-${id}`} kind="soft" narrow onTap={notYet}>
            再看一遍
          </ActionButton>
          <ActionButton id={`known-${id}`} onTap={understood}>
            看懂了
          </ActionButton>
        </View>
      )}
    </Card>
  );
});
