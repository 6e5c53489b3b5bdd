import { memo, useCallback, useRef, useState } from 'react';
import type { StudyCalendar } from '@xueban/contract/resources/study-days';
import type { Student } from '@xueban/contract/resources/students';
import { Card } from '@/components/Card';
import { Figure } from '@/components/Figure';
import { GoalCard } from '@/components/home/GoalCard';
import { Text, View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { isUnreached } from '@/lib/http/api-error';
import { useKeptQuery } from '@/offline';
import { go } from '@/lib/navigation';
import { StudentPage } from '@/shared/session/student-page';
import { dayLines, streakText } from '../logic/calendar';
import { monthText, plusMonths } from '../logic/dates';
import styles from './Growth.module.scss';
import { MonthGrid } from './MonthGrid';
import { GrowthSkeleton } from './skeletons';
import { Turn } from './Turn';

const openSettings = () => go('settings');
const openWeek = () => go('weeklyReport');
const openCheckIn = () => go('checkIn');

/** 学习日历: days in a row, today's goal, and what was done on which day. */
export const CalendarPage = memo(function CalendarPage() {
  return <StudentPage waiting={<GrowthSkeleton />}>{(student) => <OfStudent key={student.id} student={student} />}</StudentPage>;
});

function OfStudent({ student }: { student: Student }) {
  const [month, setMonth] = useState<string>();
  const asked = useKeptQuery('GET study_calendar', { query: month === undefined ? {} : { month_eq: month }, studentId: student.id });
  const { data, isError, error, refetch } = asked;
  // While another month is on its way, the figures above it stay.
  const last = useRef<StudyCalendar>();
  if (data) last.current = data;
  const known = data ?? last.current;
  const again = useCallback(() => refetch(), [refetch]);
  if (!known) {
    if (!isError) return <GrowthSkeleton />;
    return (
      <Screen>
        <LoadFailed what="学习日历" unreached={isUnreached(error)} onAgain={again} />
      </Screen>
    );
  }
  return (
    <Screen>
      <Streak calendar={known} />
      <GoalCard words={student.today_words} goal={student.daily_goal} onTap={openSettings} way="改目标" />
      <Month
        calendar={data ?? { ...known, month: month ?? known.month, days: [] }}
        goal={student.daily_goal}
        failed={!data && isError}
        onAgain={again}
        onMonth={setMonth}
      />
      <ListGroup>
        <ListRow id="to-check-in" title="今天的打卡卡片" note="今天学完一项就有" glyph="star" onTap={openCheckIn} />
        <ListRow id="to-week" title="学习周报" note="周一到周日，和上周比一比" glyph="chart" onTap={openWeek} />
      </ListGroup>
    </Screen>
  );
}

const Streak = memo(function Streak({ calendar }: { calendar: StudyCalendar }) {
  const { streak_days: streak, longest_streak_days: longest, studied_days: all, first_month: first } = calendar;
  return (
    <View id="streak-head" className={styles.hero}>
      <View className={styles.lead}>连续学习</View>
      <View className={styles.score}>
        <Text id="streak-days">{streak}</Text>
        <Text className={styles.unit}> 天</Text>
      </View>
      <View id="streak-text" className={styles.words}>
        {first === null ? '学完第一轮，这里就亮起第一天' : streakText(calendar)}
      </View>
      <View className={`${styles.figures} ${styles.under}`}>
        <Figure value={longest} unit="天" label="最长连续" tone="hero" />
        <Figure value={all} unit="天" label="一共学了" tone="hero" />
      </View>
    </View>
  );
});

interface MonthProps {
  calendar: StudyCalendar;
  goal: number;
  failed: boolean;
  onAgain: () => unknown;
  onMonth: (month: string) => void;
}

const Month = memo(function Month({ calendar, goal, failed, onAgain, onMonth }: MonthProps) {
  const { month, today, first_month: first, days } = calendar;
  const [chosen, setChosen] = useState(today);
  const shown = chosen.startsWith(month) ? chosen : undefined;
  const lines =
    shown === undefined
      ? []
      : dayLines(
          shown,
          today,
          days.find(({ day }) => day === shown),
        );
  const thisMonth = today.slice(0, 'YYYY-MM'.length);
  return (
    <Card>
      <View className={styles.turner}>
        <Turn
          id="month-before"
          label="上个月"
          to={first !== null && first < month ? plusMonths(month, -1) : undefined}
          forward={false}
          onTurn={onMonth}
        />
        <View id="month-title" className={styles.turnerTitle}>
          {monthText(month)}
        </View>
        <Turn id="month-after" label="下个月" to={month < thisMonth ? plusMonths(month, 1) : undefined} forward onTurn={onMonth} />
      </View>
      {failed ? (
        <ListRow id="month-failed" title="本月记录加载失败" note="点击重试" onTap={onAgain} />
      ) : (
        <MonthGrid calendar={calendar} goal={goal} chosen={shown ?? ''} onChoose={setChosen} />
      )}
      {lines.length > 0 && (
        <View id="day" className={styles.day}>
          {lines.map((line, index) => (
            <View key={index} className={index === 0 ? styles.dayTitle : styles.line}>
              {line}
            </View>
          ))}
        </View>
      )}
      <View className={styles.legend}>
        <View className={styles.legendItem}>
          <View className={styles.swatchStudied} />
          学过
        </View>
        <View className={styles.legendItem}>
          <View className={styles.swatchReached} />
          达到每日目标
        </View>
        数字是当天新学和复习的词数，✓ 表示学了别的
      </View>
    </Card>
  );
});
