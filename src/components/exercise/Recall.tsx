import { memo, type ReactNode, useCallback, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import type { AskedProps } from './asking';
import { CardSounds } from './CardSounds';
import { Prompt } from './Prompt';
import styles from './exercise.module.scss';
import { Top } from './Top';
import { useAnswer } from './use-answer';

/**
 * The word; a tap shows its meaning and wakes the two buttons in their places, and the learner says whether it was remembered.
 * Ids: `card`, `remembered`, `again`.
 */
export const Recall = memo(function Recall({ word, top, onAnswer, onDone }: AskedProps & { top?: ReactNode }) {
  const [shown, setShown] = useState(false);
  const { give, finish } = useAnswer({ onAnswer, onDone });
  const mark = useCallback(
    (correct: boolean) => {
      give({ exercise: 'recall', correct });
      finish();
    },
    [give, finish],
  );
  const remembered = useCallback(() => mark(true), [mark]);
  const again = useCallback(() => mark(false), [mark]);
  const show = useCallback(() => setShown(true), []);
  const footer = (
    <>
      <ActionButton id="again" kind="soft" disabled={!shown} onTap={again}>
        没记住
      </ActionButton>
      <View className={styles.between} />
      <ActionButton id="remembered" disabled={!shown} onTap={remembered}>
        记得
      </ActionButton>
    </>
  );
  return (
    <Screen fill footer={footer}>
      <Top>{top}</Top>
      <View className={styles.sheet}>
        <View
          id="card"
          className={styles.reveal}
          onTap={show}
          hoverClassName={shown ? 'none' : styles.revealPressed}
          {...PRESS}
          wechat-aria-role="button"
        >
          <Prompt word={word} />
          {shown && (
            <View id="meaning" className={styles.answer}>
              {`${word.part_of_speech} ${word.meaning}`.trim()}
              {word.example !== '' && <View className={styles.example}>{`${word.example}\n${word.translation}`}</View>}
            </View>
          )}
          <View className={styles.hint}>{shown ? '想的和它一样吗？' : '先说出意思，再轻点卡片核对'}</View>
        </View>
        <CardSounds word={word} />
      </View>
    </Screen>
  );
});
