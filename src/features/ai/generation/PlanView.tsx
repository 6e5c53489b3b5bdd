import { memo, useCallback } from 'react';
import type { PlanItem } from '@xueban/contract/resources/ai-generations';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { go } from '@/lib/navigation';
import { sayDay, schoolDay } from '@/lib/time';
import { type ContentProps, getMinutes, type Plan, wayTo } from './contents';
import styles from './Generation.module.scss';

const WEEKDAYS = '日一二三四五六';
const toWeekday = (day: string): string => `周${WEEKDAYS.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())}`;

/** The week, day by day; each thing leads to where it is done. Ids `day-<date>`, `item-<date>-<place>`. */
export function PlanView({ title, content, label, footer, children }: ContentProps<'plan'>) {
  const today = schoolDay();
  return (
    <Screen footer={footer}>
      <OfflineNote text="现在没有网络，计划照样可以看" />
      {label}
      <View id="title" className={styles.title}>
        {title}
      </View>
      <Card>
        <View className={styles.planNote}>{content.note}</View>
      </Card>
      {content.days.map((day) => (
        <Day key={day.day} plan={day} isToday={day.day === today} />
      ))}
      {children}
    </Screen>
  );
}

const Day = memo(function Day({ plan: { day, items }, isToday }: { plan: Plan['days'][number]; isToday: boolean }) {
  const minutes = getMinutes(items);
  return (
    <ListGroup id={`day-${day}`}>
      <View className={styles.day}>
        <View className={isToday ? styles.today : ''}>{`${toWeekday(day)} · ${sayDay(day)}`}</View>
        {minutes > 0 && <View className={styles.minutes}>{`约 ${minutes} 分钟`}</View>}
      </View>
      {items.length === 0 ? (
        <View className={styles.rest}>休息一天，读点喜欢的</View>
      ) : (
        items.map((item, at) => <Item key={at} id={`item-${day}-${at + 1}`} item={item} />)
      )}
    </ListGroup>
  );
});

const Item = memo(function Item({ id, item }: { id: string; item: PlanItem }) {
  const open = useCallback(() => {
    const { route, query } = wayTo(item);
    go(route, query);
  }, [item]);
  return <ListRow id={id} title={item.text} value={`${item.minutes} 分钟`} onTap={open} />;
});
