import { useCallback, useMemo, useState } from 'react';
import { MISTAKE_RIGHT_IN_ROW, SHORT_REVIEW_SIZE } from '@xueban/contract/constants';
import type { ReviewReport, SubmissionWord } from '@xueban/contract/resources/reinforcements';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { ChartImage } from '@/components/chart/ChartImage';
import { inCard } from '@/components/chart/measure';
import { lineChartSvg } from '@/components/chart/line-chart';
import { SoundButton } from '@/components/exercise/SoundButton';
import { sayTested } from '@/components/exercise/tested';
import { Figure } from '@/components/Figure';
import { Text, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { isServerTrouble } from '@/lib/http/api-error';
import { back, go, isOpen, redirect } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { daysBetween, schoolDay } from '@/lib/time';
import { TodayDone } from '@/shared/TodayDone';
import { useCurrentStudent } from '@/state/students';
import { isGoalReached } from '../logic/due';
import { ReminderAsk } from '@/shared/reminders/ReminderAsk';
import {
  countText,
  curveChart,
  curveText,
  lastsText,
  getMeaning,
  nextText,
  type PhoneReport,
  getFirstAnswers,
  getReport,
} from '../logic/report';
import type { Review } from '../review/review';
import { isMissing, useReport } from '../review/use-report';
import styles from './Report.module.scss';

/** 21天抗遗忘报告: one number, what it means, the learner's forgetting as a picture, what next. */
export function Report({ submissionId }: { submissionId: number | undefined }) {
  const { review, pending, problem, retry } = useReport(submissionId);
  if (submissionId === undefined || isMissing(problem)) return <NotFound />;
  if (!review && problem !== undefined) {
    return (
      <Screen>
        <StateView
          id="report-error"
          kind={isOnline() ? 'error' : 'offline'}
          title={isOnline() ? '没能打开这份报告' : '现在没有网络'}
          text={
            !isOnline()
              ? '联网后就能看到这份报告'
              : isServerTrouble(problem)
                ? '服务器可能正忙，报告不会丢'
                : '可能是网络不太好，报告不会丢'
          }
          action="再试一次"
          onAction={retry}
        />
      </Screen>
    );
  }
  if (!review)
    return (
      <Screen>
        <ReportSkeleton />
      </Screen>
    );
  if (!review.ended) return <Unfinished review={review} />;
  return <Finished review={review} pending={pending} onRetry={retry} />;
}

function goToReviews(): void {
  if (isOpen('reinforcements')) back();
  else redirect('reinforcements');
}

function NotFound() {
  return (
    <Screen>
      <StateView
        id="report-error"
        kind="empty"
        title="没有找到这份报告"
        text="去看看今天要复习什么"
        action="复习单词"
        onAction={goToReviews}
      />
    </Screen>
  );
}

/** An open review has no report yet: it can be resumed. */
function Unfinished({ review: { submission, state } }: { review: Review }) {
  const goOn = useCallback(() => redirect('reinforcementTake', { submissionId: submission.id }), [submission]);
  return (
    <Screen>
      <StateView
        id="report-open"
        kind="coming"
        title="这次复习还没做完"
        text={`已经答了 ${state.firstResults.size} 个词，接着做完就有报告`}
        action="接着复习"
        onAction={goOn}
      />
    </Screen>
  );
}

function Finished({ review, pending, onRetry }: { review: Review; pending: number; onRetry: () => Promise<void> }) {
  const { submission, words, state } = review;
  const known = pending === 0 ? submission.report : null;
  const report: PhoneReport =
    known ??
    getReport(
      words.map(({ id }) => id),
      state,
    );
  const today = schoolDay();
  const wrong = useMemo(() => {
    const byId = new Map(words.map((word) => [word.id, word]));
    return report.wrong_word_ids.map((id) => byId.get(id)).filter((word) => word !== undefined);
  }, [words, report.wrong_word_ids]);
  const isPractice = submission.source === 'mistakes';
  // A short review of many: the next part is one tap away.
  const more = !isPractice && submission.day === today && known?.next_due_on === today;
  return (
    <Screen footer={more ? <MoreToday courseId={submission.course_id} /> : <Done isPractice={isPractice} />}>
      <View id="report" className={styles.hero}>
        <View className={styles.lead}>{isPractice ? '错词练习，第一遍记得' : '这次复习，第一遍记得'}</View>
        <View className={styles.score}>
          <Text id="percentage">{Math.floor(report.percentage)}</Text>
          <Text className={styles.unit}> %</Text>
        </View>
        <View id="counts" className={styles.words}>
          {countText(report)}
        </View>
        <Tested review={review} />
        <View className={styles.words}>{getMeaning(report)}</View>
      </View>
      {!known && <Sending pending={pending} onRetry={onRetry} />}
      {known && <Moved report={known} isPractice={isPractice} isOfToday={submission.day === today} />}
      {known && <Forgetting report={known} today={today} />}
      {wrong.length > 0 && <WrongWords words={wrong} courseId={submission.course_id} />}
      {known && (
        <Card>
          <SectionTitle>{nextText(known, { day: submission.day, today })}</SectionTitle>
          <View id="next-due" className={styles.note}>
            {lastsText(known)}
          </View>
        </Card>
      )}
      <Remind submission={submission} report={known} today={today} />
    </Screen>
  );
}

/** Words are left of today: the way on, unless the daily goal is reached. */
function MoreToday({ courseId }: { courseId: number }) {
  const student = useCurrentStudent();
  const isEnough = student !== undefined && isGoalReached(student);
  const size = student?.daily_goal ?? SHORT_REVIEW_SIZE;
  const goOn = useCallback(() => redirect('reinforcementTake', { courseId, size }), [courseId, size]);
  return (
    <>
      <ActionButton id="done" kind={isEnough ? 'primary' : 'soft'} half onTap={goToReviews}>
        {isEnough ? '今天先到这里' : '回到复习'}
      </ActionButton>
      <ActionButton id="go-on" kind={isEnough ? 'soft' : 'primary'} onTap={goOn}>
        接着复习
      </ActionButton>
    </>
  );
}

const Done = ({ isPractice }: { isPractice: boolean }) => (
  <ActionButton id="done" onTap={isPractice ? leave : goToReviews}>
    {isPractice ? '好的' : '回到复习'}
  </ActionButton>
);

/** By which way its words were tested. */
function Tested({ review: { words, answers } }: { review: Review }) {
  const tested = useMemo(() => sayTested(getFirstAnswers(words, answers)), [words, answers]);
  if (tested === '') return null;
  return (
    <View id="tested" className={styles.words}>
      {tested}
    </View>
  );
}

function leave(): void {
  if (isOpen('wordMistakeBook')) back();
  else go('words');
}

/** Where words are due on a later day. */
function Remind({
  submission: { source },
  report,
  today,
}: {
  submission: Review['submission'];
  report: ReviewReport | null;
  today: string;
}) {
  const next = source === 'due' ? (report?.next_due_on ?? null) : null;
  return next !== null && next > today ? <ReminderAsk tomorrow={daysBetween(today, next) === 1} /> : null;
}

/** Answers were given offline: shows what is known and what is still to be sent. */
function Sending({ pending, onRetry }: { pending: number; onRetry: () => Promise<void> }) {
  const online = isOnline();
  return (
    <Card>
      <SectionTitle>{pending > 0 ? `还有 ${pending} 个答案在路上` : '正在加载完整的报告'}</SectionTitle>
      <View id="sending" className={styles.note}>
        {online
          ? '都存在手机里，不会丢。送到后这里会补上遗忘曲线和下次复习的日子'
          : '都存在手机里，不会丢。联网后会自动送出，再补上遗忘曲线和下次复习的日子'}
      </View>
      <View className={styles.action}>
        <ActionButton id="send-now" kind="soft" onTap={onRetry}>
          现在再试
        </ActionButton>
      </View>
    </Card>
  );
}

/** How words moved, and how much of today is done. */
function Moved({ report, isPractice, isOfToday }: { report: ReviewReport; isPractice: boolean; isOfToday: boolean }) {
  const { advanced_count: advanced, mastered_count: mastered, entered_mistake_book_count: entered, left_mistake_book_count: left } = report;
  return (
    <>
      <Card>
        <View id="moved" className={styles.figures}>
          {isPractice ? (
            <Figure value={report.words_count} unit="词" label="练了" />
          ) : (
            <Figure value={advanced} unit="词" label="升一格" tone="brand" />
          )}
          {isPractice ? (
            <Figure value={report.correct_count} unit="词" label="第一遍记得" tone="brand" />
          ) : (
            <Figure value={mastered} unit="词" label="已掌握" tone="right" />
          )}
          <Figure value={left} unit="词" label="移出错词本" tone="right" />
          <Figure value={entered} unit="词" label="新增错词" />
        </View>
      </Card>
      {isOfToday && <TodayDone score={Math.floor(report.percentage)} />}
    </>
  );
}

/** Three curves of recall: as it was, without reviews, and with every review right on its day. */
function Forgetting({ report: { curve }, today }: { report: ReviewReport; today: string }) {
  const svg = useMemo(() => lineChartSvg(curveChart(curve, today, inCard())), [curve, today]);
  const text = useMemo(() => curveText(curve, today), [curve, today]);
  if (curve.length < 2) return null;
  return (
    <Card>
      <SectionTitle aside="预计记得的比例">你的遗忘曲线</SectionTitle>
      <View className={styles.chart}>
        <ChartImage id="curve" svg={svg} description={text} />
      </View>
      <View id="curve-text" className={styles.note}>{`圆点是复习过的日子。${text}`}</View>
    </Card>
  );
}

/** Wrong words shown first, and how many a tap adds. */
const WRONG_SHOWN = 12;
const WRONG_MORE = 20;

function WrongWords({ words, courseId }: { words: readonly SubmissionWord[]; courseId: number }) {
  const [shown, setShown] = useState(WRONG_SHOWN);
  const more = useCallback(() => setShown((now) => now + WRONG_MORE), []);
  const practise = useCallback(() => go('aiNew', { kind: 'exercise', wordsFrom: 'mistakes', courseId }), [courseId]);
  return (
    <Card>
      <SectionTitle aside={`${words.length} 词`}>没记住的词</SectionTitle>
      <View className={styles.space} />
      {words.slice(0, shown).map(({ id, spelling, meaning, part_of_speech: pos, audio_url: url }) => (
        <View key={id} className={`${styles.mistake} t-mistake`}>
          <View className={styles.mistakeWord}>
            {spelling}
            <View className={styles.mistakeMeaning}>{`${pos} ${meaning}`.trim()}</View>
          </View>
          <SoundButton url={url} label={`听 ${spelling}`} />
        </View>
      ))}
      {shown < words.length && (
        <View className={styles.action}>
          <ActionButton id="more-mistakes" kind="text" onTap={more}>{`再看 ${Math.min(WRONG_MORE, words.length - shown)} 个`}</ActionButton>
        </View>
      )}
      <View className={styles.action}>
        <ActionButton id="practise-mistakes" kind="text" onTap={practise}>
          换个句子练练错词
        </ActionButton>
      </View>
      <View className={styles.note}>{`已经记到错词本，连着答对 ${MISTAKE_RIGHT_IN_ROW} 次就会离开`}</View>
    </Card>
  );
}

/** Shape of the report. */
function ReportSkeleton() {
  return (
    <View id="report-skeleton" className={styles.stack}>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </View>
  );
}
