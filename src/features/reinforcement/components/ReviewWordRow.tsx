import { memo, useCallback } from 'react';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { PRESS, View } from '@/components/host';
import { cellName, cellShare, dueText, recallText } from '../logic/words';
import styles from './ReviewWordRow.module.scss';

export interface ReviewWordRowProps {
  word: ReviewWord;
  today: string;
  /** The meaning is shown in place of where the word stands. */
  shown: boolean;
  playing: boolean;
  onTap: (id: number) => void;
  onPlay: (id: number) => void;
  /** Into the mistake word book, or out of it. */
  onMark: (id: number) => void;
}

/** One word: where it stands, its bar how far it is on the way to 已掌握; its meaning on a tap; each whole, in as many lines as it takes. */
export const ReviewWordRow = memo(function ReviewWordRow({ word, today, shown, playing, onTap, onPlay, onMark }: ReviewWordRowProps) {
  const { id, spelling, part_of_speech: part, meaning, cell, recall, audio_url: url, in_mistake_book: inBook } = word;
  const tap = useCallback(() => onTap(id), [onTap, id]);
  const play = useCallback(() => onPlay(id), [onPlay, id]);
  const mark = useCallback(() => onMark(id), [onMark, id]);
  const facts = [cellName(cell), dueText(word, today), recallText(recall)].filter((text) => text !== '').join(' · ');
  return (
    <View className={`${styles.row} t-word-row`}>
      <View className={styles.words} onTap={tap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        <View className={`${styles.word} t-word`}>{spelling}</View>
        <View className={shown ? `${styles.meaning} t-meaning` : `${styles.facts} t-facts`}>
          {shown ? `${part} ${meaning}`.trim() : facts}
        </View>
        <View className={styles.track}>
          <View className={styles.fill} style={{ width: `${cellShare(cell)}%` }} />
        </View>
      </View>
      {url !== null && (
        <View
          className={`${playing ? styles.playing : styles.sound} t-sound`}
          onTap={play}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
          wechat-aria-label={`听 ${spelling}`}
        />
      )}
      <View
        className={`${inBook ? styles.inBook : styles.book} t-book`}
        onTap={mark}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
        wechat-aria-label={inBook ? '移出错词本' : '放进错词本'}
      >
        {inBook ? '已加入' : '加入'}
      </View>
    </View>
  );
});
