import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import type { StudyCalendar, WeeklyReport } from '@xueban/contract/resources/study-days';
import { ActionButton } from '@/components/ActionButton';
import { Image, View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { ShareCanvas } from '@/components/picture/ShareCanvas';
import { Screen } from '@/components/Screen';
import { ShareButton } from '@/components/ShareButton';
import { StateView } from '@/components/StateView';
import { saveToAlbum } from '@/lib/album';
import { isUnreached } from '@/lib/http/api-error';
import { useKeptQuery } from '@/offline';
import { go } from '@/lib/navigation';
import { batched } from '@/lib/recoil';
import { schoolDay } from '@/lib/time';
import { drawPoster } from '@/shared/poster/draw-poster';
import { StudentPage } from '@/shared/session/student-page';
import { posterPicture } from '../draw/pictures';
import { cardText, type SharedDay, getSharedDay, shareTitle } from '../logic/shared-study';
import { useNameChoice } from '../state';
import { useShareStudy } from '../use-share-study';
import styles from './Growth.module.scss';
import { NameChoice } from './NameChoice';
import { GrowthSkeleton } from './skeletons';

const toWords = () => go('words');

/** 打卡: the card of today, to keep and to share. @param score of the exam or review that led here, 0–100 */
export const CheckInPage = memo(function CheckInPage({ score }: { score: number | undefined }) {
  return (
    <StudentPage waiting={<GrowthSkeleton />}>{(student) => <OfStudent key={student.id} student={student} score={score} />}</StudentPage>
  );
});

function OfStudent({ student, score }: { student: Student; score: number | undefined }) {
  const calendar = useKeptQuery('GET study_calendar', { query: {}, studentId: student.id });
  const week = useKeptQuery('GET weekly_report', { query: {}, studentId: student.id });
  const again = useCallback(() => Promise.all([calendar.refetch(), week.refetch()]), [calendar, week]);
  if (calendar.data && week.data) return <OfToday student={student} score={score} calendar={calendar.data} week={week.data} />;
  const failed = [calendar, week].find(({ isError }) => isError);
  if (!failed) return <GrowthSkeleton />;
  return (
    <Screen>
      <LoadFailed what="今天的记录" unreached={isUnreached(failed.error)} onAgain={again} />
    </Screen>
  );
}

interface OfTodayProps {
  student: Student;
  score: number | undefined;
  calendar: StudyCalendar;
  week: WeeklyReport;
}

function OfToday({ student, score, calendar, week }: OfTodayProps) {
  const [showsName] = useNameChoice();
  const today = calendar.days.find(({ day, studied }) => day === calendar.today && studied);
  const shared = useMemo(
    () => today && getSharedDay(today, { streak: calendar.streak_days, score, name: showsName ? student.name : undefined }),
    [today, calendar.streak_days, score, showsName, student.name],
  );
  useShareStudy(shared);
  if (!shared) {
    return (
      <Screen>
        <StateView
          id="no-check-in"
          kind="empty"
          title="今天还没有打卡"
          text="学完一轮单词、一节数学，或者做完一次复习，就有今天的打卡卡片"
          action="去学单词"
          onAction={toWords}
        />
        <ShareCanvas />
      </Screen>
    );
  }
  return <TodayCard shared={shared} week={week} />;
}

type Poster = { kind: 'drawing' } | { kind: 'ready'; file: string } | { kind: 'failed' };

function TodayCard({ shared, week }: { shared: SharedDay; week: WeeklyReport }) {
  const poster = usePoster(shared, week);
  const { file, failed, draw } = poster;
  const save = useCallback(() => (file === undefined ? undefined : saveToAlbum(file)), [file]);
  return (
    <Screen
      footer={
        <>
          <ShareButton narrow id="share">
            发给朋友
          </ShareButton>
          <ActionButton id="save-card" disabled={file === undefined} onTap={save}>
            保存图片
          </ActionButton>
        </>
      }
    >
      <View className={styles.posterPlace}>
        {failed ? (
          <StateView id="card-failed" kind="error" title="卡片生成失败" text="也可以先点“发给朋友”" action="重新生成" onAction={draw} />
        ) : file === undefined ? (
          <View id="card-waiting" className={styles.posterWaiting} />
        ) : (
          <View id="card" wechat-aria-role="img" wechat-aria-label={`打卡卡片：${shareTitle(shared)}`}>
            <Image className={styles.poster} src={file} mode="aspectFit" />
          </View>
        )}
      </View>
      <NameChoice shared={shared} />
      <ShareCanvas />
    </Screen>
  );
}

/** The poster of what is shown now: drawn again when the name comes or goes. */
function usePoster(shared: SharedDay, week: WeeklyReport): { file: string | undefined; failed: boolean; draw: () => void } {
  const [poster, setPoster] = useState<Poster>({ kind: 'drawing' });
  const newest = useRef(0);
  const draw = useCallback(() => {
    const turn = (newest.current += 1);
    const show = (next: Poster) => batched(() => turn === newest.current && setPoster(next));
    const studied = week.days.map((day) => day.studied);
    setPoster({ kind: 'drawing' });
    drawPoster('study', (code) => posterPicture(cardText(shared, schoolDay()), { studied }, code)).then(
      (file) => show({ kind: 'ready', file }),
      () => show({ kind: 'failed' }),
    );
  }, [shared, week]);
  useEffect(() => {
    draw();
    return () => {
      newest.current += 1;
    };
  }, [draw]);
  return { file: poster.kind === 'ready' ? poster.file : undefined, failed: poster.kind === 'failed', draw };
}
