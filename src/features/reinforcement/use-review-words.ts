/** The words of a list of where they stand: read page by page, heard, put into the mistake word book by hand. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { onAudioState, playAudio, stopAudio } from '@/lib/audio';
import { reportError } from '@/lib/errors';
import { call, callPage } from '@/lib/http/call';
import { toastText } from '@/lib/toast';
import { useList } from '@/shared/list';

/** Rows that a page brings: two screens, in a setData well under 32 KB. */
const PAGE_SIZE = 20;

export interface WordsWanted {
  studentId: number;
  courseId: number;
  cell: number | undefined;
  due: boolean;
  learningRecordId: number | undefined;
}

const getKey = ({ id }: ReviewWord): number => id;

export function useReviewWords({ studentId, courseId, cell, due, learningRecordId }: WordsWanted) {
  const fetchPage = useCallback(
    (page: number, perPage: number) =>
      callPage('GET reinforcement_words', {
        studentId,
        query: {
          course_id_eq: courseId,
          page,
          per_page: perPage,
          ...(cell === undefined ? {} : { cell_eq: cell }),
          ...(due ? { due } : {}),
          ...(learningRecordId === undefined ? {} : { learning_record_id_eq: learningRecordId }),
        },
      }),
    [studentId, courseId, cell, due, learningRecordId],
  );
  const list = useList(`review words ${studentId}/${courseId}/${cell ?? ''}/${due ? 'due' : ''}/${learningRecordId ?? ''}`, fetchPage, {
    pageSize: PAGE_SIZE,
    getKey,
    forgetful: true,
  });
  const { collection, change, loadMore } = list;
  const items = useRef(collection);
  items.current = collection;
  usePageEvent('onReachBottom', () => void loadMore());

  const [playing, setPlaying] = useState<string | undefined>(undefined);
  useEffect(() => onAudioState((url, state) => setPlaying(state === 'playing' ? url : undefined)), []);
  useEffect(() => stopAudio, []);
  const play = useCallback((id: number) => {
    const url = items.current.find((word) => word.id === id)?.audio_url;
    if (url != null) playAudio(url);
  }, []);

  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const show = useCallback(
    (id: number) =>
      setShown((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );

  const marking = useRef(new Set<number>());
  const mark = useCallback(
    async (id: number): Promise<void> => {
      const word = items.current.find((one) => one.id === id);
      if (!word || marking.current.has(id)) return;
      const put = (inBook: boolean) => change((words) => words.map((one) => (one.id === id ? { ...one, in_mistake_book: inBook } : one)));
      const wanted = !word.in_mistake_book;
      marking.current.add(id);
      put(wanted);
      try {
        await call('PUT mistake_word_books/words/{wordId}', { params: { wordId: id }, body: { in_mistake_book: wanted }, studentId });
        toastText(wanted ? '放进错词本了' : '移出错词本了');
      } catch (error) {
        put(!wanted);
        reportError(error);
      } finally {
        marking.current.delete(id);
      }
    },
    [change, studentId],
  );

  return { list, playing, play, shown, show, mark: useCallback((id: number) => void mark(id), [mark]) };
}
