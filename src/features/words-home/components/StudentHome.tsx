import { useCallback, useMemo, useState } from 'react';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import type { Student } from '@xueban/contract/resources/students';
import { Card } from '@/components/Card';
import { LoadFailed } from '@/components/LoadFailed';
import { PendingBadge } from '@/components/PendingBadge';
import { GoalCard } from '@/components/home/GoalCard';
import { StudentRow } from '@/components/home/StudentRow';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { go } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { usePendingCount } from '@/offline';
import { StudentSheet } from '@/shared/session/StudentSheet';
import { useStudents } from '@/state/students';
import { getGoing } from '../logic/chapters';
import { useRoundStart } from '../use-round-start';
import { type Home, useWordsHome } from '../use-words-home';
import { DueWords, GridCard, LatestLesson, type RoundLinks, WordTiles } from './cards';
import { Chapters } from './Chapters';
import { Hero } from '@/components/home/Hero';
import { CourseSheet } from '@/components/home/CourseSheet';
import { HomeSkeleton } from '@/components/home/HomeSkeleton';
import { heroText } from '../logic/hero';

const getSize = ({ words_count: words }: CourseSummary): string => `${words} 词`;
const openCalendar = () => go('studyCalendar');

type OpenSheet = 'none' | 'student' | 'course';

/** The word tab of a student. */
export function StudentHome({ student, openRound, withLocalProgress, savedRound, lessons }: RoundLinks & { student: Student }) {
  const home = useWordsHome(student);
  const [sheet, setSheet] = useState<OpenSheet>('none');
  const close = useCallback(() => setSheet('none'), []);
  const severalStudents = useStudents().length > 1;
  const openStudents = useCallback(() => setSheet('student'), []);
  const openCourses = useCallback(() => setSheet('course'), []);
  const { leaving, chooseCourse, point } = home;

  const enter = useCallback(
    (record: WordRecordSummary) => {
      leaving();
      openRound(record);
    },
    [leaving, openRound],
  );
  const { starting, start } = useRoundStart(point, enter);
  // Without an answer of the server, the round on this phone is what can be resumed.
  const served = home.latest?.open;
  const open = served ? withLocalProgress(served) : home.unreachable ? savedRound() : undefined;

  const onAction = useCallback(() => {
    if (open) enter(open);
    else if (point?.teacherId !== undefined) {
      leaving();
      const { courseId, unitId, chapterId } = point;
      go('lessonStart', { subject: 'word', courseId, unitId, chapterId });
    } else void start();
  }, [open, point, enter, start, leaving]);
  const onCourse = useCallback(
    (choice: CourseSummary) => {
      setSheet('none');
      chooseCourse(choice);
    },
    [chooseCourse],
  );

  const allLessons = useCallback(() => lessons(student.id), [lessons, student.id]);

  if (home.status === 'loading')
    return (
      <Screen>
        <HomeSkeleton />
      </Screen>
    );
  return (
    <Screen>
      <StudentRow student={student} onTap={severalStudents ? openStudents : undefined} />
      <Pending />
      <Next home={home} open={open} busy={starting} onAction={onAction} onChangeCourse={openCourses} />
      <GoalCard words={student.today_words} goal={student.daily_goal} onTap={openCalendar} way="学习日历" />
      {point && <CourseCards home={home} point={point} dailyGoal={student.daily_goal} />}
      {home.lesson && <LatestLesson lesson={home.lesson} lessons={allLessons} />}
      {home.view && <Chapters view={home.view} going={getGoing(home.view, open !== undefined)} onChoose={home.chooseChapter} />}
      {sheet === 'student' && <StudentSheet onClose={close} />}
      {sheet === 'course' && (
        <CourseSheet courses={home.courses} getSize={getSize} courseId={point?.courseId} onChoose={onCourse} onClose={close} />
      )}
    </Screen>
  );
}

/** What is due, where the words stand, and the ways to the other pages. */
function CourseCards({ home, point, dailyGoal }: { home: Home; point: NonNullable<Home['point']>; dailyGoal: number }) {
  const { courseId, unitId } = point;
  const { figures, lastRoundId } = home;
  const mistakes = figures?.find(({ course_id: id }) => id === courseId)?.mistakes_count;
  return (
    <>
      <DueWords courseId={courseId} courses={figures} dailyGoal={dailyGoal} />
      <GridCard courseId={courseId} courses={figures} />
      <WordTiles courseId={courseId} unitId={unitId} mistakes={mistakes} lastRoundId={lastRoundId} />
    </>
  );
}

interface NextProps {
  home: Home;
  /** The round to resume. */
  open: WordRecordSummary | undefined;
  busy: boolean;
  onAction: () => void;
  onChangeCourse: () => void;
}

/** What comes next: the big card, or why there is none. */
function Next({ home, open, busy, onAction, onChangeCourse }: NextProps) {
  const { status, latest, view, roundNumber, unreachable, refresh } = home;
  const text = useMemo(() => heroText({ open, roundNumber, percentage: view?.percentage ?? 0 }), [open, roundNumber, view]);
  if (status === 'no-course') {
    return (
      <Card>
        <StateView kind="empty" title="还没有课程" text="课程由老师安排，安排好后在这里开始学。" action="重新加载" onAction={refresh} />
      </Card>
    );
  }
  const known = open !== undefined || latest !== undefined;
  return (
    <>
      {known && (
        <Hero
          place={home.getPlace(open)}
          round={open && roundNumber !== undefined ? `第 ${roundNumber} 轮` : ''}
          title={text.title}
          percentage={text.percentage}
          left={text.facts[0]}
          right={text.facts[1]}
          action={text.action}
          actionId={open ? 'continue' : 'start-round'}
          busy={busy}
          onAction={onAction}
          onChangeCourse={home.courses.length > 1 ? onChangeCourse : undefined}
        />
      )}
      {!known && !unreachable && <Skeleton shape="hero" />}
      {unreachable && (
        <Card>
          <LoadFailed what="学习进度" unreached={!isOnline()} onAgain={refresh} />
        </Card>
      )}
    </>
  );
}

/** Reads the count by itself: an answer on its way must not render the tab. */
function Pending() {
  return <PendingBadge count={usePendingCount()} />;
}
