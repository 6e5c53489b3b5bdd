import { memo, useCallback } from 'react';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { Skeleton } from '@/components/Skeleton';
import { callPage } from '@/lib/http/call';
import { sayTime } from '@/lib/time';
import { useList } from '@/state/list';
import { lessonCost, lessonNote } from './wording';
import styles from './LessonList.module.scss';

/** All lessons of a student with the hours each was charged, newest first, ten at a time. */
export const LessonList = memo(function LessonList({ studentId }: { studentId: number }) {
  const fetchPage = useCallback(
    (page: number, perPage: number) =>
      callPage('GET teaching_records', { query: { student_id_eq: studentId, page, per_page: perPage }, studentId }),
    [studentId],
  );
  const { collection, status, hasMore, pagination, refresh, loadMore } = useList<TeachingRecord>(`lessons/${studentId}`, fetchPage);
  const more = useCallback(() => void loadMore(), [loadMore]);
  const again = useCallback(() => refresh(), [refresh]);

  if (collection.length === 0) {
    if (status === 'failed') {
      return (
        <View id="lessons-failed" className={styles.failed}>
          <View className={styles.words}>上课记录没有读到</View>
          <ActionButton kind="text" id="lessons-again" onTap={again}>
            重试
          </ActionButton>
        </View>
      );
    }
    return status === 'ready' ? (
      <View id="lessons-empty" className={styles.quiet}>
        还没有上课记录。上完第一课，会在这里看到时间和课时。
      </View>
    ) : (
      <Waiting />
    );
  }
  return (
    <View id="lesson-list">
      {collection.map((lesson) => (
        <Lesson key={lesson.id} lesson={lesson} />
      ))}
      {hasMore ? (
        <ActionButton kind="text" id="lessons-more" loading={status === 'loading-more'} onTap={more}>
          更早的课
        </ActionButton>
      ) : (
        <View className={styles.end}>{`共 ${pagination.total} 节课，到底了`}</View>
      )}
    </View>
  );
});

const Lesson = memo(function Lesson({ lesson }: { lesson: TeachingRecord }) {
  return (
    <View className={`${styles.lesson} t-lesson`}>
      <View className={styles.words}>
        {sayTime(lesson.started_at)}
        <View className={styles.note}>{lessonNote(lesson)}</View>
      </View>
      <View className={styles.cost}>{lessonCost(lesson)}</View>
    </View>
  );
});

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
