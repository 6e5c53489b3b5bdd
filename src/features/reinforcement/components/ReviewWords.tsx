import { useCallback, useState } from 'react';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import type { Student } from '@xueban/contract/resources/students';
import { View } from '@/components/host';
import { Chips } from '@/components/Chips';
import { ListBody } from '@/components/list/ListBody';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { LongList } from '@/components/word-row/LongList';
import { go } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { schoolDay } from '@/lib/time';
import { useCourseAtHand } from '@/shared/study/course-choice';
import { StudentPage } from '@/shared/session/student-page';
import { cellName, listTitle } from '../logic/words';
import { useReviewWords } from '../use-review-words';
import { ReviewWordRow } from './ReviewWordRow';
import styles from './ReviewWords.module.scss';

export interface ReviewWordsProps {
  courseId: number | undefined;
  cell: number | undefined;
  due: boolean;
  learningRecordId: number | undefined;
}

/** 抗遗忘单词: the words of the plan, by where they stand. */
export function ReviewWords(wanted: ReviewWordsProps) {
  return (
    <StudentPage
      waiting={
        <Screen>
          <WordsSkeleton />
        </Screen>
      }
    >
      {(student) => <OfStudent key={student.id} student={student} wanted={wanted} />}
    </StudentPage>
  );
}

function OfStudent({ student, wanted }: { student: Student; wanted: ReviewWordsProps }) {
  const course = useCourseAtHand('word', wanted.courseId);
  if (course.status === 'failed')
    return (
      <Screen>
        <LoadFailed what="单词" unreached={!isOnline()} onAgain={course.again} />
      </Screen>
    );
  if (course.status === 'none')
    return (
      <Screen>
        <StateView id="no-course" kind="empty" title="还没有单词课程" text="课程由老师安排，学过的词会在这里" />
      </Screen>
    );
  if (course.status === 'known') return <Words studentId={student.id} courseId={course.courseId} wanted={wanted} />;
  return (
    <Screen>
      <WordsSkeleton />
    </Screen>
  );
}

type Filter = 'all' | 'due' | `${number}`;
/** Cells with words in the plan, and mastered ones. */
const CELLS = [2, 3, 4, 5, 6, 7, 8, 9] as const;
const FILTERS: readonly { key: Filter; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'due', label: '今天要复习' },
  ...CELLS.map((cell) => ({ key: `${cell}` as const, label: cellName(cell) })),
];
/** Height of what stands above the list, at design width. */
const ABOVE = 190;

function Words({ studentId, courseId, wanted }: { studentId: number; courseId: number; wanted: ReviewWordsProps }) {
  const [filter, setFilter] = useState<Filter>(wanted.due ? 'due' : wanted.cell === undefined ? 'all' : `${wanted.cell}`);
  const cell = filter === 'all' || filter === 'due' ? undefined : Number(filter);
  const due = filter === 'due';
  const { learningRecordId } = wanted;
  const { list, playing, play, shown, show, mark } = useReviewWords({ studentId, courseId, cell, due, learningRecordId });
  const { collection, pagination } = list;
  const today = schoolDay();
  const renderRow = useCallback(
    (word: ReviewWord) => (
      <ReviewWordRow
        key={word.id}
        word={word}
        today={today}
        shown={shown.has(word.id)}
        playing={word.audio_url !== null && playing === word.audio_url}
        onTap={show}
        onPlay={play}
        onMark={mark}
      />
    ),
    [today, shown, playing, show, play, mark],
  );
  return (
    <Screen>
      <Chips name="filter" label="看哪些词" options={FILTERS} value={filter} onChange={setFilter} />
      <View id="list-title" className={styles.title}>
        {listTitle({ cell, due, learningRecordId })}
        {collection.length > 0 && <View className={styles.total}>{`${pagination.total} 词 · 轻点看释义`}</View>}
      </View>
      <ListBody list={list} what="单词" unit="个词" skeleton={<RowsSkeleton />} empty={<Nothing due={due} cell={cell} />}>
        <LongList id="words" items={collection} renderRow={renderRow} above={ABOVE} />
      </ListBody>
    </Screen>
  );
}

function Nothing({ due, cell }: { due: boolean; cell: number | undefined }) {
  const learn = useCallback(() => go('words'), []);
  if (due) return <StateView id="no-words" kind="done" title="今天没有要复习的词" text="都复习完了，或者还没到日子" />;
  if (cell !== undefined)
    return <StateView id="no-words" kind="empty" title={`“${cellName(cell)}”里还没有词`} text="答对一次升一格，慢慢就会走到这里" />;
  return (
    <StateView id="no-words" kind="empty" title="还没有学过的词" text="学完一轮，词就会排进抗遗忘计划" action="去学新词" onAction={learn} />
  );
}

function RowsSkeleton() {
  return (
    <View id="words-skeleton" className={styles.stack}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </View>
  );
}

/** Shape of the page. */
function WordsSkeleton() {
  return (
    <View className={styles.stack}>
      <Skeleton width={100} />
      <RowsSkeleton />
    </View>
  );
}
