import { memo, useCallback } from 'react';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { ListBody } from '@/components/list/ListBody';
import { Skeleton } from '@/components/Skeleton';
import { callPage } from '@/lib/http/call';
import type { Tag } from '@/lib/stale';
import { sayTime } from '@/lib/time';
import { useFreshList } from '@/shared/list';
import { endLesson } from '@/shared/lesson/end-lesson';
import { chargeReason, isReversed, lessonCost, lessonKind } from '@/shared/lesson/lesson';
import styles from './LessonList.module.scss';

const SHOWN: readonly Tag[] = ['lessons'];

/** All lessons of a student with the hours each was charged and why, newest first, ten at a time. */
export const LessonList = memo(function LessonList({ studentId }: { studentId: number }) {
  const list = useFreshList<TeachingRecord>(`lessons/${studentId}`, SHOWN, (page, perPage) =>
    callPage('GET teaching_records', { query: { student_id_eq: studentId, page, per_page: perPage }, studentId }),
  );
  return (
    <ListBody
      list={list}
      name="lessons"
      what="上课记录"
      unit="节课"
      more="更早的课"
      compact
      skeleton={<Waiting />}
      empty={
        <View id="lessons-empty" className={styles.quiet}>
          还没有上课记录。上完第一课，会在这里看到时间和课时。
        </View>
      }
    >
      <View id="lesson-list">
        {list.collection.map((lesson) => (
          <Lesson key={lesson.id} lesson={lesson} studentId={studentId} />
        ))}
      </View>
    </ListBody>
  );
});

const Lesson = memo(function Lesson({ lesson, studentId }: { lesson: TeachingRecord; studentId: number }) {
  const reason = chargeReason(lesson);
  const end = useCallback(() => endLesson(lesson, studentId), [lesson, studentId]);
  return (
    <View className={`${styles.lesson} t-lesson`}>
      <View className={styles.words}>
        {sayTime(lesson.started_at)}
        <View className={styles.note}>{lessonKind(lesson)}</View>
      </View>
      <View className={styles.cost}>
        {lessonCost(lesson)}
        {isReversed(lesson) ? (
          <View className={`${styles.reversed} t-reversed`}>
            <Pill tone="plain">已冲正</Pill>
          </View>
        ) : (
          reason !== undefined && <View className={`${styles.note} t-reason`}>{reason}</View>
        )}
        {lesson.charge_reason === null && (
          <ActionButton id={`end-${lesson.id}`} kind="text" onTap={end}>
            结束这节课
          </ActionButton>
        )}
      </View>
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
