import { memo, useCallback, useMemo, useState } from 'react';
import type { ReviewDay } from '@xueban/contract/resources/reinforcements';
import { Card } from '@/components/Card';
import { PRESS, View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { type DayCell, dayLines, type DayKind, type Week, weekdays, getWeeks } from '../logic/calendar';
import styles from './Calendar.module.scss';

interface CalendarProps {
  calendar: readonly ReviewDay[];
  today: string;
  /** Words of today's session that are right already. */
  doneCount: number;
}

/** The days of the plan: three weeks, or all of them; a tapped day says what falls on it. */
export const Calendar = memo(function Calendar({ calendar, today, doneCount }: CalendarProps) {
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState(today);
  const weeks = useMemo(() => getWeeks(calendar, { day: today, doneCount }, all), [calendar, today, doneCount, all]);
  const lines = useMemo(
    () =>
      dayLines(
        calendar.find(({ day }) => day === chosen),
        chosen,
        { day: today, doneCount },
      ),
    [calendar, chosen, today, doneCount],
  );
  const toggle = useCallback(() => setAll((now) => !now), []);
  return (
    <Card>
      <SectionTitle aside="数字是要复习的词">复习日历</SectionTitle>
      <View id="calendar" className={styles.grid}>
        <View className={styles.week}>
          {weekdays.map((name) => (
            <View key={name} className={styles.weekday}>
              {name}
            </View>
          ))}
        </View>
        {weeks.map((week) => (
          <WeekRow key={week[0]?.day} week={week} chosen={week.some(({ day }) => day === chosen) ? chosen : ''} onChoose={setChosen} />
        ))}
      </View>
      <View id="day" className={styles.day}>
        {lines.map((line, index) => (
          <View key={index} className={index === 0 ? styles.dayTitle : styles.line}>
            {line}
          </View>
        ))}
      </View>
      <View id="calendar-all" className={styles.more} onTap={toggle} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        {all ? '只看这几周' : '看前后各几周'}
      </View>
    </Card>
  );
});

/** Drawn again only when the chosen day comes to it or leaves it. */
const WeekRow = memo(
  function WeekRow({ week, chosen, onChoose }: { week: Week; chosen: string; onChoose: (day: string) => void }) {
    return (
      <View className={styles.week}>
        {week.map((cell) => (
          <Cell key={cell.day} cell={cell} chosen={cell.day === chosen} onChoose={onChoose} />
        ))}
      </View>
    );
  },
  (a, b) => a.chosen === b.chosen && a.onChoose === b.onChoose && sameWeek(a.week, b.week),
);

const sameWeek = (a: Week, b: Week): boolean =>
  a.every((cell, index) => cell.day === b[index]?.day && cell.sign === b[index].sign && cell.kind === b[index].kind);

const said: Readonly<Record<DayKind, string>> = {
  done: '复习了',
  partly: '复习了一半',
  missed: '没赶上',
  rest: '',
  due: '今天要复习',
  coming: '要复习',
  outside: '',
};

function Cell({
  cell: { day, date, kind, isToday, sign },
  chosen,
  onChoose,
}: {
  cell: DayCell;
  chosen: boolean;
  onChoose: (day: string) => void;
}) {
  if (kind === 'outside') return <View className={styles.outside}>{date}</View>;
  return (
    <View
      id={`day-${day}`}
      className={`${styles[kind]} ${chosen ? styles.chosen : ''} ${isToday ? styles.today : ''} ${date.includes('/') ? styles.first : ''}`}
      onTap={() => onChoose(day)}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={`${day}${said[kind]}`}
    >
      {date}
      <View className={styles.sign}>{sign}</View>
    </View>
  );
}
