import { memo, useCallback } from 'react';
import { PRESS, View } from '../host';
import styles from './WordRow.module.scss';

/** Which side is covered, for checking oneself. */
export type Veil = 'none' | 'english' | 'chinese';
export type MarkTone = 'plain' | 'brand' | 'right' | 'wrong';

export interface WordRowProps {
  id: number;
  spelling: string;
  phonetic: string;
  /** With the part of speech: n. 词典；字典 */
  meaning: string;
  veil?: Veil;
  /** At the right end: 待学, 错 3 次. */
  mark?: string;
  tone?: MarkTone;
  /** Below the mark: 连对 1/3. */
  markNote?: string;
  /** Being heard. */
  playing?: boolean;
  onTap: (id: number) => void;
  /** Only where there is something to hear. */
  onPlay?: ((id: number) => void) | undefined;
}

/** One word of a list: English above Chinese, what it stands at, its sound. A long word or meaning is shown whole, in as many lines as it takes. */
export const WordRow = memo(function WordRow({
  id,
  spelling,
  phonetic,
  meaning,
  veil = 'none',
  mark,
  tone = 'plain',
  markNote,
  playing,
  onTap,
  onPlay,
}: WordRowProps) {
  const tap = useCallback(() => onTap(id), [onTap, id]);
  const play = useCallback(() => onPlay?.(id), [onPlay, id]);
  const covered = veil === 'english';
  return (
    <View className={`${styles.row} t-word-row`}>
      <View className={styles.words} onTap={tap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        <View className={`${covered ? styles.veiled : styles.word} t-word`}>
          {covered ? '轻点看英文' : spelling}
          {!covered && phonetic !== '' && <View className={styles.phonetic}>{phonetic}</View>}
        </View>
        <View className={`${veil === 'chinese' ? styles.veiled : styles.meaning} t-meaning`}>
          {veil === 'chinese' ? '轻点看中文' : meaning}
        </View>
      </View>
      {mark !== undefined && (
        <View className={`${styles[tone]} t-mark`}>
          {mark}
          {markNote !== undefined && <View className={styles.markNote}>{markNote}</View>}
        </View>
      )}
      {onPlay && (
        <View
          className={`${playing ? styles.playing : styles.sound} t-sound`}
          onTap={play}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
          wechat-aria-label={`听 ${spelling}`}
        />
      )}
    </View>
  );
});

/** n. 词典；字典 */
export function getMeaning({ part_of_speech: part, meaning }: { part_of_speech: string; meaning: string }): string {
  return part === '' ? meaning : `${part} ${meaning}`;
}
