import { memo, useCallback } from 'react';
import { GoalCard } from '@/components/home/GoalCard';
import { ListGroup, ListRow } from '@/components/List';
import { go } from '@/lib/navigation';
import { useCurrentStudent } from '@/state/students';

const openCalendar = () => go('studyCalendar');

/** At the end of a round or a review of today: how far today's goal is, and the card of the day. @param score of it, 0–100 */
export const TodayDone = memo(function TodayDone({ score }: { score: number | undefined }) {
  const student = useCurrentStudent();
  const checkIn = useCallback(() => go('checkIn', { score: score === undefined ? undefined : String(score) }), [score]);
  if (!student) return null;
  return (
    <>
      <GoalCard words={student.today_words} goal={student.daily_goal} onTap={openCalendar} way="学习日历" />
      <ListGroup>
        <ListRow id="to-check-in" glyph="star" title="打卡" note="今天的卡片，可以保存，也可以发给朋友" onTap={checkIn} />
      </ListGroup>
    </>
  );
});
