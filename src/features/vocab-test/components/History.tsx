import { memo, useCallback, useMemo } from 'react';
import { usePageEvent } from 'remax/macro';
import { Card } from '@/components/Card';
import { ChartImage } from '@/components/chart/ChartImage';
import { inCard } from '@/components/chart/measure';
import { View } from '@/components/host';
import { ListRow } from '@/components/List';
import { ListTail } from '@/components/list/ListBody';
import { SectionTitle } from '@/components/SectionTitle';
import { go } from '@/lib/navigation';
import { curveSvg, curveText } from '../logic/curve';
import { curvePoints, type PastTest, pastTest } from '../logic/history';
import type { TestHistory } from '../use-history';
import styles from './Parts.module.scss';

const Row = memo(function Row({ test: { id, title, note, level } }: { test: PastTest }) {
  const open = useCallback(() => go('vocabTestReport', { id }), [id]);
  return <ListRow id={`test-${id}`} title={title} note={note} {...(level === '' ? {} : { value: level })} onTap={open} />;
});

/** The student's past tests: a curve once there are two, and the list, a page at a time. */
export const History = memo(function History({ history }: { history: TestHistory }) {
  const { collection, pagination, hasMore, loadMore } = history;
  const points = useMemo(() => curvePoints(collection), [collection]);
  const rows = useMemo(() => collection.map(pastTest), [collection]);
  const more = useCallback(() => void loadMore(), [loadMore]);
  usePageEvent('onReachBottom', more);
  if (rows.length === 0) return null;
  return (
    <Card id="history">
      <SectionTitle aside={`${pagination.total} 次`}>历次结果</SectionTitle>
      {points.length > 0 && (
        <View className={styles.chart}>
          <ChartImage id="curve" svg={curveSvg(points, inCard())} description={curveText(points)} />
        </View>
      )}
      <View className={styles.rows}>
        {rows.map((test) => (
          <Row key={test.id} test={test} />
        ))}
      </View>
      {hasMore && collection.length < pagination.total && <ListTail list={history} unit="次" more="更早的结果" />}
    </Card>
  );
});
