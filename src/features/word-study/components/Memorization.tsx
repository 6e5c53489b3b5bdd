import { memo } from 'react';
import { READS_PER_WORD } from '@xueban/contract/constants';
import type { Stage } from '@xueban/contract/word-round';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { nextLabel } from '../logic/labels';
import { wordsOf } from '../round/round';
import type { OpenRound } from '../round/use-round';
import styles from './Memorization.module.scss';
import { OfflineNote } from './OfflineNote';
import { useMemorization } from './use-memorization';
import { WordCard } from './WordCard';

/** 识记: the words of a group, one card at a time, each read aloud five times. */
export function Memorization({ open, stage }: { open: OpenRound; stage: Stage }) {
  const study = useMemorization(open, stage);
  const { card, word } = study;
  if (!card || !word) {
    return (
      <Screen footer={<ActionButton id="next" onTap={study.goOn}>{nextLabel(open.round.state)}</ActionButton>}>
        <OfflineNote />
        <StateView id="group-done" kind="done" title={`第 ${stage.currentGroup} 组读完了`} text="去剪纸盒里看看记住了几个" />
        <View className={styles.done}>
          {wordsOf(open.round, study.stage.wordIds).map(({ id, spelling, meaning }) => (
            <View key={id} className={styles.doneRow}>
              <View className={styles.doneWord}>{spelling}</View>
              {meaning}
            </View>
          ))}
        </View>
      </Screen>
    );
  }
  const footer = (
    <>
      <ActionButton id="previous" kind="soft" narrow disabled={!card.hasPrevious} onTap={study.previous}>上一个</ActionButton>
      <ActionButton id="read" onTap={study.read}>{card.readThrough ? '下一个' : '读一遍'}</ActionButton>
    </>
  );
  return (
    <Screen fill footer={footer}>
      <View className={styles.page}>
        <OfflineNote />
        <Segments values={study.segments.join(',')} />
        <WordCard word={word} shown={study.shown} onTap={study.toggle} />
        <Reads count={card.reads} />
      </View>
    </Screen>
  );
}

/** One segment a word, filling with every read. @param values percentages, as text: it compares by value */
const Segments = memo(function Segments({ values }: { values: string }) {
  return (
    <View className={styles.segments}>
      {values.split(',').map((value, index) => (
        <View key={index} className={styles.segment}>
          <View className={styles.fill} style={{ transform: `translateX(${Number(value) - 100}%)` }} />
        </View>
      ))}
    </View>
  );
});

const Reads = memo(function Reads({ count }: { count: number }) {
  return (
    <View className={styles.reads}>
      跟读
      <View className={styles.dots}>
        {Array.from({ length: READS_PER_WORD }, (_, index) => <View key={index} className={index < count ? styles.dotDone : styles.dot} />)}
      </View>
      <View id="reads">{`${count} / ${READS_PER_WORD}`}</View>
    </View>
  );
});
