import { memo, useCallback } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { tapFeedback } from '@/lib/haptics';
import { wordSize } from '../logic/wording';
import type { StepProps } from './step-props';
import { StepHead } from './StepHead';
import styles from './Take.module.scss';

/** Largest letters of the word that is asked, rpx. */
const WORD_SIZE = 88;

const Option = memo(function Option({
  text,
  position,
  chosen,
  onChoose,
}: {
  text: string;
  position: number;
  chosen: boolean;
  onChoose: (position: number) => void;
}) {
  return (
    <View
      id={`option-${position}`}
      className={`${chosen ? styles.optionOn : styles.option} t-option`}
      onTap={() => onChoose(position)}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
    >
      {text}
    </View>
  );
});

export interface ChoiceStepProps extends StepProps {
  word: string;
  options: readonly string[];
}

/** One word, four meanings, and 不认识 apart from them. No right or wrong is shown: it is a measurement. */
export const ChoiceStep = memo(function ChoiceStep({
  test,
  word,
  options,
  given,
  trouble,
  note,
  asked,
  onAnswer,
  onRetry,
  onRestart,
}: ChoiceStepProps) {
  const choose = useCallback(
    (position: number | null) => {
      tapFeedback();
      onAnswer({ kind: 'choice', position });
    },
    [onAnswer],
  );
  const chooseUnknown = useCallback(() => choose(null), [choose]);
  const chosen = given?.kind === 'choice' ? given.position : undefined;

  return (
    <Screen
      fill
      footer={
        trouble ? (
          <ActionButton id="retry" kind="soft" onTap={onRetry}>
            现在重试
          </ActionButton>
        ) : (
          <ActionButton id="unknown" kind="soft" loading={chosen === null} onTap={chooseUnknown}>
            不认识
          </ActionButton>
        )
      }
    >
      <StepHead test={test} trouble={trouble} note={note} asked={asked} onRestart={onRestart} />
      <View className={styles.question}>
        <View id="asked-word" className={styles.word} style={{ fontSize: `${wordSize(word, WORD_SIZE)}rpx` }}>
          {word}
        </View>
        <View className={styles.hint}>选出最接近的意思</View>
      </View>
      <View className={styles.options}>
        {options.map((text, position) => (
          <Option key={text} text={text} position={position} chosen={chosen === position} onChoose={choose} />
        ))}
      </View>
    </Screen>
  );
});
