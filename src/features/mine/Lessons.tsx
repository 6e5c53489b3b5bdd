import { memo, useCallback } from 'react';
import { usePageEvent } from 'remax/macro';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/errors';
import type { Student } from '@xueban/contract/resources/students';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { useApiQuery } from '@/lib/api-query';
import { isApiError } from '@/lib/http/api-error';
import { sayTime } from '@/lib/time';
import { useStudentActions } from '@/state/students';
import { lessonCost, lessonNote, sayHours } from './wording';
import styles from './Mine.module.scss';

/** As many as fit beside the rest of the page. */
const SHOWN = 3;
/** Coming back to the tab within this time asks nothing again, ms. */
const FRESH_MS = 15_000;

const Lesson = memo(function Lesson({ lesson }: { lesson: TeachingRecord }) {
  return (
    <View className={styles.lesson}>
      <View className={styles.lessonWords}>
        {sayTime(lesson.started_at)}
        <View className={styles.lessonNote}>{lessonNote(lesson)}</View>
      </View>
      <View className={styles.lessonCost}>{lessonCost(lesson)}</View>
    </View>
  );
});

const unreached = (error: unknown) => isApiError(error) && error.code === TRANSPORT_FAILURE_CODE;

function Waiting() {
  return (
    <View className={styles.waiting}>
      <Skeleton width={50} />
      <Skeleton width={35} />
      <Skeleton width={50} />
      <Skeleton width={35} />
    </View>
  );
}

/** Latest lessons of the student and the hours that are left. */
export const Lessons = memo(function Lessons({ student }: { student: Student }) {
  const { refreshCurrentStudent } = useStudentActions();
  const { data, error, isError, refetch, dataUpdatedAt } = useApiQuery('GET teaching_records', { query: { student_id_eq: student.id, per_page: SHOWN } }, { silent: true });
  // A lesson may have ended on another tab, and its hours with it.
  usePageEvent('onShow', () => {
    if (dataUpdatedAt === 0 || Date.now() - dataUpdatedAt < FRESH_MS) return;
    void refetch();
    refreshCurrentStudent().catch(() => undefined);
  });
  const again = useCallback(() => void refetch(), [refetch]);
  return (
    <Card id="lessons">
      <SectionTitle aside={`剩 ${sayHours(student.course_hours_left)}`}>最近上课</SectionTitle>
      {data?.map((lesson) => <Lesson key={lesson.id} lesson={lesson} />)}
      {data?.length === 0 && <View className={styles.quiet}>还没有上课记录。上完第一课，会在这里看到时间和课时。</View>}
      {!data && !isError && <Waiting />}
      {!data && isError && (
        <View className={styles.failed}>
          <View className={styles.failedWords}>{unreached(error) ? '网络没有连上' : '上课记录没有读到'}</View>
          <View className={styles.failedAction}><ActionButton kind="text" id="lessons-again" onTap={again}>再试一次</ActionButton></View>
        </View>
      )}
    </Card>
  );
});
