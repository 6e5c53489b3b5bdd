import { memo, useCallback, useMemo } from 'react';
import type { StudyCalendar } from '@xueban/contract/resources/study-days';
import { PRESS, View } from '@/components/host';
import { cellText, type DayCell, type Week, getWeeks } from '../logic/calendar';
import { WEEKDAYS } from '../logic/dates';
import styles from './MonthGrid.module.scss';

interface MonthGridProps {
  calendar: Pick<StudyCalendar, 'month' | 'today' | 'days'>;
  /** Words a day. */
  goal: number;
  chosen: string;
  onChoose: (day: string) => void;
}

/** A month, a cell a day: how much was done by colour and by number. */
export const MonthGrid = memo(function MonthGrid({ calendar, goal, chosen, onChoose }: MonthGridProps) {
  const weeks = useMemo(() => getWeeks(calendar, goal), [calendar, goal]);
  return (
    <View id="month" className={styles.grid}>
      <View className={styles.week}>
        {WEEKDAYS.map((name) => (
          <View key={name} className={styles.weekday}>
            {name}
          </View>
        ))}
      </View>
      {weeks.map((week) => (
        <WeekRow key={week[0]?.day} week={week} chosen={week.some(({ day }) => day === chosen) ? chosen : ''} onChoose={onChoose} />
      ))}
    </View>
  );
});

/** Drawn again only when the chosen day comes to it or leaves it. */
const WeekRow = memo(function WeekRow({ week, chosen, onChoose }: { week: Week; chosen: string; onChoose: (day: string) => void }) {
  return (
    <View className={styles.week}>
      {week.map((cell) => (
        <Cell key={cell.day} cell={cell} chosen={cell.day === chosen} onChoose={onChoose} />
      ))}
    </View>
  );
});

function Cell({ cell, chosen, onChoose }: { cell: DayCell; chosen: boolean; onChoose: (day: string) => void }) {
  const { day, date, kind, isToday, sign } = cell;
  const choose = useCallback(() => onChoose(day), [onChoose, day]);
  if (kind === 'outside') return <View />;
  return (
    <View
      id={`day-${day}`}
      className={[styles[kind], isToday ? styles.today : '', chosen ? styles.chosen : ''].filter(Boolean).join(' ')}
      onTap={choose}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={cellText(cell)}
    >
      {date}
      <View className={styles.sign}>{sign}</View>
    </View>
  );
}
