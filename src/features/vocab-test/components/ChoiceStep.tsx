import { memo, useCallback } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { tapFeedback } from '@/lib/haptics';
import { wordSize } from '../logic/wording';
import { StepFrame, type StepProps } from './StepFrame';
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
export const ChoiceStep = memo(function ChoiceStep({ word, options, ...step }: ChoiceStepProps) {
  const { given, onAnswer } = step;
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
    <StepFrame
      step={step}
      action={
        <ActionButton id="unknown" kind="soft" loading={chosen === null} onTap={chooseUnknown}>
          不认识
        </ActionButton>
      }
    >
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
    </StepFrame>
  );
});
