import { type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import { Chips } from '@/components/Chips';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { isApiError } from '@/lib/http/api-error';

interface CourseBook {
  course_id: number;
}

export interface BookChoiceProps<Book extends CourseBook> {
  books: { data: readonly Book[] | undefined; error: unknown; isError: boolean; refetch: () => Promise<unknown> };
  /** Course of the book to begin with, where it is known. */
  wanted: number | undefined;
  /** As it is called on the page. */
  what: string;
  /** Begins the ids of the choice. */
  name: string;
  /** Stable. */
  getLabel: (book: Book) => string;
  waiting: ReactElement;
  /** Where there is no book. */
  none: (again: () => Promise<unknown>) => ReactElement;
  /** @param choice of a book, where there are several; stands at the top of the page */
  children: (book: Book, choice: ReactNode, again: () => Promise<unknown>) => ReactElement;
}

/** The mistake books of a student, one a course: the one that is looked at, or why there is none. */
export function BookChoice<Book extends CourseBook>({
  books: { data, error, isError, refetch },
  wanted,
  what,
  name,
  getLabel,
  waiting,
  none,
  children,
}: BookChoiceProps<Book>) {
  const again = useCallback(() => refetch(), [refetch]);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const options = useMemo(() => data?.map((book) => ({ key: book.course_id, label: getLabel(book) })) ?? [], [data, getLabel]);
  if (!data && !isError) return waiting;
  if (!data) {
    const unreached = isApiError(error) && error.code === TRANSPORT_FAILURE_CODE;
    return (
      <Screen>
        <LoadFailed what={what} unreached={unreached} onAgain={again} />
      </Screen>
    );
  }
  const book = data.find(({ course_id: id }) => id === (chosen ?? wanted)) ?? data[0];
  if (!book) return none(again);
  const choice = options.length > 1 && <Chips name={name} label="课程" options={options} value={book.course_id} onChange={setChosen} />;
  return children(book, choice, again);
}
