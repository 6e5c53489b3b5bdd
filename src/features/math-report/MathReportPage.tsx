import { memo, useCallback, useMemo, useState } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import type { KnowledgePointMastery, MathReport } from '@xueban/contract/resources/math/sections';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { Figure } from '@/components/Figure';
import { View } from '@/components/host';
import { ListRow } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { isApiError, isTransient } from '@/lib/http/api-error';
import { useKeptQuery } from '@/offline';
import { go } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { StudentPage } from '@/shared/session/student-page';
import { useCourseAtHand } from '@/shared/study/course-choice';
import { causeBars, headline, levelCounts, type PointRow, practised, weakest } from './report';
import styles from './MathReport.module.scss';

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

/** 学习报告: how well the points of a course are known, by what cause mistakes are made, what to do next. */
export function MathReportPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function OfStudent({ student }: { student: Student }) {
  const course = useCourseAtHand('math', parseNumber(usePageQuery('mathReport').courseId));
  const courseId = course.status === 'known' ? course.courseId : undefined;
  const { data, error, isError, refetch } = useKeptQuery(
    'GET courses/{id}/math_report',
    courseId === undefined ? undefined : { params: { id: courseId }, studentId: student.id },
  );
  const failed = course.status === 'failed' || isError;
  const problem = course.status === 'failed' ? course.error : error;
  const again = course.status === 'failed' ? course.again : refetch;
  if (course.status === 'none') {
    return (
      <Screen>
        <StateView kind="empty" title="还没有数学课程" text="课程由老师安排，学过以后这里会有报告" />
      </Screen>
    );
  }
  if (!data || courseId === undefined) {
    if (!failed) return waiting;
    if (isApiError(problem) && !isTransient(problem)) {
      return (
        <Screen>
          <StateView
            kind="empty"
            title="没有找到这门课程"
            text="它可能是另一位学员的，从数学首页再进来看看"
            action="去学数学"
            onAction={toMath}
          />
        </Screen>
      );
    }
    return (
      <Screen>
        <LoadFailed what="学习报告" unreached={isApiError(problem) && problem.code === TRANSPORT_FAILURE_CODE} onAgain={again} />
      </Screen>
    );
  }
  return data.answers_count === 0 ? <Nothing /> : <Report report={data} courseId={courseId} />;
}

const toMath = (): void => go('math');

function Nothing() {
  return (
    <Screen>
      <StateView
        id="report-empty"
        kind="empty"
        title="还没有做过题"
        text="做完一节小测，这里会看到每个知识点掌握得怎么样"
        action="去学数学"
        onAction={toMath}
      />
    </Screen>
  );
}

function Report({ report, courseId }: { report: MathReport; courseId: number }) {
  const { accuracy, finished, answers, time } = headline(report);
  const points = report.knowledge_points;
  const counts = useMemo(() => levelCounts(points), [points]);
  const mistakes = useCallback(() => go('mathReview', { courseId, source: 'mistakes' }), [courseId]);
  const mixed = useCallback(() => go('mathReview', { courseId, source: 'mixed' }), [courseId]);
  const footer =
    report.due_count > 0 ? (
      <ActionButton id="next" onTap={mixed}>{`混着复习 ${report.due_count} 节`}</ActionButton>
    ) : (
      <ActionButton id="next" onTap={mistakes}>
        练错题
      </ActionButton>
    );
  return (
    <Screen footer={footer}>
      <HeroCard id="headline">
        <View className={styles.label}>做对的题</View>
        <View className={styles.number}>
          {accuracy ?? '—'}
          <View className={styles.unit}>%</View>
        </View>
        <View className={styles.figures}>
          <Figure value={answers} label="答过的题" tone="hero" />
          <Figure value={finished} label="全对的小节" tone="hero" />
          <Figure {...time} label="用时" tone="hero" />
        </View>
      </HeroCard>
      <Card>
        <SectionTitle aside={`共 ${points.length} 个`}>知识点掌握</SectionTitle>
        <View className={styles.cells} wechat-aria-label={counts.map(({ text, count }) => `${text} ${count} 个`).join('，')}>
          {points.map((point) => (
            <View key={point.id} className={styles[point.level]} />
          ))}
        </View>
        <View className={styles.legend}>
          {counts.map(({ level, text, count }) => (
            <View key={level} className={styles.entry}>
              <View className={styles[level]} />
              {`${text} ${count}`}
            </View>
          ))}
        </View>
      </Card>
      <Weakest points={points} courseId={courseId} />
      <Causes report={report} />
      <Practised points={points} courseId={courseId} />
    </Screen>
  );
}

interface PointsProps {
  points: readonly KnowledgePointMastery[];
  courseId: number;
}

const Weakest = memo(function Weakest({ points, courseId }: PointsProps) {
  const weak = useMemo(() => weakest(points), [points]);
  if (weak.length === 0) return null;
  return (
    <Card id="weakest" flush>
      <View className={styles.listHead}>
        <SectionTitle>先补这几个</SectionTitle>
      </View>
      {weak.map((point) => (
        <Point key={point.id} point={point} value="看讲义" courseId={courseId} />
      ))}
    </Card>
  );
});

/** Accuracy and time of every point that was practised; the first of them until all are asked for. */
const Practised = memo(function Practised({ points, courseId }: PointsProps) {
  const [all, setAll] = useState(false);
  const showAll = useCallback(() => setAll(true), []);
  const { rows, count, hidden } = useMemo(() => practised(points, all), [points, all]);
  if (count === 0) return null;
  return (
    <Card id="points" flush>
      <View className={styles.listHead}>
        <SectionTitle aside={`${count} 个`}>练过的知识点</SectionTitle>
      </View>
      {rows.map((point) => (
        <Point key={point.id} point={point} value={point.level} courseId={courseId} />
      ))}
      {hidden > 0 && <ActionButton id="all-points" kind="text" onTap={showAll}>{`再看后面 ${hidden} 个`}</ActionButton>}
    </Card>
  );
});

const Point = memo(function Point({ point, value, courseId }: { point: PointRow; value: string; courseId: number }) {
  const { name, note, sectionId } = point;
  const open = useCallback(() => go('handout', { courseId, sectionId }), [courseId, sectionId]);
  return <ListRow title={name} note={note} value={value} onTap={open} />;
});

const Causes = memo(function Causes({ report }: { report: MathReport }) {
  const bars = useMemo(() => causeBars(report.causes), [report.causes]);
  if (bars.length === 0) return null;
  return (
    <Card>
      <SectionTitle>错在哪里</SectionTitle>
      {bars.map(({ cause, count, width }) => (
        <View key={cause} className={styles.cause}>
          {cause}
          <View className={styles.times}>{`${count} 次`}</View>
          <View className={styles.track}>
            <View className={styles.bar} style={{ width: `${width}%` }} />
          </View>
        </View>
      ))}
    </Card>
  );
});
