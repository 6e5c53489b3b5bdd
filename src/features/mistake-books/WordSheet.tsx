import { memo, useCallback } from 'react';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { ActionButton } from '@/components/ActionButton';
import { SlowSound, SoundButton } from '@/components/exercise/SoundButton';
import { Text, View } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { getMeaning } from '@/components/word-row/WordRow';
import { go } from '@/lib/navigation';
import { sayDay } from '@/lib/time';
import { type Tab, wayOut } from './book';
import styles from './MistakeBooks.module.scss';

export interface WordSheetProps {
  word: ReviewWord;
  tab: Tab;
  courseId: number;
  onMove: (word: ReviewWord) => void;
  onPlay: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** One word whole, and the way out of the book or back into it. */
export const WordSheet = memo(function WordSheet({ word, tab, courseId, onMove, onPlay, onClose }: WordSheetProps) {
  const move = useCallback(() => onMove(word), [onMove, word]);
  const explain = useCallback(
    () => go('aiNew', { kind: 'explanation', courseId, wordId: word.id, subject: word.spelling }),
    [courseId, word],
  );
  const { id, spelling, phonetic, example, translation, times_wrong: wrong, answered_on: answered } = word;
  const facts = [`错 ${wrong} 次`, tab === 'in' ? wayOut(word) : undefined, answered === null ? undefined : `上次 ${sayDay(answered)}`];
  return (
    <Sheet
      title={spelling}
      onClose={onClose}
      actions={
        <>
          {onPlay && (
            <ActionButton id="word-play" kind="soft" onTap={() => onPlay(id)}>
              听一听
            </ActionButton>
          )}
          <ActionButton id="move" kind={tab === 'in' ? 'soft' : 'primary'} onTap={move}>
            {tab === 'in' ? '记住了，移出错词本' : '放回错词本'}
          </ActionButton>
          <ActionButton id="explain" kind="soft" onTap={explain}>
            讲一讲
          </ActionButton>
          <ActionButton id="word-close" kind="text" onTap={onClose}>
            关闭
          </ActionButton>
        </>
      }
    >
      <View id="word-sheet" className={styles.whole}>
        {phonetic}
        <View className={styles.wholeMeaning}>{getMeaning(word)}</View>
        {example !== '' && <Text>{`${example}\n${translation}`}</Text>}
        <View className={styles.wholeSound}>
          <SlowSound url={word.audio_url} />
          <SoundButton id="example-sound" url={word.example_audio_url} text="例句" label="听例句" />
        </View>
        <View className={styles.facts}>{facts.filter((fact) => fact !== undefined).join(' · ')}</View>
      </View>
    </Sheet>
  );
});
