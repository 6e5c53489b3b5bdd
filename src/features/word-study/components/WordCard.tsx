import { memo, useMemo } from 'react';
import { CardSounds } from '@/components/exercise/CardSounds';
import { PRESS, Text, View } from '@/components/host';
import { splitExample } from '../logic/example';
import type { RoundWord } from '../round/round';
import styles from './Memorization.module.scss';

/** Letters that fit on one line of the big size at 320 px. */
const BIG_WORD_LETTERS = 11;

export interface WordCardProps {
  word: RoundWord;
  /** The meaning is shown. */
  shown: boolean;
  onTap: () => void;
}

/**
 * The word being learned: English first, the meaning on a tap.
 * The sounds stand beside the card, not around it: one level more would be in the path of everything a tap changes.
 */
export const WordCard = memo(function WordCard({ word, shown, onTap }: WordCardProps) {
  const { spelling, phonetic } = word;
  return (
    <>
      <View className={styles.sounds}>
        <CardSounds word={word} />
      </View>
      <View id="card" className={styles.card} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        <View id="word" className={spelling.length > BIG_WORD_LETTERS ? styles.longWord : styles.word}>
          {spelling}
        </View>
        <View className={styles.phonetic}>{phonetic}</View>
        {shown && <Meaning word={word} />}
        <View className={styles.hint}>{shown ? '轻点卡片隐藏释义' : '轻点卡片显示释义'}</View>
      </View>
    </>
  );
});

/** All of it arrives with one tap, which may cost 1 KB: few nodes, the rule drawn by the style, the translation a line of the same text. */
function Meaning({ word }: { word: RoundWord }) {
  const { before, word: target, after } = useMemo(() => splitExample(word.example, word.spelling, word.part_of_speech), [word]);
  return (
    <View id="meaning" className={styles.meaning}>
      <Text className={styles.pos}>{`${word.part_of_speech} `}</Text>
      {word.meaning}
      {word.example !== '' && (
        <View className={styles.example}>
          {before}
          {target !== '' && <Text className={styles.target}>{target}</Text>}
          {`${after}\n${word.translation}`}
        </View>
      )}
    </View>
  );
}
