import { memo, useCallback, useMemo, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { tapFeedback } from '@/lib/haptics';
import type { StepContent } from '../api';
import { chipWordSize } from '../logic/wording';
import { StepFrame, type StepProps } from './StepFrame';
import styles from './Take.module.scss';

const WordChip = memo(function WordChip({
  word,
  place,
  ticked,
  onToggle,
}: {
  word: string;
  place: number;
  ticked: boolean;
  onToggle: (word: string) => void;
}) {
  return (
    <View
      id={`word-${place}`}
      className={`${ticked ? styles.chipOn : styles.chip} t-word`}
      style={{ fontSize: chipWordSize(word) }}
      onTap={() => onToggle(word)}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="checkbox"
      wechat-aria-checked={ticked ? 'true' : 'false'}
    >
      {word}
    </View>
  );
});

function actionText(count: number): string {
  return count === 0 ? '都不认识，下一页' : `认识 ${count} 个，下一页`;
}

/** A screen of words: the known ones are tapped. */
export const TickStep = memo(function TickStep({ words, ...step }: StepProps & { words: readonly string[] }) {
  const { given, onAnswer } = step;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(findTicked(given)));
  const sending = given !== undefined;
  const toggle = useCallback((word: string) => {
    tapFeedback();
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(word)) after.add(word);
      return after;
    });
  }, []);
  const still = useMemo(() => () => undefined, []);
  const next = useCallback(() => onAnswer({ kind: 'ticks', ticked: words.filter((word) => ticked.has(word)) }), [onAnswer, words, ticked]);

  return (
    <StepFrame
      step={step}
      action={
        <ActionButton id="next" loading={sending} onTap={next}>
          {actionText(ticked.size)}
        </ActionButton>
      }
    >
      <View className={styles.ask}>
        认识的单词，点一下
        <View className={styles.hint}>想得起意思才算认识。里面混有不存在的词，拿不准就不点。</View>
      </View>
      <View className={styles.chips}>
        {words.map((word, place) => (
          <WordChip key={word} word={word} place={place} ticked={ticked.has(word)} onToggle={sending ? still : toggle} />
        ))}
      </View>
    </StepFrame>
  );
});

function findTicked(given: StepContent | undefined): readonly string[] {
  return given?.kind === 'ticks' ? given.ticked : [];
}
