import { useCallback, useState } from 'react';
import { View } from '@/components/host';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import type { ContentProps } from './contents';
import styles from './Generation.module.scss';
import { Questions } from './Questions';
import { ReadingText } from './ReadingText';
import { ReadingWords } from './ReadingWords';
import { WordSheet } from './WordSheet';

/** A text or a dialogue of the learner's own words, its words, and questions on it. */
export function ReadingView({ title, content, label, footer, children, answers, answer }: ContentProps<'reading'>) {
  const [word, setWord] = useState<number | undefined>(undefined);
  const close = useCallback(() => setWord(undefined), []);
  const opened = word === undefined ? undefined : content.words[word];
  return (
    <Screen footer={footer}>
      <OfflineNote />
      {label}
      <View id="title" className={styles.title}>
        {title}
      </View>
      <ReadingText reading={content} onWord={setWord} />
      <Questions questions={content.questions} title="读懂了吗" answers={answers} answer={answer} />
      <ReadingWords words={content.words} />
      {opened && <WordSheet word={opened} onClose={close} />}
      {children}
    </Screen>
  );
}
