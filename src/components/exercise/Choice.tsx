import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { judge, getOptions } from '@xueban/contract/learning/word-exercise';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import type { AskedProps } from './asking';
import styles from './exercise.module.scss';
import { Feedback } from './Feedback';
import { Options } from './Options';
import { Prompt } from './Prompt';
import { SlowSound, SoundButton } from './SoundButton';
import { Top } from './Top';
import { useAnswer } from './use-answer';

/** The word, and its meaning among four; 不认识 counts as not known. */
export const Choice = memo(function Choice({ word, seed, top, onAnswer, onDone }: AskedProps & { top?: ReactNode }) {
  const { answer, give, finish } = useAnswer({ onAnswer, onDone });
  const options = useMemo(() => getOptions(word, seed), [word, seed]);
  const choose = useCallback(
    (given: string) => give({ exercise: 'choice', given, correct: judge('choice', word, given) === true }),
    [give, word],
  );
  const unknown = useCallback(() => give({ exercise: 'choice', correct: false }), [give]);
  const marked = useMemo(() => answer && { right: word.meaning, chosen: answer.given }, [answer, word]);
  const footer = answer ? (
    <Feedback correct={answer.correct} meaning={word.meaning} unknown={answer.given === undefined} onNext={finish} />
  ) : (
    <ActionButton id="unknown" kind="soft" onTap={unknown}>
      不认识
    </ActionButton>
  );
  return (
    <Screen fill footer={footer}>
      <Top>{top}</Top>
      <View id="question" className={styles.question}>
        <Prompt word={word}>
          <SlowSound url={word.audio_url} />
          <SoundButton id="sound" url={word.audio_url} />
        </Prompt>
      </View>
      <Options options={options} answer={marked} onChoose={choose} />
    </Screen>
  );
});
