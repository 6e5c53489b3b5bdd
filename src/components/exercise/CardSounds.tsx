import { memo } from 'react';
import { View } from '@/components/host';
import type { ExerciseWord } from './asking';
import styles from './exercise.module.scss';
import { SlowSound, SoundButton } from './SoundButton';

/**
 * The sounds of a word card, in its upper corners, there before the meaning is: a sentence heard gives nothing away.
 * Ids: `example-sound`, `slow-sound`, `sound`.
 */
export const CardSounds = memo(function CardSounds({ word }: { word: Pick<ExerciseWord, 'audio_url' | 'example_audio_url'> }) {
  return (
    <>
      <View className={styles.exampleCorner}>
        <SoundButton id="example-sound" url={word.example_audio_url} text="例句" label="听例句" />
      </View>
      <View className={styles.soundCorner}>
        <SlowSound url={word.audio_url} />
        <SoundButton id="sound" url={word.audio_url} />
      </View>
    </>
  );
});
