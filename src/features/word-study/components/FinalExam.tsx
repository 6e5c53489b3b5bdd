import { useEffect, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { Screen } from '@/components/Screen';
import { isOnline, onNetworkChange } from '@/lib/network';
import { wordsOf } from '../round/round';
import type { OpenRound } from '../round/use-round';
import { ExamRow } from './ExamRow';
import { OfflineNote } from './OfflineNote';
import { RoundReport } from './RoundReport';
import styles from './study.module.scss';
import { useFinalExam } from './use-final-exam';

/** 学后检测: every word of the round, right or wrong; then the report. */
export function FinalExam({ open }: { open: OpenRound }) {
  const { record } = open.round;
  if (record.status === 'completed' && record.report) return <RoundReport round={open.round} report={record.report} />;
  return <Examination open={open} />;
}

function Examination({ open }: { open: OpenRound }) {
  const { round, complete, completing } = open;
  const { stage, summary, shownIds, mark, peek } = useFinalExam(open);
  const footer = (
    <ActionButton id="complete" disabled={!summary.finished} loading={completing} onTap={complete}>
      {summary.finished ? '完成' : `还有 ${summary.total - summary.answered} 个词`}
    </ActionButton>
  );
  return (
    <Screen footer={footer}>
      <OfflineNote />
      {completing && <Sending />}
      <View className={styles.lead}>看英文说中文，点单词可以看释义</View>
      <ProgressBar percentage={summary.percentage} />
      <View className={styles.facts}>
        <View id="answered">{`已检测 ${summary.answered} / ${summary.total}`}</View>
        <View>{`记得 ${summary.correct} 个`}</View>
      </View>
      <View className={styles.list}>
        {wordsOf(round, stage.wordIds).map((word) => (
          <ExamRow
            key={word.id}
            wordId={word.id}
            spelling={word.spelling}
            correct={stage.results.get(word.id)}
            meaning={shownIds.has(word.id) ? `${word.part_of_speech} ${word.meaning}` : undefined}
            onMark={mark}
            onPeek={peek}
          />
        ))}
      </View>
    </Screen>
  );
}

/** While the last answers are on their way: why it takes a moment, and that nothing can be lost. */
function Sending() {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onNetworkChange(setOnline), []);
  return <View id="sending" className={styles.offline}>{online ? '正在保存最后几个答案…' : '答案都已存好，联网后会自动完成这一轮'}</View>;
}
