import { useCallback, useState } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import { FETCHING } from '@xueban/contract/constants';
import type { Course } from '@xueban/contract/resources/courses';
import type { Student } from '@xueban/contract/resources/students';
import { Chips } from '@/components/Chips';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { useApiQuery } from '@/lib/api-query';
import { isApiError } from '@/lib/http/api-error';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { useCourseAtHand } from '@/shared/study/course-choice';
import { StudentPage } from '@/shared/session/student-page';
import { AttachmentRow } from '@/components/AttachmentRow';
import { chapterOptions, type Filter, getPlace, parseState, stateOptions, unitOptions, WHOLE } from './filter';
import { FiltersSkeleton, RowsSkeleton } from './skeletons';
import { SearchBar } from './SearchBar';
import { WordList } from './WordList';

const waiting = (
  <Screen>
    <FiltersSkeleton />
    <RowsSkeleton />
  </Screen>
);

/** 快速记忆: the words of a course, unit or chapter at a glance. */
export function CourseWords() {
  return <StudentPage waiting={waiting}>{(student) => <OfStudent key={student.id} student={student} />}</StudentPage>;
}

function OfStudent({ student }: { student: Student }) {
  const query = usePageQuery('courseWords');
  const atHand = useCourseAtHand('word', parseNumber(query.courseId));
  const courseId = atHand.status === 'known' ? atHand.courseId : undefined;
  const {
    data: course,
    error,
    isError,
    refetch,
  } = useApiQuery('GET courses/{id}', courseId === undefined ? undefined : { params: { id: courseId }, studentId: student.id }, {
    silent: true,
    staleTime: FETCHING.cacheTimeMs,
  });
  const askedFor = atHand.status === 'failed' ? atHand.error : error;
  const again = useCallback(() => {
    if (atHand.status !== 'failed') return refetch();
    return atHand.again();
  }, [atHand, refetch]);

  if (atHand.status === 'none')
    return (
      <Screen>
        <StateView kind="empty" title="还没有课程" text="课程由老师安排，安排好后就能在这里看单词。" />
      </Screen>
    );
  if (!course && (isError || atHand.status === 'failed')) {
    return (
      <Screen>
        <LoadFailed what="课程" unreached={isApiError(askedFor) && askedFor.code === TRANSPORT_FAILURE_CODE} onAgain={again} />
      </Screen>
    );
  }
  if (!course) return waiting;
  const start = { ...getPlace(course, parseNumber(query.unitId), parseNumber(query.chapterId)), state: parseState(query.state), text: '' };
  return <Words key={course.id} studentId={student.id} course={course} start={start} />;
}

/** Heights at design width of what stands above the list: search and states, then what is there besides. */
const ABOVE = { always: 368, line: 116, row: 128 };

function Words({ studentId, course, start }: { studentId: number; course: Course; start: Filter }) {
  const [filter, setFilter] = useState(start);
  const { unitId, chapterId, state, text } = filter;
  const unit = course.units.find(({ id }) => id === unitId);
  const chapters = chapterOptions(unit);
  const chooseUnit = useCallback((id: number) => setFilter((before) => ({ ...before, unitId: id, chapterId: WHOLE })), []);
  const chooseChapter = useCallback((id: number) => setFilter((before) => ({ ...before, chapterId: id })), []);
  const chooseState = useCallback((key: Filter['state']) => setFilter((before) => ({ ...before, state: key })), []);
  const search = useCallback((typed: string) => setFilter((before) => (before.text === typed ? before : { ...before, text: typed })), []);
  const searching = text.trim() !== '';
  const above = ABOVE.always + (searching ? 0 : ABOVE.line * (chapters.length > 0 ? 2 : 1) + (unit ? ABOVE.row : 0));
  return (
    <WordList studentId={studentId} courseId={course.id} filter={filter} above={above}>
      <View>
        <SearchBar onSearch={search} />
      </View>
      {!searching && <Chips name="unit" label="单元" options={unitOptions(course)} value={unitId} onChange={chooseUnit} />}
      {!searching && chapters.length > 0 && (
        <Chips name="chapter" label="章" options={chapters} value={chapterId} onChange={chooseChapter} />
      )}
      <Chips name="state" label="学到哪一步" options={stateOptions} value={state} onChange={chooseState} />
      {!searching && unit && <AttachmentRow studentId={studentId} courseId={course.id} unitId={unit.id} />}
    </WordList>
  );
}
