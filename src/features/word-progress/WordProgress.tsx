import { memo, useCallback, useMemo, useState } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import { findShort } from '@xueban/contract/learning/short-review';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { Chips } from '@/components/Chips';
import { Figure } from '@/components/Figure';
import { PRESS, View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { isApiError } from '@/lib/http/api-error';
import { go } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { useKeptQuery } from '@/offline';
import { toastText } from '@/lib/toast';
import { StudentPage } from '@/shared/session/student-page';
import { useStudyField } from '@/state/study';
import { type CellView, cellViews, type CourseFigures, findCourse, FIRST_CELL, ruleText } from './cells';
import { ProgressSkeleton } from './progress-skeleton';
import { type Filled, useFilled } from './use-filled';
import styles from './WordProgress.module.scss';

/** 九宫格循环记忆: where every word of a course stands, and what is due today. */
export function WordProgress() {
  return (
    <StudentPage
      waiting={
        <Screen>
          <ProgressSkeleton />
        </Screen>
      }
    >
      {(student) => <OfStudent key={student.id} student={student} />}
    </StudentPage>
  );
}

function OfStudent({ student }: { student: Student }) {
  const ofAddress = parseNumber(usePageQuery('wordProgress').courseId);
  const atHand = useStudyField('word', 'courseId');
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const { data, error, isError, refetch } = useKeptQuery('GET students/{id}/reinforcement', {
    params: { id: student.id },
    studentId: student.id,
  });
  const again = useCallback(() => refetch(), [refetch]);

  if (!data) {
    const unreached = isApiError(error) && error.code === TRANSPORT_FAILURE_CODE;
    return <Screen>{isError ? <LoadFailed what="九宫格" unreached={unreached} onAgain={again} /> : <ProgressSkeleton />}</Screen>;
  }
  const course = findCourse(data.courses, chosen ?? ofAddress ?? atHand);
  if (!course)
    return (
      <Screen>
        <StateView
          id="no-course"
          kind="empty"
          title="还没有课程"
          text="课程由老师安排，安排好后每个单词都会在这里有自己的格子。"
          action="重新加载"
          onAction={again}
        />
      </Screen>
    );
  return <Grid student={student} course={course} courses={data.courses} onChoose={setChosen} />;
}

interface GridProps {
  student: Student;
  course: CourseFigures;
  courses: readonly CourseFigures[];
  onChoose: (courseId: number) => void;
}

function Grid({ student, course, courses, onChoose }: GridProps) {
  const { course_id: courseId, nine_grid: grid, due_count: due } = course;
  const filled = useFilled(`${student.id}/${courseId}`, grid.cells);
  const options = useMemo(() => courses.map(({ course_id: key, course_name: label }) => ({ key, label })), [courses]);
  const size = findShort(due, student.daily_goal);
  const review = useCallback(() => go('reinforcementTake', { courseId, size }), [courseId, size]);
  const plan = useCallback(() => go('reinforcements', { courseId }), [courseId]);
  const footer =
    due > 0 ? (
      <ActionButton id="review" onTap={review}>
        {size === undefined ? `复习今天的 ${due} 个词` : `先复习 ${size} 词`}
      </ActionButton>
    ) : (
      <ActionButton id="plan" kind="soft" onTap={plan}>
        看复习计划
      </ActionButton>
    );
  return (
    <Screen footer={footer}>
      {options.length > 1 && <Chips name="course" label="课程" options={options} value={courseId} onChange={onChoose} />}
      <HeroCard id="figures">
        <View className={styles.figures}>
          <Figure value={grid.new} label="待学" tone="hero" />
          <Figure value={grid.reviewing} label="复习中" tone="hero" />
          <Figure value={grid.mastered} label="已掌握" tone="hero" />
          <Figure value={grid.total} label="总词条" tone="hero" />
        </View>
      </HeroCard>
      <View className={styles.grid}>
        {cellViews(grid).map((view) => (
          <Cell key={view.cell} courseId={courseId} view={view} motion={getMotion(filled, view.cell)} />
        ))}
      </View>
      <Card id="due" onTap={plan}>
        <View className={styles.dueTitle}>
          今天到期
          <Pill tone={due > 0 ? 'due' : 'plain'}>{`${due} 词`}</Pill>
        </View>
        <View className={styles.rule}>{ruleText(course)}</View>
      </Card>
    </Screen>
  );
}

/** 0: none; 1 and 2 are the same motion, by turns. */
function getMotion({ cells, turn }: Filled, cell: number): 0 | 1 | 2 {
  if (!cells.includes(cell)) return 0;
  return turn % 2 === 0 ? 2 : 1;
}

const motions = ['', styles.fillA, styles.fillB] as const;

interface CellProps {
  courseId: number;
  view: CellView;
  motion: 0 | 1 | 2;
}

const Cell = memo(
  function Cell({ courseId, view: { cell, label, count }, motion }: CellProps) {
    const open = useCallback(() => {
      if (count === 0) toastText(`“${label}”里现在没有单词`);
      else if (cell === FIRST_CELL) go('courseWords', { courseId, state: 'new' });
      else go('reinforcementWords', { courseId, cell });
    }, [courseId, cell, label, count]);
    return (
      <View
        id={`cell-${cell}`}
        className={`${styles[`cell${cell}`]} ${motions[motion]}`}
        onTap={open}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
      >
        {label}
        <View className={styles.count}>{count}</View>
      </View>
    );
  },
  (a, b) => a.courseId === b.courseId && a.motion === b.motion && a.view.count === b.view.count,
);
