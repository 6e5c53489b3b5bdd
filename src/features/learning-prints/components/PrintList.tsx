import { memo, useCallback, useMemo, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import type { Student } from '@xueban/contract/resources/students';
import { Chips } from '@/components/Chips';
import { PRESS, View } from '@/components/host';
import { ListBody, useRows } from '@/components/list/ListBody';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { go } from '@/lib/navigation';
import { type Tag, getVersion } from '@/lib/stale';
import { usePullDown } from '@/lib/use-pull-down';
import { StudentPage } from '@/shared/session/student-page';
import { extentText, filters, groupPrints, type PrintFilter, type PrintGroup, purposes, statusView } from '../logic/prints';
import { usePrints } from '../use-prints';
import styles from './PrintList.module.scss';

/** 学习打印: what can be printed, newest first. */
export function PrintList({ learningRecordId }: { learningRecordId: number | undefined }) {
  return (
    <StudentPage
      waiting={
        <Screen>
          <PrintsSkeleton />
        </Screen>
      }
    >
      {(student) => <OfStudent key={student.id} student={student} learningRecordId={learningRecordId} />}
    </StudentPage>
  );
}

const SHOWN: readonly Tag[] = ['prints'];
/** Rows drawn at once: a learner of years has thousands. */
const ROWS_SHOWN = 20;
const toWords = () => go('words');

function OfStudent({ student, learningRecordId }: { student: Student; learningRecordId: number | undefined }) {
  const [filter, setFilter] = useState<PrintFilter>('all');
  const list = usePrints(student.id, { filter, learningRecordId });
  const { collection, refresh, loadMore, retry } = list;
  const rows = useRows(collection, ROWS_SHOWN);
  const { shown, reset } = rows;
  usePullDown(() => {
    reset();
    return refresh();
  });
  usePageEvent('onReachBottom', () => {
    if (!rows.older) void loadMore();
  });
  // A round was completed meanwhile, so its prints are on their way.
  const [readAt, setReadAt] = useState(() => getVersion(SHOWN));
  usePageEvent('onShow', () => {
    if (getVersion(SHOWN) === readAt) return;
    setReadAt(getVersion(SHOWN));
    reset();
    void refresh();
  });
  const choose = useCallback(
    (next: PrintFilter) => {
      reset();
      setFilter(next);
    },
    [reset],
  );
  const groups = useMemo(() => groupPrints(shown), [shown]);
  return (
    <Screen>
      <Chips name="kind" label="种类" options={filters} value={filter} onChange={choose} />
      <ListBody
        list={list}
        what="学习打印"
        unit="份"
        rows={rows}
        rowsOf="打印"
        skeleton={<PrintsSkeleton />}
        empty={<NoPrints filter={filter} />}
      >
        <View className={styles.stack}>
          {groups.map((group) => (
            <Group key={group.key} group={group} onRetry={retry} />
          ))}
        </View>
      </ListBody>
    </Screen>
  );
}

const NoPrints = memo(function NoPrints({ filter }: { filter: PrintFilter }) {
  if (filter === 'mistake_book')
    return <StateView id="no-prints" kind="empty" title="还没有打印过错词本" text="在英语错词本里点“打印”，就能打印出来" />;
  return (
    <StateView
      id="no-prints"
      kind="empty"
      title="还没有可以打印的"
      text="学完一轮单词，三张打印单会自动做好放在这里"
      action="去学单词"
      onAction={toWords}
    />
  );
});

const Group = memo(
  function Group({ group: { title, course, prints }, onRetry }: { group: PrintGroup; onRetry: (id: number) => void }) {
    return (
      <View className={styles.group}>
        <View className={styles.groupTitle}>
          {title}
          <View className={styles.course}>{course}</View>
        </View>
        <View className={styles.card}>
          {prints.map((print) => (
            <Row key={print.id} print={print} onRetry={onRetry} />
          ))}
        </View>
      </View>
    );
  },
  (a, b) => a.onRetry === b.onRetry && a.group.title === b.group.title && samePrints(a.group.prints, b.group.prints),
);

function samePrints(a: readonly LearningPrint[], b: readonly LearningPrint[]): boolean {
  return a.length === b.length && a.every((print, index) => print === b[index]);
}

const Row = memo(function Row({ print, onRetry }: { print: LearningPrint; onRetry: (id: number) => void }) {
  const { id, status, print_type: type, print_type_text: name, number } = print;
  const { text, tone } = statusView(print);
  const tap = useCallback(() => {
    if (status === 'failed') onRetry(id);
    else go('learningPrint', { id });
  }, [id, status, onRetry]);
  return (
    <View
      id={`print-${id}`}
      className={`${styles.row} t-print`}
      onTap={tap}
      hoverClassName={styles.pressedRow}
      {...PRESS}
      wechat-aria-role="button"
    >
      <View className={styles.words}>
        {name}
        <View className={styles.note}>{`${purposes[type]} · ${extentText(print)}`}</View>
        <View className={styles.number}>{`编号 ${number}`}</View>
      </View>
      <Pill tone={tone}>{status === 'failed' ? '点这里重试' : text}</Pill>
    </View>
  );
});

export function PrintsSkeleton() {
  return (
    <View id="prints-skeleton" className={styles.stack}>
      {[0, 1, 2].map((group) => (
        <View key={group} className={styles.group}>
          <View className={styles.groupWaiting}>
            <Skeleton width={55} />
          </View>
          <View className={styles.card}>
            {[0, 1, 2].map((row) => (
              <View key={row} className={styles.rowWaiting}>
                <Skeleton shape="title" width={30} />
                <Skeleton width={60} />
              </View>
            ))}
          </View>
        </View>
      ))}
    </View>
  );
}
