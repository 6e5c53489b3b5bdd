import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { judge, getOptions } from '@xueban/contract/learning/word-exercise';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import type { AskedProps } from './asking';
import styles from './exercise.module.scss';
import { Feedback } from './Feedback';
import { Options } from './Options';
import { Prompt } from './Prompt';
import { SlowSound, SoundButton } from './SoundButton';
import { Top } from './Top';
import { useAnswer } from './use-answer';

/**
 * The word is only heard, once by itself and as often as wanted; its meaning among four. Where it cannot be heard
 * (the sound does not come, the phone is turned down, others sleep) `#read-instead` shows the word, and the answer is one of a choice.
 */
export const Listening = memo(function Listening({ word, seed, top, onAnswer, onDone }: AskedProps & { top?: ReactNode }) {
  const { answer, give, finish } = useAnswer({ onAnswer, onDone });
  const [silent, setSilent] = useState(false);
  const [reading, setReading] = useState(false);
  const exercise = reading ? 'choice' : 'listening';
  const options = useMemo(() => getOptions(word, seed), [word, seed]);
  const choose = useCallback(
    (given: string) => give({ exercise, given, correct: judge(exercise, word, given) === true }),
    [give, word, exercise],
  );
  const unknown = useCallback(() => give({ exercise, correct: false }), [give, exercise]);
  const marked = useMemo(() => answer && { right: word.meaning, chosen: answer.given }, [answer, word]);
  const failed = useCallback(() => setSilent(true), []);
  const readInstead = useCallback(() => setReading(true), []);
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
        <SoundButton id="sound" url={word.audio_url} large autoPlay onFailed={failed} label="再听一次" />
        <SlowSound url={word.audio_url} />
        {answer || reading ? (
          <Prompt word={word} />
        ) : (
          <View className={styles.aside}>
            {silent ? '播放失败，点喇叭重试' : '轻点喇叭再听一次'}
            <View
              id="read-instead"
              className={styles.link}
              onTap={readInstead}
              hoverClassName={styles.pressed}
              {...PRESS}
              wechat-aria-role="button"
            >
              改为看单词
            </View>
          </View>
        )}
      </View>
      <Options options={options} answer={marked} onChoose={choose} />
    </Screen>
  );
});
