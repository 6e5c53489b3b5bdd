import { memo } from 'react';
import type { StudentWord } from '@xueban/contract/resources/courses';
import { ActionButton } from '@/components/ActionButton';
import { SlowSound, SoundButton } from '@/components/exercise/SoundButton';
import { Text, View } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { stateOptions } from './filter';
import styles from './CourseWords.module.scss';

export function stateLabel(state: StudentWord['state']): string {
  return stateOptions.find(({ key }) => key === state)?.label ?? '';
}

/** One word whole: also what does not fit into its row. */
export const WordSheet = memo(function WordSheet({
  word,
  onPlay,
  onClose,
}: {
  word: StudentWord;
  onPlay: ((id: number) => void) | undefined;
  onClose: () => void;
}) {
  const { id, spelling, phonetic, part_of_speech: part, meaning, example, translation, state } = word;
  return (
    <Sheet
      title={spelling}
      onClose={onClose}
      actions={
        <>
          {onPlay && (
            <ActionButton id="word-play" onTap={() => onPlay(id)}>
              听一听
            </ActionButton>
          )}
          <ActionButton id="word-close" kind="soft" onTap={onClose}>
            知道了
          </ActionButton>
        </>
      }
    >
      <View id="word-sheet" className={styles.whole}>
        {[phonetic, stateLabel(state)].filter(Boolean).join(' · ')}
        <View className={styles.wholeMeaning}>{part === '' ? meaning : `${part} ${meaning}`}</View>
        {example !== '' && <Text>{`${example}\n${translation}`}</Text>}
        <View className={styles.wholeSound}>
          <SlowSound url={word.audio_url} />
          <SoundButton id="example-sound" url={word.example_audio_url} text="例句" label="听例句" />
        </View>
      </View>
    </Sheet>
  );
});
