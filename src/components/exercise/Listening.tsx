import { memo, type ReactNode, useCallback, useState } from 'react';
import { PRESS, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import type { AskedProps } from './asking';
import styles from './exercise.module.scss';
import { Prompt } from './Prompt';
import { SlowSound, SoundButton } from './SoundButton';
import { Top } from './Top';
import { useMeaningChoice } from './use-meaning-choice';

/**
 * The word is only heard, once by itself and as often as wanted; its meaning among four. Where it cannot be heard
 * (the sound does not come, the phone is turned down, others sleep) `#read-instead` shows the word, and the answer is one of a choice.
 */
export const Listening = memo(function Listening({ top, ...asked }: AskedProps & { top?: ReactNode }) {
  const { word } = asked;
  const [silent, setSilent] = useState(false);
  const [reading, setReading] = useState(false);
  const { isAnswered, footer, options } = useMeaningChoice(asked, reading ? 'choice' : 'listening');
  const failed = useCallback(() => setSilent(true), []);
  const readInstead = useCallback(() => setReading(true), []);
  return (
    <Screen fill footer={footer}>
      <Top>{top}</Top>
      <View id="question" className={styles.question}>
        <SoundButton id="sound" url={word.audio_url} large autoPlay onFailed={failed} label="再听一次" />
        <SlowSound url={word.audio_url} />
        {isAnswered || reading ? (
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
      {options}
    </Screen>
  );
});
