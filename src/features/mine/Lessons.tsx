import { memo, type ReactElement, useCallback, useRef, useState } from 'react';
import { FETCHING } from '@xueban/contract/constants';
import type { Student } from '@xueban/contract/resources/students';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { go } from '@/lib/navigation';
import type { Tag } from '@/lib/stale';
import { useLook } from '@/offline';
import { sayBalance } from '@/shared/lesson/lesson';
import { useStudentActions } from '@/shared/session/students';
import { useFigures } from './use-figures';
import styles from './Mine.module.scss';

export interface LessonsProps {
  student: Student;
  /** All lessons of a student: features do not know each other, their page does. */
  lessons: (studentId: number) => ReactElement;
}

const openCalendar = () => go('studyCalendar');
const openWeek = () => go('weeklyReport');
const openPrints = () => go('learningPrints');
const openMistakes = () => go('wordMistakeBook');
const openMathMistakes = () => go('mathMistakeBook');

/** What belongs to the student: their days and weeks, prints, mistakes, and the lessons with what is left of the hours. */
export const StudentRows = memo(function StudentRows({ student, lessons }: LessonsProps) {
  const [open, setOpen] = useState(false);
  const turn = useCallback(() => setOpen((value) => !value), []);
  const { plan, mathBooks } = useFigures(student.id);
  useHoursRefresh();
  const mistakes = plan.data?.courses.reduce((sum, { mistakes_count: count }) => sum + count, 0);
  const questions = mathBooks.data?.reduce((sum, { questions_count: count }) => sum + count, 0);
  return (
    <ListGroup id="student-rows">
      <ListRow id="study-calendar" title="学习日历" glyph="calendar" value={`连续 ${student.streak_days} 天`} onTap={openCalendar} />
      <ListRow id="weekly-report" title="学习周报" glyph="chart" onTap={openWeek} />
      <ListRow id="prints" title="学习打印" glyph="printer" onTap={openPrints} />
      <ListRow
        id="mistakes"
        title="英语错词本"
        glyph="book"
        value={mistakes === undefined ? undefined : `${mistakes} 词`}
        onTap={openMistakes}
      />
      <ListRow
        id="math-mistakes"
        title="数学错题本"
        glyph="book"
        value={questions === undefined ? undefined : `${questions} 题`}
        onTap={openMathMistakes}
      />
      <ListRow id="lessons" title="上课记录" glyph="clock" value={sayBalance(student.course_hours_left)} onTap={turn} />
      {open && <View className={styles.lessons}>{lessons(student.id)}</View>}
    </ListGroup>
  );
});

/** Lessons of another phone, and days without one: shared/session/balance looks after what this phone does. */
const NO_TAGS: readonly Tag[] = [];

function useHoursRefresh(): void {
  const { refreshCurrentStudent } = useStudentActions();
  const askedAt = useRef(Date.now());
  useLook(NO_TAGS, () => {
    if (Date.now() - askedAt.current < FETCHING.cacheTimeMs) return;
    askedAt.current = Date.now();
    refreshCurrentStudent().catch(() => undefined);
  });
}
