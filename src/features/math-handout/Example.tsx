import { memo, useCallback, useMemo, useState } from 'react';
import type { WorkedExample } from '@xueban/contract/resources/math/sections';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { WorkedSteps } from '@/components/worked-steps/WorkedSteps';
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
  const worked = useMemo(() => steps.map(({ think, solution }) => ({ think, text: solution })), [steps]);
  return (
    <Card>
      <View className={styles.exampleHead}>
        <Pill>{`例 ${number}`}</Pill>
        <View className={styles.exampleTitle}>{title}</View>
        {known !== undefined && <Pill tone={known ? 'right' : 'due'}>{known ? '✓ 看懂了' : '再看看'}</Pill>}
      </View>
      <RichTextView content={problem} />
      <WorkedSteps steps={worked} shown={shown} id={`step-${id}`} onNext={next} />
      {shown >= steps.length && known !== true && (
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
