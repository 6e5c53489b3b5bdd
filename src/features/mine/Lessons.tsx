import { memo, type ReactElement, useCallback, useRef, useState } from 'react';
import { FETCHING, MAX_PAGE_SIZE } from '@xueban/contract/constants';
import type { Student } from '@xueban/contract/resources/students';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { go } from '@/lib/navigation';
import { useKeptQuery } from '@/lib/kept-query';
import { type Tag, versionOf } from '@/lib/stale';
import { useLook } from '@/lib/use-look';
import { useStudentActions } from '@/state/students';
import { sayHours } from './wording';
import styles from './Mine.module.scss';

export interface LessonsProps {
  student: Student;
  /** All lessons of a student: features do not know each other, their page does. */
  lessons: (studentId: number) => ReactElement;
}

const openPrints = () => go('learningPrints');
const openMistakes = () => go('wordMistakeBook');
const openMathMistakes = () => go('mathMistakeBook');

/** What belongs to the student: prints, mistakes, and the lessons with what is left of the hours. */
export const StudentRows = memo(function StudentRows({ student, lessons }: LessonsProps) {
  const [open, setOpen] = useState(false);
  const turn = useCallback(() => setOpen((value) => !value), []);
  const { data } = useKeptQuery('GET students/{id}/reinforcement', { params: { id: student.id }, studentId: student.id });
  const { data: mathBooks } = useKeptQuery('GET mistake_question_books', {
    query: { page: 1, per_page: MAX_PAGE_SIZE },
    studentId: student.id,
  });
  useHoursAnew();
  const mistakes = data?.courses.reduce((sum, { mistakes_count: count }) => sum + count, 0);
  const questions = mathBooks?.reduce((sum, { questions_count: count }) => sum + count, 0);
  return (
    <ListGroup id="student-rows">
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
      <ListRow id="lessons" title="上课记录" glyph="clock" value={`剩 ${sayHours(student.course_hours_left)}`} onTap={turn} />
      {open && <View className={styles.lessons}>{lessons(student.id)}</View>}
    </ListGroup>
  );
});

const HOURS: readonly Tag[] = ['lessons'];

/** A lesson may have ended on another tab, and its hours with it. */
function useHoursAnew(): void {
  const { refreshCurrentStudent } = useStudentActions();
  const asked = useRef({ at: Date.now(), version: versionOf(HOURS) });
  useLook(HOURS, () => {
    const { at, version } = asked.current;
    if (version === versionOf(HOURS) && Date.now() - at < FETCHING.cacheTimeMs) return;
    asked.current = { at: Date.now(), version: versionOf(HOURS) };
    refreshCurrentStudent().catch(() => undefined);
  });
}
