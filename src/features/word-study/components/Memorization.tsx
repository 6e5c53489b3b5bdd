import { memo, useEffect } from 'react';
import { READS_PER_WORD } from '@xueban/contract/constants';
import type { Stage } from '@xueban/contract/learning/word-round';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { setPageTitle } from '@/lib/navigation';
import { nextLabel, roundPlace } from '../logic/progress';
import { type Round, getWords } from '../round/round';
import type { OpenRound } from '../round/use-round';
import styles from './Memorization.module.scss';
import { OfflineNote } from '@/components/OfflineNote';
import type { CardView } from '../logic/memorization';
import { useMemorization } from './use-memorization';
import { WordCard } from './WordCard';

/** What the button that reads says. */
function readLabel({ readThrough, reads }: CardView, reading: boolean): string {
  if (readThrough) return '下一个';
  if (reading) return '停一停';
  return reads > 0 ? '接着跟读' : `跟读 ${READS_PER_WORD} 遍`;
}

/** 识记: the words of a group, one card at a time, each read aloud five times, from one tap. */
export function Memorization({ open, stage }: { open: OpenRound; stage: Stage }) {
  const study = useMemorization(open, stage);
  const { card, word } = study;
  const isDone = !card || !word;
  useEffect(() => setPageTitle(`识记 · 第 ${stage.currentGroup} 组`), [stage]);
  // One tree for both states: the tap that ends the group changes little of it.
  const footer = (
    <>
      {isDone ? null : (
        <ActionButton id="previous" kind="soft" narrow disabled={!card.hasPrevious} onTap={study.previous}>
          上一个
        </ActionButton>
      )}
      {isDone ? (
        <ActionButton id="next" onTap={study.goOn}>
          {nextLabel(open.round.state)}
        </ActionButton>
      ) : (
        <ActionButton id="read" onTap={card.readThrough ? study.next : study.toggleReading}>
          {readLabel(card, study.reading)}
        </ActionButton>
      )}
    </>
  );
  return (
    <Screen fill footer={footer}>
      <OfflineNote gap="below" />
      <Segments values={study.segments.join(',')} />
      <View id="place" className={styles.place}>
        {roundPlace(open.round.state, stage)}
      </View>
      {isDone ? (
        <GroupDone group={stage.currentGroup} words={getRecap(open.round, study.stage.wordIds)} />
      ) : (
        <WordCard word={word} shown={study.shown} onTap={study.toggle} />
      )}
      {!isDone && <Reads count={card.reads} onTap={study.readByHand} />}
    </Screen>
  );
}

/** father 父亲；爸爸, a line a word. */
function getRecap(round: Round, wordIds: readonly number[]): string {
  return getWords(round, wordIds)
    .map(({ spelling, meaning }) => `${spelling}\u3000${meaning}`)
    .join('\n');
}

/** The group is read through: its words once more, as one text to keep the update small. */
const GroupDone = memo(function GroupDone({ group, words }: { group: number; words: string }) {
  return (
    <View id="group-done" className={styles.done}>
      {`第 ${group} 组读完了`}
      <View className={styles.recap}>{words}</View>
    </View>
  );
});

/** One segment a word, filling with every read. @param values percentages, as text: it compares by value */
const Segments = memo(function Segments({ values }: { values: string }) {
  return (
    <View className={styles.segments}>
      {values.split(',').map((value, index) => (
        <View key={index} className={styles.segment}>
          <View className={styles.fill} style={{ transform: `translateX(${getShift(Number(value))}%)` }} />
        </View>
      ))}
    </View>
  );
});

/** An empty segment is moved a little further: half a pixel of it would show on some screens. */
const getShift = (percentage: number) => (percentage > 0 ? percentage - 100 : -105);

/** The dots are told by one class on their row: a read changes that and the number. */
const Reads = memo(function Reads({ count, onTap }: { count: number; onTap: () => void }) {
  return (
    <View
      id="read-by-hand"
      className={styles.reads}
      onTap={onTap}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label="读好一遍"
    >
      跟读
      <View className={styles[`dots${count}`]}>
        {Array.from({ length: READS_PER_WORD }, (_, index) => (
          <View key={index} />
        ))}
      </View>
      <View id="reads">{`${count} / ${READS_PER_WORD}`}</View>
    </View>
  );
});
