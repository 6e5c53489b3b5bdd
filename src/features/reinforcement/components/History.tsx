import { memo, useCallback, useMemo, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { COURSE_LIST_PAGE_SIZE, FETCHING } from '@xueban/contract/constants';
import type { ReinforcementSubmissionSummary } from '@xueban/contract/resources/reinforcements';
import type { Student } from '@xueban/contract/resources/students';
import { Chips } from '@/components/Chips';
import { PRESS, View } from '@/components/host';
import { ListBody, useRows } from '@/components/list/ListBody';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { useApiQuery } from '@/lib/api-query';
import { callPage } from '@/lib/http/call';
import { go } from '@/lib/navigation';
import { type Tag, getVersion } from '@/lib/stale';
import { useLook } from '@/offline';
import { usePullDown } from '@/lib/use-pull-down';
import { useList } from '@/shared/list';
import { StudentPage } from '@/shared/session/student-page';
import { placeText, resultText, scoreText, sourceNames, whenText } from '../logic/history';
import styles from './History.module.scss';

/** 历史复习: past reviews, the newest first; each opens its report. */
export function History({ courseId }: { courseId: number | undefined }) {
  return (
    <StudentPage
      waiting={
        <Screen>
          <HistorySkeleton />
        </Screen>
      }
    >
      {(student) => <OfStudent key={student.id} student={student} ofAddress={courseId} />}
    </StudentPage>
  );
}

const SHOWN: readonly Tag[] = ['wordMemory'];
/** 0: all courses. */
const ALL = 0;
const getKey = ({ id }: ReinforcementSubmissionSummary): number => id;
/** Rows drawn at once: a learner of years has hundreds of reviews. */
const ROWS_SHOWN = 30;

function OfStudent({ student: { id: studentId }, ofAddress }: { student: Student; ofAddress: number | undefined }) {
  const courses = useApiQuery(
    'GET courses',
    {
      studentId,
      query: { student_id_eq: studentId, content_type_eq: 'word', page: 1, per_page: COURSE_LIST_PAGE_SIZE },
    },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const [courseId, setCourseId] = useState(ofAddress ?? ALL);
  const options = useMemo(
    () => [{ key: ALL, label: '全部课程' }, ...(courses.data ?? []).map(({ id, name }) => ({ key: id, label: name }))],
    [courses.data],
  );
  const fetchPage = useCallback(
    (page: number, perPage: number) =>
      callPage('GET reinforcement_submissions', {
        studentId,
        query: { student_id_eq: studentId, page, per_page: perPage, ...(courseId === ALL ? {} : { course_id_eq: courseId }) },
      }),
    [studentId, courseId],
  );
  const list = useList(`reviews ${studentId}/${courseId}`, fetchPage, { getKey, forgetful: true });
  const { collection, refresh, loadMore } = list;
  const rows = useRows(collection, ROWS_SHOWN);
  const { reset } = rows;
  const [readAt, setReadAt] = useState(() => getVersion(SHOWN));
  usePullDown(() => {
    reset();
    return refresh();
  });
  usePageEvent('onReachBottom', () => {
    if (!rows.older) void loadMore();
  });
  // Back from a review that went on meanwhile.
  useLook(SHOWN, () => {
    if (getVersion(SHOWN) === readAt) return;
    setReadAt(getVersion(SHOWN));
    reset();
    void refresh();
  });
  const choose = useCallback(
    (next: number) => {
      reset();
      setCourseId(next);
    },
    [reset],
  );
  const toReviews = useCallback(() => go('reinforcements'), []);
  return (
    <Screen>
      {options.length > 2 && <Chips name="course" label="课程" options={options} value={courseId} onChange={choose} />}
      <ListBody
        list={list}
        what="历史复习"
        unit="次复习"
        rows={rows}
        rowsOf="复习"
        skeleton={<HistorySkeleton />}
        empty={
          <StateView
            id="no-reviews"
            kind="empty"
            title="还没有复习过"
            text="每次复习完，报告都会留在这里"
            action="去看今天的复习"
            onAction={toReviews}
          />
        }
      >
        <View id="reviews" className={styles.list}>
          {rows.shown.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </View>
      </ListBody>
    </Screen>
  );
}

const Row = memo(function Row({ item }: { item: ReinforcementSubmissionSummary }) {
  const { id, source, status } = item;
  const open = useCallback(() => {
    if (status === 'open') go('reinforcementTake', { submissionId: id });
    else go('reinforcementReport', { submissionId: id });
  }, [id, status]);
  return (
    <View className={`${styles.row} t-review`} onTap={open} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      <View className={styles.words}>
        {`${whenText(item)} · ${sourceNames[source]}`}
        <View className={styles.result}>{resultText(item)}</View>
        <View className={styles.course}>{placeText(item)}</View>
      </View>
      <View className={status === 'open' ? styles.open : styles.score}>{scoreText(item)}</View>
    </View>
  );
});

function HistorySkeleton() {
  return (
    <View id="reviews-skeleton" className={styles.stack}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </View>
  );
}
