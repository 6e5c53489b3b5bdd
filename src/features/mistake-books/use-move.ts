/** Taking a word out of the mistake word book by hand, or putting it back; each can be taken back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { reportErrorAs } from '@/lib/errors';
import { tapFeedback } from '@/lib/haptics';
import { call } from '@/lib/http/call';
import { batched } from '@/lib/recoil';
import type { List } from '@/shared/list';
import type { Tab } from './book';

/** How long it can be taken back, ms. */
const UNDO_MS = 6000;

export interface Moved {
  word: ReviewWord;
  to: Tab;
}

export interface Move {
  /** The latest one, while it can be taken back. */
  moved: Moved | undefined;
  move: (word: ReviewWord, to: Tab) => Promise<void>;
  undo: () => Promise<void>;
  dismiss: () => void;
}

const setInBook = (studentId: number, wordId: number, to: Tab) =>
  call('PUT mistake_word_books/words/{wordId}', { params: { wordId }, studentId, body: { in_mistake_book: to === 'in' } });

/** @param onMoved called when the server has it, to ask for the counts again */
export function useMove(
  studentId: number,
  { collection, change }: Pick<List<ReviewWord>, 'collection' | 'change'>,
  onMoved: () => void,
): Move {
  const [moved, setMoved] = useState<Moved | undefined>(undefined);
  const latest = useRef({ collection, moved, place: 0 });
  latest.current.collection = collection;
  latest.current.moved = moved;
  // A second tap on a word while its first is on its way; another word need not wait.
  const busy = useRef(new Set<number>());
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const dismiss = useCallback(() => {
    clearTimeout(timer.current);
    setMoved(undefined);
  }, []);

  const sent = useCallback(
    async (wordId: number, to: Tab, failure: string): Promise<boolean> => {
      if (busy.current.has(wordId)) return false;
      busy.current.add(wordId);
      try {
        await setInBook(studentId, wordId, to);
        return true;
      } catch (error) {
        reportErrorAs(error, failure);
        return false;
      } finally {
        busy.current.delete(wordId);
      }
    },
    [studentId],
  );

  const move = useCallback(
    async (word: ReviewWord, to: Tab) => {
      tapFeedback();
      if (!(await sent(word.id, to, to === 'left' ? '没有移出，请再试一次' : '没有放回，请再试一次'))) return;
      latest.current.place = latest.current.collection.findIndex(({ id }) => id === word.id);
      clearTimeout(timer.current);
      timer.current = setTimeout(dismiss, UNDO_MS);
      batched(() => {
        change((words) => words.filter(({ id }) => id !== word.id));
        setMoved({ word, to });
      });
      onMoved();
    },
    [sent, change, dismiss, onMoved],
  );

  const undo = useCallback(async () => {
    const { moved: last, place } = latest.current;
    if (!last || !(await sent(last.word.id, last.to === 'in' ? 'left' : 'in', '没有撤回，请再试一次'))) return;
    clearTimeout(timer.current);
    batched(() => {
      change((words) => [...words.slice(0, Math.max(0, place)), last.word, ...words.slice(Math.max(0, place))]);
      setMoved(undefined);
    });
    onMoved();
  }, [sent, change, onMoved]);

  return { moved, move, undo, dismiss };
}
