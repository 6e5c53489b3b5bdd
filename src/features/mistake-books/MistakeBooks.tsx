import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { Student } from '@xueban/contract/resources/students';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { go } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { usePullDown } from '@/lib/use-pull-down';
import { useKeptQuery } from '@/offline';
import { BookChoice } from '@/shared/BookChoice';
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
const toWords = () => go('words');
const { title, text } = emptyText(startFilter);
const noBook = () => (
  <Screen>
    <StateView id="no-book" kind="empty" title={title} text={text} action="去学单词" onAction={toWords} />
  </Screen>
);
const getLabel = ({ course_name: name, words_count: count }: MistakeWordBook) => `${name} ${count}`;

/** 英语错词本: what was not known, by course; to practise, to print, to take out and put back. */
export function MistakeBooks() {
  return <StudentPage waiting={waiting}>{(student) => <Books key={student.id} student={student} />}</StudentPage>;
}

function Books({ student }: { student: Student }) {
  const ofAddress = parseNumber(usePageQuery('wordMistakeBook').courseId);
  const atHand = useStudyField('word', 'courseId');
  const books = useKeptQuery('GET mistake_word_books', {
    query: { student_id_eq: student.id, page: 1, per_page: MAX_PAGE_SIZE },
    studentId: student.id,
  });
  // Also where no book is shown: the words add their own reading.
  usePullDown(books.refetch);
  return (
    <BookChoice books={books} wanted={ofAddress ?? atHand} what="错词本" name="book" getLabel={getLabel} waiting={waiting} none={noBook}>
      {(book, choice, again) => (
        <BookWords key={book.id} studentId={student.id} book={book} refreshBooks={again}>
          {choice}
        </BookWords>
      )}
    </BookChoice>
  );
}
