import { memo, type ReactNode } from 'react';
import { View } from '@/components/host';
import type { ExerciseWord } from './asking';
import styles from './exercise.module.scss';

/** Letters that fit on one line at 320 px, in the big size and in the middle one. */
const BIG_LETTERS = 11;
const MIDDLE_LETTERS = 16;

function findSize(spelling: string): string | undefined {
  if (spelling.length <= BIG_LETTERS) return styles.word;
  return spelling.length <= MIDDLE_LETTERS ? styles.longWord : styles.longestWord;
}

export interface PromptProps {
  word: Pick<ExerciseWord, 'spelling' | 'phonetic'>;
  /** Beside the phonetic: its sound. */
  children?: ReactNode;
}

/** The word asked about, with its phonetic. */
export const Prompt = memo(function Prompt({ word: { spelling, phonetic }, children }: PromptProps) {
  return (
    <View>
      <View id="word" className={findSize(spelling)}>
        {spelling}
      </View>
      <View className={styles.spoken}>
        {phonetic !== '' && <View className={styles.phonetic}>{phonetic}</View>}
        {children}
      </View>
    </View>
  );
});
