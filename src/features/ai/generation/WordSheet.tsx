import { memo } from 'react';
import type { ReadingWord } from '@xueban/contract/resources/ai-generations';
import { ActionButton } from '@/components/ActionButton';
import { SlowSound, SoundButton } from '@/components/exercise/SoundButton';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { Sheet } from '@/components/Sheet';
import styles from './Generation.module.scss';

/** A word of the text: how it sounds and what it means. Ids `word-sheet`, `word-sound`, `word-close`. */
export const WordSheet = memo(function WordSheet({ word, onClose }: { word: ReadingWord; onClose: () => void }) {
  const { spelling, phonetic, meaning, audio_url: url, word_id: id } = word;
  return (
    <Sheet
      title={spelling}
      onClose={onClose}
      actions={
        <ActionButton id="word-close" kind="soft" onTap={onClose}>
          知道了
        </ActionButton>
      }
    >
      <View id="word-sheet" className={styles.word}>
        {phonetic !== null && <View className={styles.phonetic}>{phonetic}</View>}
        <View className={styles.meaning}>{meaning}</View>
        {id === null && (
          <View className={styles.sound}>
            <Pill tone="due">新词，先认识一下</Pill>
          </View>
        )}
        {url !== null && (
          <View className={styles.sound}>
            <SlowSound url={url} />
            <SoundButton id="word-sound" url={url} />
          </View>
        )}
      </View>
    </Sheet>
  );
});
