import { memo, type ReactNode } from 'react';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import type { AskedProps } from './asking';
import styles from './exercise.module.scss';
import { Prompt } from './Prompt';
import { SlowSound, SoundButton } from './SoundButton';
import { Top } from './Top';
import { useMeaningChoice } from './use-meaning-choice';

/** The word, and its meaning among four. */
export const Choice = memo(function Choice({ top, ...asked }: AskedProps & { top?: ReactNode }) {
  const { word } = asked;
  const { footer, options } = useMeaningChoice(asked, 'choice');
  return (
    <Screen fill footer={footer}>
      <Top>{top}</Top>
      <View id="question" className={styles.question}>
        <Prompt word={word}>
          <SlowSound url={word.audio_url} />
          <SoundButton id="sound" url={word.audio_url} />
        </Prompt>
      </View>
      {options}
    </Screen>
  );
});
