import { memo, useMemo } from 'react';
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

/** The word being learned: English first, the meaning on a tap. */
export const WordCard = memo(function WordCard({ word, shown, onTap }: WordCardProps) {
  const { spelling, phonetic } = word;
  return (
    <View id="card" className={styles.card} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      <View id="word" className={spelling.length > BIG_WORD_LETTERS ? styles.longWord : styles.word}>{spelling}</View>
      <View className={styles.phonetic}>{phonetic}</View>
      {shown && <Meaning word={word} />}
      <View className={styles.hint}>{shown ? '轻点卡片隐藏释义' : '轻点卡片显示释义'}</View>
    </View>
  );
});

function Meaning({ word }: { word: RoundWord }) {
  const { before, word: target, after } = useMemo(() => splitExample(word.example, word.spelling), [word]);
  return (
    <View id="meaning" className={styles.meaning}>
      <View className={styles.rule} />
      <View>
        <Text className={styles.pos}>{`${word.part_of_speech} `}</Text>
        {word.meaning}
      </View>
      {word.example !== '' && (
        <View className={styles.example}>
          <View>
            {before}
            {target !== '' && <Text className={styles.target}>{target}</Text>}
            {after}
          </View>
          {word.translation}
        </View>
      )}
    </View>
  );
}
