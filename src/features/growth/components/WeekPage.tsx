import { memo, useCallback, useMemo, useState } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import type { WeeklyReport } from '@xueban/contract/resources/study-days';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { barChartSvg } from '@/components/chart/bar-chart';
import { ChartImage } from '@/components/chart/ChartImage';
import { inCard } from '@/components/chart/measure';
import { Text, View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { ShareCanvas } from '@/components/picture/ShareCanvas';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { ShareButton } from '@/components/ShareButton';
import { StateView } from '@/components/StateView';
import { isUnreached } from '@/lib/http/api-error';
import { useKeptQuery } from '@/offline';
import { go } from '@/lib/navigation';
import { schoolDay } from '@/lib/time';
import { PosterSheet } from '@/shared/poster/PosterSheet';
import { StudentPage } from '@/shared/session/student-page';
import { posterPicture } from '../draw/pictures';
import { parseDay, weekText } from '../logic/dates';
import { cardText, getSharedWeek, shareTitle } from '../logic/shared-study';
import { barsText, barsTitle, hasSomething, neighbours, weekBars, weekLine, weekRows } from '../logic/week';
import { useNameChoice } from '../state';
import { useShareStudy } from '../use-share-study';
import styles from './Growth.module.scss';
import { NameChoice } from './NameChoice';
import { GrowthSkeleton } from './skeletons';
import { Turn } from './Turn';

const CHART_HEIGHT = 150;
const toWords = () => go('words');

/** 学习周报: Monday to Sunday beside the week before, to look at and to share. @param day one of the week's; this week unless told */
export const WeekPage = memo(function WeekPage({ day }: { day: string | undefined }) {
  return (
    <StudentPage waiting={<GrowthSkeleton />}>{(student) => <OfStudent key={student.id} student={student} firstDay={day} />}</StudentPage>
  );
});

function OfStudent({ student, firstDay }: { student: Student; firstDay: string | undefined }) {
  const [day, setDay] = useState(() => parseDay(firstDay));
  const { data, isError, error, refetch } = useKeptQuery('GET weekly_report', {
    query: day === undefined ? {} : { day_eq: day },
    studentId: student.id,
  });
  const again = useCallback(() => refetch(), [refetch]);
  const [showsName] = useNameChoice();
  const shared = useMemo(
    () => (data && data.figures.studied_days > 0 ? getSharedWeek(data, showsName ? student.name : undefined) : undefined),
    [data, showsName, student.name],
  );
  useShareStudy(shared);
  const [poster, setPoster] = useState(false);
  const openPoster = useCallback(() => setPoster(true), []);
  const closePoster = useCallback(() => setPoster(false), []);
  const drawPoster = useCallback(
    (code: string | undefined) => {
      if (!shared || !data) throw new Error('There is no week to draw');
      return posterPicture(cardText(shared, schoolDay()), { studied: data.days.map(({ studied }) => studied) }, code);
    },
    [shared, data],
  );
  if (!data) {
    if (!isError) return <GrowthSkeleton />;
    return (
      <Screen>
        <LoadFailed what="学习周报" unreached={isUnreached(error)} onAgain={again} />
      </Screen>
    );
  }
  return (
    <Screen
      footer={
        shared ? (
          <>
            <ShareButton narrow id="share">
              发给朋友
            </ShareButton>
            <ActionButton id="make-poster" onTap={openPoster}>
              生成海报
            </ActionButton>
          </>
        ) : undefined
      }
    >
      <Head report={data} onWeek={setDay} />
      {hasSomething(data.figures) ? <Figures report={data} /> : <Nothing report={data} onWeek={setDay} />}
      {shared && <NameChoice shared={shared} />}
      {poster && shared && <PosterSheet kind="study" says={shareTitle(shared)} poster={drawPoster} onClose={closePoster} />}
      <ShareCanvas />
    </Screen>
  );
}

const Head = memo(function Head({ report, onWeek }: { report: WeeklyReport; onWeek: (day: string) => void }) {
  const { from, to, today, figures } = report;
  const { before, after } = neighbours(report);
  return (
    <>
      <View className={styles.turner}>
        <Turn id="week-before" label="上一周" to={before} forward={false} onTurn={onWeek} />
        <View id="week-title" className={styles.turnerTitle}>
          {weekText(from, today)}
        </View>
        <Turn id="week-after" label="下一周" to={after} forward onTurn={onWeek} />
      </View>
      <View id="week-head" className={styles.hero}>
        <View className={styles.lead}>{to < today ? '那一周学了' : '这一周学了'}</View>
        <View className={styles.score}>
          <Text id="week-days">{figures.studied_days}</Text>
          <Text className={styles.unit}> 天</Text>
        </View>
        <View id="week-line" className={styles.words}>
          {weekLine(figures.studied_days, to < today)}
        </View>
      </View>
    </>
  );
});

const Figures = memo(function Figures({ report }: { report: WeeklyReport }) {
  const svg = useMemo(() => barChartSvg({ ...inCard(), height: CHART_HEIGHT, bars: weekBars(report) }), [report]);
  const rows = useMemo(() => weekRows(report), [report]);
  return (
    <>
      <Card>
        <SectionTitle aside={barsTitle(report)}>每天</SectionTitle>
        <View className={styles.chart}>
          <ChartImage id="week-chart" svg={svg} description={barsText(report)} />
        </View>
      </Card>
      {rows.length > 0 && (
        <Card id="week-figures">
          <SectionTitle>和上周比</SectionTitle>
          <View className={styles.space} />
          {rows.map(({ name, label, value, unit, note }) => (
            <View key={name} id={`figure-${name}`} className={styles.row}>
              <View className={styles.rowName}>{label}</View>
              <View className={styles.rowValue}>{`${value} ${unit}`}</View>
              <View className={styles.rowNote}>{note}</View>
            </View>
          ))}
        </Card>
      )}
    </>
  );
});

/** A week without study: no figures of nothing, and a way on; on a Monday most likely to the week before. */
const Nothing = memo(function Nothing({ report, onWeek }: { report: WeeklyReport; onWeek: (day: string) => void }) {
  const { to, today, before } = report;
  const isOver = to < today;
  const { before: monday } = neighbours(report);
  const toBefore = useCallback(() => {
    if (monday !== undefined) onWeek(monday);
  }, [monday, onWeek]);
  const hasBefore = monday !== undefined && hasSomething(before);
  return (
    <Card>
      <StateView
        id="week-empty"
        kind="empty"
        title={isOver ? '这周没有学习记录' : '这周还没有学习记录'}
        text={isOver ? '休息也没关系，学过的都还在' : '学完一轮单词、一节数学，或者做完一次复习，这里就有记录'}
        action={hasBefore ? '看上一周' : '去学单词'}
        onAction={hasBefore ? toBefore : toWords}
      />
    </Card>
  );
});
