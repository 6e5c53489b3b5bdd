import { memo, useMemo, useState } from 'react';
import type { ReadingWord } from '@xueban/contract/resources/ai-generations';
import { Card } from '@/components/Card';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { HelpLink } from '@/components/question/Helps';
import { SectionTitle } from '@/components/SectionTitle';
import { useSound } from '@/lib/use-sound';
import styles from './ReadingWords.module.scss';

/** Words shown before the rest is asked for. */
const FEW = 5;

/** The words of a text, each to be heard, or all one after the other where there is sound. Ids `hear-all`, `hear-<position>`, `all-words`. */
export const ReadingWords = memo(function ReadingWords({ words }: { words: readonly ReadingWord[] }) {
  const [isWhole, setWhole] = useState(false);
  const heard = useMemo(() => words.map(({ audio_url }, at) => ({ id: at, audio_url })), [words]);
  const { playing, inRow, play, toggleRow } = useSound(heard);
  if (words.length === 0) return null;
  const hasSound = words.some(({ audio_url: url }) => url !== null);
  const shown = isWhole ? words : words.slice(0, FEW);
  return (
    <Card id="words">
      <SectionTitle aside={`${words.length} 词`}>文中的词</SectionTitle>
      {hasSound && <HelpLink id="hear-all" label={inRow ? '停下' : '从头听一遍'} onTap={toggleRow} />}
      {shown.map((word, at) => (
        <View key={at} className={`${styles.row} t-reading-word`}>
          <View className={styles.text}>
            {word.spelling}
            {word.phonetic !== null && <View className={styles.phonetic}>{word.phonetic}</View>}
            <View className={styles.meaning}>{word.meaning}</View>
          </View>
          {word.audio_url !== null && (
            <View
              id={`hear-${at}`}
              className={playing === at ? styles.playing : styles.sound}
              onTap={() => play(at)}
              hoverClassName={styles.pressed}
              {...PRESS}
              wechat-aria-role="button"
              wechat-aria-label={`听 ${word.spelling}`}
            >
              <Glyph name="sound" />
            </View>
          )}
        </View>
      ))}
      {!isWhole && words.length > FEW && <HelpLink id="all-words" label={`看全部 ${words.length} 词`} onTap={() => setWhole(true)} />}
    </Card>
  );
});
