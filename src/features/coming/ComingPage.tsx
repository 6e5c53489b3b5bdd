import { memo, type ReactNode, useCallback } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Glyph, type GlyphName } from '@/components/Glyph';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { go } from '@/lib/navigation';
import styles from './ComingPage.module.scss';

export interface ComingPart {
  glyph: GlyphName;
  title: string;
  text: string;
}

export interface ComingPageProps {
  title: string;
  /** One sentence: what it will be for. */
  text: string;
  parts: readonly ComingPart[];
  /** What helps already. */
  now: string;
  /** On a page with custom navigation. */
  header?: ReactNode;
}

const Part = memo(function Part({ part }: { part: ComingPart }) {
  return (
    <View className={styles.part}>
      <View className={styles.glyph}>
        <Glyph name={part.glyph} />
      </View>
      <View className={styles.words}>
        {part.title}
        <View className={styles.note}>{part.text}</View>
      </View>
    </View>
  );
});

/** A tab whose lessons are not open yet: says so, says what it will hold, and leads to what works today. */
export const ComingPage = memo(function ComingPage({ title, text, parts, now, header }: ComingPageProps) {
  const learnWords = useCallback(() => go('words'), []);
  return (
    <Screen
      header={header}
      footer={
        <ActionButton id="learn-words" onTap={learnWords}>
          去学单词
        </ActionButton>
      }
    >
      <View className={styles.head}>
        <View className={styles.picture} />
        <Pill tone="due">准备中</Pill>
        <View className={styles.title}>{title}</View>
        <View className={styles.text}>{text}</View>
      </View>
      <View className={styles.card}>
        <SectionTitle>开放以后可以</SectionTitle>
        {parts.map((part) => (
          <Part key={part.title} part={part} />
        ))}
      </View>
      <View className={styles.now}>{now}</View>
    </Screen>
  );
});
