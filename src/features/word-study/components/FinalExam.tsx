import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { ExerciseChooser } from '@/components/exercise/ExerciseChooser';
import { WordExercise } from '@/components/exercise/WordExercise';
import { Box, Leaf, View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { Screen } from '@/components/Screen';
import { isOnline, onNetworkChange } from '@/lib/network';
import type { OpenRound } from '../round/use-round';
import { ExamRow } from './ExamRow';
import { OfflineNote } from '@/components/OfflineNote';
import { RoundReport } from './RoundReport';
import styles from './study.module.scss';
import { roundPlace } from '../logic/progress';
import { finalExamStage, useFinalExam } from './use-final-exam';
import { useFirstRows } from './use-first-rows';

/** 学后检测: every word of the round, marked in a list or asked one at a time; then the report. */
export function FinalExam({ open }: { open: OpenRound }) {
  const { record } = open.round;
  const wasOpen = useRef(record.status !== 'completed');
  if (record.status === 'completed' && record.report)
    return <RoundReport round={open.round} report={record.report} isFresh={wasOpen.current} />;
  return <Examination open={open} />;
}

function Examination({ open }: { open: OpenRound }) {
  const exam = useFinalExam(open);
  const { summary, word } = exam;
  const top = (
    <>
      <OfflineNote />
      {open.completing && <Sending />}
      <ExerciseChooser exercises={exam.exercises} value={exam.exercise} onChange={exam.choose} />
      <ProgressBar percentage={summary.percentage} />
      <Box className={styles.facts}>
        <Leaf id="answered" text={`已检测 ${summary.answered} / ${summary.total} · 记得 ${summary.correct} 个`} />
        {!summary.finished && <Leaf id="place" text={roundPlace(open.round.state, finalExamStage)} />}
      </Box>
    </>
  );
  if (exam.exercise !== 'recall' && word) {
    return (
      <WordExercise
        key={exam.questionKey}
        exercise={exam.exercise}
        word={word}
        seed={open.round.record.id}
        top={top}
        onAnswer={exam.given}
        onDone={exam.release}
      />
    );
  }
  return <ExamList open={open} exam={exam} top={top} />;
}

/** Every word at once, marked by the learner or the one beside; after an exercise, what it came to. */
function ExamList({ open, exam, top }: { open: OpenRound; exam: ReturnType<typeof useFinalExam>; top: ReactNode }) {
  const { complete, completing } = open;
  const { stage, summary, shownIds, mark, peek } = exam;
  const { rows, whole } = useFirstRows(exam.words);
  const footer = (
    <ActionButton id="complete" disabled={!summary.finished} loading={completing} onTap={complete}>
      {summary.finished ? '完成' : `还有 ${summary.total - summary.answered} 个词`}
    </ActionButton>
  );
  return (
    <Screen footer={footer}>
      {top}
      <Leaf className={styles.lead} text={exam.exercise === 'recall' ? '看英文说中文，点单词可以看释义' : '都答完了，点单词可以看释义'} />
      <Box id={whole ? 'words' : undefined} className={styles.list}>
        {rows.map((word) => (
          <ExamRow
            key={word.id}
            wordId={word.id}
            spelling={word.spelling}
            correct={stage.results.get(word.id)}
            judgedBy={stage.judgedBy.get(word.id)}
            meaning={shownIds.has(word.id) ? `${word.part_of_speech} ${word.meaning}` : undefined}
            onMark={mark}
            onPeek={peek}
          />
        ))}
      </Box>
    </Screen>
  );
}

/** While the last answers are on their way: why it takes a moment, and that nothing can be lost. */
function Sending() {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onNetworkChange(setOnline), []);
  return (
    <View id="sending" className={styles.offline}>
      {online ? '正在保存最后几个答案…' : '答案都已存好，联网后会自动完成这一轮'}
    </View>
  );
}
