import { useCallback, useMemo, useState } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/errors';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { Student } from '@xueban/contract/resources/students';
import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import { Chips } from '@/components/Chips';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { isApiError } from '@/lib/http/api-error';
import { go } from '@/lib/navigation';
import { numberIn, usePageQuery } from '@/lib/page-query';
import { useKeptQuery } from '@/offline';
import { usePullDown } from '@/lib/use-pull-down';
import { StudentPage } from '@/shared/session/student-page';
import { useStudyField } from '@/state/study';
import { emptyText, startFilter } from './book';
import { BookWords } from './BookWords';
import { BookSkeleton } from './skeletons';

const waiting = (
  <Screen>
    <BookSkeleton />
  </Screen>
);

/** 英语错词本: what was not known, by course; to practise, to print, to take out and put back. */
export function MistakeBooks() {
  return <StudentPage waiting={waiting}>{(student) => <OfStudent key={student.id} student={student} />}</StudentPage>;
}

const toWords = () => go('words');

function OfStudent({ student }: { student: Student }) {
  const ofAddress = numberIn(usePageQuery('wordMistakeBook').courseId);
  const atHand = useStudyField('word', 'courseId');
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const { data, error, isError, refetch } = useKeptQuery('GET mistake_word_books', {
    query: { student_id_eq: student.id, page: 1, per_page: MAX_PAGE_SIZE },
    studentId: student.id,
  });
  const again = useCallback(() => refetch(), [refetch]);
  // Also where no book is shown: the words add their own reading.
  usePullDown(again);
  const options = useMemo(() => optionsOf(data ?? []), [data]);

  if (!data) {
    const unreached = isApiError(error) && error.code === TRANSPORT_FAILURE_CODE;
    return isError ? (
      <Screen>
        <LoadFailed what="错词本" unreached={unreached} onAgain={again} />
      </Screen>
    ) : (
      waiting
    );
  }
  const wanted = chosen ?? ofAddress ?? atHand;
  const book = data.find(({ course_id: id }) => id === wanted) ?? data[0];
  if (!book) {
    const { title, text } = emptyText(startFilter);
    return (
      <Screen>
        <StateView id="no-book" kind="done" title={title} text={text} action="去学单词" onAction={toWords} />
      </Screen>
    );
  }
  return (
    <BookWords key={book.id} studentId={student.id} book={book} refreshBooks={refetch}>
      {options.length > 1 && <Chips name="book" label="课程" options={options} value={book.course_id} onChange={setChosen} />}
    </BookWords>
  );
}

function optionsOf(books: readonly MistakeWordBook[]): { key: number; label: string }[] {
  return books.map(({ course_id: key, course_name: name, words_count: count }) => ({ key, label: `${name} ${count}` }));
}
