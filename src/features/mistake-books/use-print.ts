/** The words chosen, as a sheet to print. */
import { useCallback, useRef, useState } from 'react';
import { reportErrorAs } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { go, isInFront } from '@/lib/navigation';
import { batched } from '@/lib/recoil';
import { EVERY_CHAPTER, type Filter } from './book';

export function usePrint(
  bookId: number,
  { chapterId, timesWrong }: Pick<Filter, 'chapterId' | 'timesWrong'>,
): { printing: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false);
  const busy = useRef(false);
  const make = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setPrinting(true);
    try {
      const query = {
        ...(chapterId === EVERY_CHAPTER ? {} : { chapter_id_eq: chapterId }),
        ...(timesWrong === 1 ? {} : { times_wrong_gteq: timesWrong }),
      };
      const { id } = await call('GET mistake_word_books/{id}/export', { params: { id: bookId }, query });
      // Left meanwhile: the sheet waits among the prints.
      if (isInFront('wordMistakeBook')) go('learningPrint', { id });
    } catch (error) {
      reportErrorAs(error, '打印单没有生成，请再试一次');
    } finally {
      busy.current = false;
      batched(() => setPrinting(false));
    }
  }, [bookId, chapterId, timesWrong]);
  return { printing, print: useCallback(() => void make(), [make]) };
}
