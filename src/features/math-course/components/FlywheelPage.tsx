import { memo, useCallback, useMemo } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { Figure } from '@/components/Figure';
import { Glyph, type GlyphName } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { go } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { schoolDay } from '@/lib/time';
import { StudentPage } from '@/shared/session/student-page';
import { useMathLessons } from '@/shared/lesson/use-math-lessons';
import { useCourseAtHand } from '@/shared/study/course-choice';
import { getStageText, getStatus, getStep, type SectionStatus } from '../logic/flywheel';
import type { ChapterView, SectionView } from '../logic/home';
import { openSection } from '../lesson';
import { type MathCourse, useMathCourse } from '../use-math-course';
import styles from './Flywheel.module.scss';

const waiting = (
  <Screen>
    <View className={styles.stack}>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </View>
  </Screen>
);
const ofStudent = (student: Student) => <OfStudent key={student.id} student={student} />;

/** 飞轮复习: every section on its way round, with the next turn offered. */
export function FlywheelPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function OfStudent({ student }: { student: Student }) {
  const math = useMathCourse(student.id, parseNumber(usePageQuery('mathProgress').courseId));
  const { course, loading, reload } = math;
  if (course) return <Course math={math} courseId={course.id} studentId={student.id} />;
  return loading ? waiting : <NoCourse onAgain={reload} />;
}

/** There is no course, or it could not be read. */
function NoCourse({ onAgain }: { onAgain: () => Promise<void> }) {
  const course = useCourseAtHand('math', parseNumber(usePageQuery('mathProgress').courseId));
  const again = useCallback(() => onAgain(), [onAgain]);
  if (course.status === 'loading') return waiting;
  return (
    <Screen>
      {course.status === 'none' ? (
        <StateView kind="empty" title="还没有数学课程" text="课程由老师安排，安排好后小节会出现在这里" action="重新加载" onAction={again} />
      ) : (
        <LoadFailed what="小节进度" unreached={!isOnline()} onAgain={again} />
      )}
    </Screen>
  );
}

function Course({ math, courseId, studentId }: { math: MathCourse; courseId: number; studentId: number }) {
  const hasLessons = useMathLessons(studentId, courseId);
  const { figures, chapters, here } = math;
  const { sections, finished, begun, due } = figures;
  const review = useCallback(() => go('mathReview', { courseId, source: 'mixed' }), [courseId]);
  const goOn = useCallback(() => {
    if (here) openSection(courseId, here, getStep(here), hasLessons);
  }, [courseId, here, hasLessons]);
  const footer =
    due > 0 ? (
      <ActionButton id="review" onTap={review}>{`混着复习 ${due} 节`}</ActionButton>
    ) : here ? (
      <ActionButton id="continue" onTap={goOn}>{`继续：${here.name}`}</ActionButton>
    ) : undefined;
  return (
    <Screen footer={footer}>
      <HeroCard id="figures">
        <View className={styles.figures}>
          <Figure value={sections - finished - begun} label="未学" tone="hero" />
          <Figure value={begun} label="在学" tone="hero" />
          <Figure value={finished} label="全对" tone="hero" />
          <Figure value={due} label="今天到期" tone="hero" />
        </View>
      </HeroCard>
      {chapters.map((chapter) => (
        <Chapter key={chapter.id} chapter={chapter} courseId={courseId} hasLessons={hasLessons} />
      ))}
    </Screen>
  );
}

interface ChapterProps {
  chapter: ChapterView;
  courseId: number;
  hasLessons: boolean;
}

const Chapter = memo(function Chapter({ chapter, courseId, hasLessons }: ChapterProps) {
  const { name, unitName, sections, finished } = chapter;
  const today = schoolDay();
  return (
    <Card>
      <SectionTitle aside={`全对 ${finished} / ${sections.length}`}>{unitName === name ? name : `${unitName} · ${name}`}</SectionTitle>
      {sections.map((section) => (
        <SectionRow key={section.id} section={section} courseId={courseId} hasLessons={hasLessons} today={today} />
      ))}
    </Card>
  );
});

const glyphs: Readonly<Record<SectionStatus, GlyphName>> = { finished: 'check', due: 'sync', begun: 'play', new: 'book' };

interface SectionRowProps {
  section: SectionView;
  courseId: number;
  hasLessons: boolean;
  today: string;
}

const SectionRow = memo(function SectionRow({ section, courseId, hasLessons, today }: SectionRowProps) {
  const { name, percentage, current } = section;
  const open = useCallback(() => openSection(courseId, section, getStep(section), hasLessons), [courseId, section, hasLessons]);
  const status = useMemo(() => getStatus(section, today), [section, today]);
  return (
    <View
      className={`${current ? styles.here : styles.section} t-section`}
      onTap={open}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
    >
      <View className={styles[status]}>
        <Glyph name={glyphs[status]} />
      </View>
      <View>
        <View className={styles.name}>{name}</View>
        <View className={styles.note}>{getStageText(section, today)}</View>
      </View>
      <View className={status === 'finished' || status === 'due' ? styles.shareDone : styles.share}>{`${percentage}%`}</View>
    </View>
  );
});
