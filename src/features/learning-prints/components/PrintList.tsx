import { memo, useCallback, useMemo, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import type { Student } from '@xueban/contract/resources/students';
import { Chips } from '@/components/Chips';
import { PRESS, View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { changes } from '@/lib/changes';
import { go } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { StudentPage } from '@/state/student-page';
import { extentText, filters, type PrintFilter, type PrintGroup, groupPrints, purposes, statusView } from '../logic/prints';
import { type Prints, usePrints } from '../use-prints';
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

/** Rows drawn at once: a learner of years has thousands. */
const ROWS_SHOWN = 20;
const toWords = () => go('words');

function OfStudent({ student, learningRecordId }: { student: Student; learningRecordId: number | undefined }) {
  const [filter, setFilter] = useState<PrintFilter>('all');
  const [first, setFirst] = useState(0);
  const list = usePrints(student.id, { filter, learningRecordId });
  const { collection, refresh, loadMore, retry } = list;
  const end = first + ROWS_SHOWN;
  usePageEvent('onPullDownRefresh', () => {
    setFirst(0);
    return refresh();
  });
  usePageEvent('onReachBottom', () => {
    if (end > collection.length) void loadMore();
  });
  // Back from a round that went on meanwhile: its sheets are on their way.
  const [readAt, setReadAt] = useState(changes);
  usePageEvent('onShow', () => {
    if (changes() === readAt) return;
    setReadAt(changes());
    setFirst(0);
    void refresh();
  });
  const choose = useCallback((next: PrintFilter) => {
    setFirst(0);
    setFilter(next);
  }, []);
  const older = useCallback(() => setFirst((now) => now + ROWS_SHOWN), []);
  const newer = useCallback(() => setFirst((now) => Math.max(0, now - ROWS_SHOWN)), []);
  const groups = useMemo(() => groupPrints(collection.slice(first, end)), [collection, first, end]);
  return (
    <Screen>
      <Chips name="kind" label="种类" options={filters} value={filter} onChange={choose} />
      <Body list={list} filter={filter} last={end >= collection.length}>
        {first > 0 && (
          <View id="newer" className={styles.more} onTap={newer} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
            看更近的打印
          </View>
        )}
        {groups.map((group) => (
          <Group key={group.key} group={group} onRetry={retry} />
        ))}
        {end < collection.length && (
          <View id="older" className={styles.more} onTap={older} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
            看更早的打印
          </View>
        )}
      </Body>
    </Screen>
  );
}

interface BodyProps {
  list: Prints;
  filter: PrintFilter;
  /** Nothing that is already read waits behind a tap. */
  last: boolean;
  children: React.ReactNode;
}

function Body({ list: { collection, status, hasMore, pagination, refresh, loadMore }, filter, last, children }: BodyProps) {
  const again = useCallback(() => void refresh(), [refresh]);
  const more = useCallback(() => void loadMore(), [loadMore]);
  if (collection.length === 0) {
    if (status === 'failed') return <LoadFailed what="学习打印" unreached={!isOnline()} onAgain={again} />;
    return status === 'ready' ? <NoPrints filter={filter} /> : <PrintsSkeleton />;
  }
  return (
    <View className={styles.stack}>
      {children}
      {last &&
        (status === 'failed' ? (
          <View id="list-end" className={styles.more} onTap={more} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
            没有读到后面的，点这里重试
          </View>
        ) : (
          <View id="list-end" className={styles.end}>
            {hasMore ? '正在读后面的…' : `一共 ${pagination.total} 份，到底了`}
          </View>
        ))}
    </View>
  );
}

const NoPrints = memo(function NoPrints({ filter }: { filter: PrintFilter }) {
  if (filter === 'mistake_book')
    return <StateView id="no-prints" kind="empty" title="还没有导出过错词本" text="在英语错词本里点“导出”，就能打印出来" />;
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
