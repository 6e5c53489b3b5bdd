import { memo, useCallback, useState } from 'react';
import type { Course, CourseSummary } from '@xueban/contract/resources/courses';
import type { Student } from '@xueban/contract/resources/students';
import { Card } from '@/components/Card';
import { Figure } from '@/components/Figure';
import { CourseSheet } from '@/components/home/CourseSheet';
import { DueCard } from '@/components/home/DueCard';
import { Hero } from '@/components/home/Hero';
import { HomeSkeleton } from '@/components/home/HomeSkeleton';
import { StudentRow } from '@/components/home/StudentRow';
import { Tile, Tiles } from '@/components/home/Tiles';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { PendingBadge } from '@/components/PendingBadge';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { StateView } from '@/components/StateView';
import { go } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { usePendingCount } from '@/offline';
import { useMathLessons } from '@/shared/lesson/use-math-lessons';
import { StudentPage } from '@/shared/session/student-page';
import { StudentSheet } from '@/shared/session/StudentSheet';
import { useStudents } from '@/state/students';
import { type CourseFigures, dueText, nextText, type SectionView } from '../logic/home';
import { openSection } from '../lesson';
import { type MathHomeState, useMathHome } from '../use-math-home';
import styles from './MathHome.module.scss';

const waiting = (
  <Screen>
    <HomeSkeleton />
  </Screen>
);
const getSize = ({ sections_count: sections }: CourseSummary): string => `${sections} 节`;
const ofStudent = (student: Student) => <StudentHome key={student.id} student={student} />;

/** The tab 数学: what is next, what is due, how far the whole is. */
export const MathHome = memo(function MathHome() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
});

type OpenSheet = 'none' | 'student' | 'course';

function StudentHome({ student }: { student: Student }) {
  const home = useMathHome(student.id);
  const [sheet, setSheet] = useState<OpenSheet>('none');
  const close = useCallback(() => setSheet('none'), []);
  const openStudents = useCallback(() => setSheet('student'), []);
  const openCourses = useCallback(() => setSheet('course'), []);
  const several = useStudents().length > 1;
  const { chooseCourse, course, courses, here, hasNone, loading, reload } = home;
  const onCourse = useCallback(
    (choice: CourseSummary) => {
      setSheet('none');
      chooseCourse(choice);
    },
    [chooseCourse],
  );
  if (loading && !course) return waiting;
  return (
    <Screen>
      <StudentRow student={student} onTap={several ? openStudents : undefined} />
      <Pending />
      {course && here ? (
        <CourseHome
          studentId={student.id}
          home={home}
          course={course}
          here={here}
          onChangeCourse={courses.length > 1 ? openCourses : undefined}
        />
      ) : (
        <Nothing failed={!hasNone} onAgain={reload} />
      )}
      {sheet === 'student' && <StudentSheet onClose={close} />}
      {sheet === 'course' && <CourseSheet courses={courses} getSize={getSize} courseId={course?.id} onChoose={onCourse} onClose={close} />}
    </Screen>
  );
}

function Nothing({ failed, onAgain }: { failed: boolean; onAgain: () => Promise<void> }) {
  const again = useCallback(() => void onAgain(), [onAgain]);
  return (
    <>
      <Card>
        {failed ? (
          <LoadFailed what="数学课程" unreached={!isOnline()} onAgain={again} />
        ) : (
          <StateView kind="empty" title="还没有数学课程" text="课程由老师安排。可以先测一测数学水平。" action="重新加载" onAction={again} />
        )}
      </Card>
      {!failed && (
        <Tiles>
          <Tile id="level-test" glyph="chart" title="水平测试" onTap={levelTest} />
        </Tiles>
      )}
    </>
  );
}

const levelTest = (): void => go('levelTest');

interface CourseHomeProps {
  studentId: number;
  home: MathHomeState;
  course: Course;
  here: SectionView;
  onChangeCourse: (() => void) | undefined;
}

function CourseHome({ studentId, home, course, here, onChangeCourse }: CourseHomeProps) {
  const { figures, courseFinished, mistakes } = home;
  const text = nextText(here, courseFinished);
  const courseId = course.id;
  const hasLessons = useMathLessons(studentId, courseId);
  const goOn = useCallback(() => openSection(courseId, here, text.step, hasLessons), [courseId, here, text.step, hasLessons]);
  const { unitId, chapterId } = here;
  const unit = course.units.find(({ id }) => id === unitId);
  const chapter = unit?.chapters.find(({ id }) => id === chapterId);
  return (
    <>
      <Hero
        place={[course.name, unit?.name, chapter?.name].filter((part) => part !== undefined).join(' · ')}
        round=""
        title={text.title}
        percentage={text.percentage}
        left={text.facts[0]}
        right={text.facts[1]}
        action={text.action}
        actionId="continue"
        busy={false}
        onAction={goOn}
        onChangeCourse={onChangeCourse}
      />
      <Cards courseId={courseId} figures={figures} mistakes={mistakes} />
    </>
  );
}

interface CardsProps {
  courseId: number;
  figures: CourseFigures;
  mistakes: number | undefined;
}

function Cards({ courseId, figures, mistakes }: CardsProps) {
  const { sections, finished, begun, due } = figures;
  const flywheel = useCallback(() => go('mathProgress', { courseId }), [courseId]);
  const review = useCallback(() => go('mathReview', { courseId, source: 'mixed' }), [courseId]);
  const book = useCallback(() => go('mathMistakeBook', { courseId }), [courseId]);
  const report = useCallback(() => go('mathReport', { courseId }), [courseId]);
  const text = dueText(figures);
  return (
    <>
      <DueCard title="飞轮复习" count={due} note={text.note} action={text.action} onTap={due > 0 ? review : flywheel} />
      <Card id="flywheel" onTap={flywheel}>
        <SectionTitle aside={`共 ${sections} 节`}>小节进度</SectionTitle>
        <View className={styles.figures}>
          <Figure value={sections - finished - begun} label="未学" />
          <Figure value={begun} label="在学" tone="brand" />
          <Figure value={finished} label="全对" tone="right" />
        </View>
      </Card>
      <Tiles>
        <Tile id="mistakes" glyph="star" title="错题本" note={mistakes === undefined ? undefined : `${mistakes} 题`} onTap={book} />
        <Tile id="report" glyph="doc" title="学习报告" onTap={report} />
        <Tile id="level-test" glyph="chart" title="水平测试" onTap={levelTest} />
      </Tiles>
    </>
  );
}

/** Reads the count by itself: an answer on its way must not render the tab. */
function Pending() {
  return <PendingBadge count={usePendingCount()} />;
}
