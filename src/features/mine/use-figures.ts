import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import { useKeptQuery } from '@/offline';

/** The mistakes of a student, of words and of mathematics. */
export function useFigures(studentId: number) {
  return {
    plan: useKeptQuery('GET students/{id}/reinforcement', { params: { id: studentId }, studentId }),
    mathBooks: useKeptQuery('GET mistake_question_books', { query: { page: 1, per_page: MAX_PAGE_SIZE }, studentId }),
  };
}
