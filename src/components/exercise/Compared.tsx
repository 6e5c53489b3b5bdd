import { memo, useMemo } from 'react';
import { type ComparedLetter, compareSpelling } from '@xueban/contract/learning/word-exercise';
import { View } from '@/components/host';
import styles from './Compared.module.scss';

interface Run {
  letters: string;
  mark: ComparedLetter['mark'];
}

/** Neighbouring letters of one mark together. */
export function parseRuns(spelling: string, typed: string): Run[] {
  const runs: Run[] = [];
  for (const { letter, mark } of compareSpelling(spelling, typed)) {
    // A blank that is missing or too many must be seen.
    const shown = letter === ' ' && mark !== 'right' ? '␣' : letter;
    const last = runs[runs.length - 1];
    if (last?.mark === mark) last.letters += shown;
    else runs.push({ letters: shown, mark });
  }
  return runs;
}

const signs: Readonly<Record<Run['mark'], string>> = { right: '', missing: '少', extra: '多' };

/** What was typed beside the right word: letters left out and letters too many, told by a sign below them as well as by colour. */
export const Compared = memo(function Compared({ spelling, typed }: { spelling: string; typed: string }) {
  const runs = useMemo(() => parseRuns(spelling, typed), [spelling, typed]);
  return (
    <View className={styles.compared}>
      <View className={styles.title}>你写的是</View>
      <View className={styles.letters}>
        {runs.map(({ letters, mark }, index) => (
          <View key={index} className={`${styles[mark]} t-${mark}`}>
            <View className={styles.run}>{letters}</View>
            {mark !== 'right' && <View className={styles.sign}>{signs[mark]}</View>}
          </View>
        ))}
      </View>
    </View>
  );
});
