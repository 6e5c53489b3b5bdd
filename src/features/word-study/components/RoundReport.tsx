import { useCallback, useEffect, useMemo } from 'react';
import type { RoundReport as Report } from '@xueban/contract/resources/learning-records/word';
import { ActionButton } from '@/components/ActionButton';
import { Celebration } from '@/components/Celebration';
import { Card } from '@/components/Card';
import { sayTested } from '@/components/exercise/tested';
import { Figure } from '@/components/Figure';
import { Text, View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { go, scrollToTop, setPageTitle } from '@/lib/navigation';
import { sayDuration, schoolDay } from '@/lib/time';
import { LessonCharge } from '@/shared/lesson/LessonCharge';
import { TodayDone } from '@/shared/TodayDone';
import { ReminderAsk } from '@/shared/reminders/ReminderAsk';
import { encouragement, getTested, nextReviewDay, type ReviewDay, reviewDays } from '../logic/report';
import { type Round, getWords } from '../round/round';
import { goHome } from '../logic/location';
import styles from './RoundReport.module.scss';

export interface RoundReportProps {
  round: Round;
  report: Report;
  /** It has just been completed: a moment of celebration. */
  isFresh?: boolean;
}

/** What a completed round came to: one number, what it means, the plan that follows, what next. */
export function RoundReport({ round, report, isFresh }: RoundReportProps) {
  const mistakes = getWords(round, report.wrong_word_ids);
  // It takes the place of a long list that was read to its end.
  useEffect(() => {
    scrollToTop();
    setPageTitle('本轮报告');
  }, []);
  const today = schoolDay();
  const days = useMemo(() => reviewDays(report, today), [report, today]);
  const tested = useMemo(() => sayTested(getTested(round.state)), [round.state]);
  const completedOn = round.record.completed_at === null ? today : schoolDay(round.record.completed_at);
  return (
    <Screen
      footer={
        <ActionButton id="home" onTap={goHome}>
          回到单词首页
        </ActionButton>
      }
    >
      <View id="report" className={styles.hero}>
        {isFresh && <Celebration />}
        <View className={styles.lead}>{report.learned_count > 0 ? '学后检测得分' : '这一轮的词你都认识'}</View>
        <View className={styles.score}>
          <Text id="score">{report.learned_count > 0 ? Math.round(report.percentage) : report.known_count}</Text>
          <Text className={styles.unit}>{report.learned_count > 0 ? ' 分' : ' 词'}</Text>
        </View>
        <View className={styles.words}>
          {report.learned_count > 0 ? encouragement(report.percentage) : '它们已经放进“已掌握”，不用再背了'}
        </View>
      </View>
      <Card>
        <View className={styles.figures}>
          <Figure value={report.learned_count} unit="词" label="学了" />
          <Figure value={report.correct_count} unit="词" label="记住" tone="right" />
          <Figure value={report.known_count} unit="词" label="早就认识" tone="brand" />
        </View>
        {tested !== '' && <View id="tested" className={styles.note}>{`怎么测的：${tested}`}</View>}
      </Card>
      {mistakes.length > 0 && (
        <Card>
          <SectionTitle aside={`${mistakes.length} 词`}>没记住的词</SectionTitle>
          <View className={styles.space} />
          {mistakes.map(({ id, spelling, meaning }) => (
            <View key={id} className={`${styles.mistake} t-mistake`}>
              <View className={styles.mistakeWord}>{spelling}</View>
              {meaning}
            </View>
          ))}
          <View className={styles.note}>已经记到错词本，可以从那里单独练</View>
        </Card>
      )}
      {days.length > 0 && <Plan days={days} completedOn={completedOn} />}
      {completedOn === today && <TodayDone score={report.learned_count > 0 ? Math.round(report.percentage) : undefined} />}
      {report.learned_count > 0 && days.length > 0 && <ReminderAsk tomorrow />}
      {report.learned_count > 0 && <NextSteps round={round} mistakes={mistakes.length} />}
      <Card>
        <SectionTitle>{`用时 ${sayDuration(report.duration_seconds)}`}</SectionTitle>
        <LessonCharge teachingRecordId={round.record.teaching_record_id} hours={report.changed_course_hours} />
      </Card>
    </Screen>
  );
}

/** Where the round goes on: its reviews, the words to practise, its sheets. */
function NextSteps({ round, mistakes }: { round: Round; mistakes: number }) {
  const { courseId, learningRecordId } = round.ids;
  const plan = useCallback(() => go('reinforcements', { courseId }), [courseId]);
  const book = useCallback(() => go('wordMistakeBook'), []);
  const prints = useCallback(() => go('learningPrints', { learningRecordId }), [learningRecordId]);
  return (
    <ListGroup>
      <ListRow id="to-plan" glyph="calendar" title="21天抗遗忘" note="看看哪天复习" onTap={plan} />
      {mistakes > 0 && <ListRow id="to-mistakes" glyph="book" title="错词本" value={`${mistakes} 词`} onTap={book} />}
      <ListRow id="to-prints" glyph="printer" title="打印这一轮" note="中英对照、纯英文、纯中文" onTap={prints} />
    </ListGroup>
  );
}

/** The days of the 21-day plan, the next one set off. */
function Plan({ days, completedOn }: { days: readonly ReviewDay[]; completedOn: string }) {
  const next = nextReviewDay(days, { today: schoolDay(), completedOn });
  return (
    <Card>
      <SectionTitle aside={next ? `下一次：${next.text}` : '都复习完了'}>21天抗遗忘</SectionTitle>
      <View className={styles.plan}>
        {days.map(({ day, text, offset }) => (
          <View key={day} className={`${styles.day} t-review-day`}>
            <View className={day === next?.day ? styles.nextNumber : styles.number}>{offset}</View>
            <View className={styles.date}>{text}</View>
          </View>
        ))}
      </View>
      <View className={styles.note}>圆圈里的数字是学完后的第几天，到那天复习几分钟就行</View>
    </Card>
  );
}
