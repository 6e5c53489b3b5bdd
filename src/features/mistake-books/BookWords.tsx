import { type ReactElement, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { ActionButton } from '@/components/ActionButton';
import { Chips } from '@/components/Chips';
import { PRESS, View } from '@/components/host';
import { ListBody } from '@/components/list/ListBody';
import { Screen } from '@/components/Screen';
import { Segmented } from '@/components/Segmented';
import { StateView } from '@/components/StateView';
import { LongList } from '@/components/word-row/LongList';
import { getMeaning, WordRow } from '@/components/word-row/WordRow';
import { playAudio } from '@/lib/audio';
import { callPage } from '@/lib/http/call';
import { go } from '@/lib/navigation';
import type { Tag } from '@/lib/stale';
import { usePullDown } from '@/lib/use-pull-down';
import { useFreshList } from '@/shared/list';
import {
  chapterOptions,
  CHAPTERS_SHOWN,
  EARLIER_CHAPTERS,
  emptyText,
  type Filter,
  LATER_CHAPTERS,
  practiceQuery,
  practiceText,
  getQuery,
  startFilter,
  type Tab,
  timesOptions,
  wayOut,
} from './book';
import { RowsSkeleton } from './skeletons';
import { useMove } from './use-move';
import { usePrint } from './use-print';
import { WordSheet } from './WordSheet';
import styles from './MistakeBooks.module.scss';

const SHOWN: readonly Tag[] = ['wordMemory'];
const PAGE_SIZE = 20;
/** Heights at design width of what stands above the list. */
const ABOVE = { always: 364, line: 116 };
const getKey = ({ id }: ReviewWord) => id;

interface BookWordsProps {
  studentId: number;
  book: MistakeWordBook;
  refreshBooks: () => Promise<unknown>;
  /** The choice of a book. */
  children: ReactNode;
}

/** @param onNarrow what was moved belongs to the list that is left: it can be taken back no more */
function useFilter(onNarrow: { readonly current: (() => void) | undefined }) {
  const [filter, setFilter] = useState(startFilter);
  const chooseTab = useCallback(
    (tab: Tab) => {
      onNarrow.current?.();
      setFilter((before) => ({ ...startFilter, order: before.order, tab }));
    },
    [onNarrow],
  );
  const narrow = useCallback(
    (change: (before: Filter) => Partial<Filter>) => {
      onNarrow.current?.();
      setFilter((before) => ({ ...before, ...change(before) }));
    },
    [onNarrow],
  );
  const [firstChapter, setFirstChapter] = useState(0);
  const chooseChapter = useCallback(
    (chapterId: number) => {
      if (chapterId === EARLIER_CHAPTERS) setFirstChapter((now) => Math.max(0, now - CHAPTERS_SHOWN));
      else if (chapterId === LATER_CHAPTERS) setFirstChapter((now) => now + CHAPTERS_SHOWN);
      else narrow(() => ({ chapterId }));
    },
    [narrow],
  );
  const chooseTimes = useCallback((timesWrong: number) => narrow(() => ({ timesWrong })), [narrow]);
  const turnOrder = useCallback(() => narrow(({ order }) => ({ order: order === 'latest' ? 'times_wrong' : 'latest' })), [narrow]);
  return { filter, firstChapter, chooseTab, chooseChapter, chooseTimes, turnOrder };
}

/** The words of one book: those in it, those that have left it. */
export function BookWords({ studentId, book, refreshBooks, children }: BookWordsProps) {
  const dismissed = useRef<() => void>();
  const { filter, firstChapter, chooseTab, chooseChapter, chooseTimes, turnOrder } = useFilter(dismissed);
  const query = getQuery(book.course_id, filter);
  const list = useFreshList<ReviewWord>(
    `mistakes/${studentId}/${JSON.stringify(query)}`,
    SHOWN,
    (page, perPage) => callPage('GET reinforcement_words', { query: { ...query, page, per_page: perPage }, studentId }),
    { pageSize: PAGE_SIZE, getKey, forgetful: true },
  );
  const { collection, status, pagination, refresh, loadMore, seen } = list;
  const recount = useCallback(() => {
    seen();
    void refreshBooks();
  }, [seen, refreshBooks]);
  const { moved, move, undo, dismiss } = useMove(studentId, list, recount);
  dismissed.current = dismiss;
  const { printing, print } = usePrint(book.id, filter);
  const [open, setOpen] = useState<number | undefined>(undefined);
  const close = useCallback(() => setOpen(undefined), []);

  usePageEvent('onReachBottom', () => void loadMore());
  usePullDown(refresh);

  const onMove = useCallback(
    (word: ReviewWord) => {
      setOpen(undefined);
      void move(word, filter.tab === 'in' ? 'left' : 'in');
    },
    [move, filter.tab],
  );
  const play = usePlay(collection);
  const practise = useCallback(() => go('reinforcementTake', practiceQuery(book.course_id, filter)), [book.course_id, filter]);

  const inBook = filter.tab === 'in';
  const renderRow = useRow(inBook, play, setOpen);
  const chapters = useMemo(
    () => (filter.tab === 'in' ? chapterOptions(book, firstChapter, filter.chapterId) : []),
    [book, filter.tab, firstChapter, filter.chapterId],
  );
  const above = ABOVE.always + (chapters.length > 0 ? ABOVE.line : 0) + (children === false ? 0 : ABOVE.line);
  const opened = collection.find(({ id }) => id === open);
  const canPractise = filter.tab === 'in' && collection.length > 0;
  const footer = canPractise ? (
    <>
      <ActionButton id="print" kind="soft" narrow loading={printing} onTap={print}>
        打印
      </ActionButton>
      <ActionButton id="practise" onTap={practise}>
        {practiceText(pagination.total)}
      </ActionButton>
    </>
  ) : undefined;
  return (
    <Screen footer={footer}>
      {children}
      <Segmented<Tab> options={getTabs(book)} value={filter.tab} onChange={chooseTab} />
      {chapters.length > 0 && <Chips name="chapter" label="章" options={chapters} value={filter.chapterId} onChange={chooseChapter} />}
      <Chips name="times" label="错了几次" options={timesOptions} value={filter.timesWrong} onChange={chooseTimes} />
      <Order filter={filter} total={status === 'ready' ? pagination.total : undefined} onTurn={turnOrder} />
      <ListBody list={list} what="错词" unit="词" skeleton={<RowsSkeleton />} empty={<NoWords filter={filter} />}>
        <LongList id="words" items={collection} renderRow={renderRow} above={above} />
      </ListBody>
      {moved && <UndoBar text={`${moved.to === 'left' ? '已移出' : '已放回'} ${moved.word.spelling}`} onUndo={undo} raised={canPractise} />}
      {opened && (
        <WordSheet
          word={opened}
          tab={filter.tab}
          courseId={book.course_id}
          onMove={onMove}
          onPlay={opened.audio_url === null ? undefined : play}
          onClose={close}
        />
      )}
    </Screen>
  );
}

function Order({ filter, total, onTurn }: { filter: Filter; total: number | undefined; onTurn: () => void }) {
  return (
    <View className={styles.order}>
      <View id="words-total" className={styles.count}>
        {total === undefined ? '' : `${total} 词`}
      </View>
      <View id="order" className={styles.turnOrder} onTap={onTurn} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        {orderText(filter)}
      </View>
    </View>
  );
}

function NoWords({ filter }: { filter: Filter }) {
  const { kind, title, text } = emptyText(filter);
  return <StateView id="no-words" kind={kind} title={title} text={text} />;
}

const orderText = ({ order }: Pick<Filter, 'order'>): string => (order === 'latest' ? '最近错的在前 ⇅' : '错得多的在前 ⇅');

function getTabs({ words_count: count, left_count: left }: MistakeWordBook): { key: Tab; label: string }[] {
  return [
    { key: 'in', label: `错词 ${count}` },
    { key: 'left', label: `已移出 ${left}` },
  ];
}

/** A row of the list; the same function as long as nothing of it changes. */
function useRow(inBook: boolean, play: (id: number) => void, onOpen: (id: number) => void) {
  return useCallback(
    (word: ReviewWord): ReactElement => (
      <WordRow
        key={word.id}
        id={word.id}
        spelling={word.spelling}
        phonetic={word.phonetic}
        meaning={getMeaning(word)}
        mark={`错 ${word.times_wrong} 次`}
        tone={inBook && word.times_wrong > 1 ? 'wrong' : 'plain'}
        markNote={inBook ? wayOut(word) : undefined}
        onTap={onOpen}
        onPlay={word.audio_url === null ? undefined : play}
      />
    ),
    [inBook, play, onOpen],
  );
}

/** Plays a word of the list by its id; one handler for all rows. */
function usePlay(words: readonly ReviewWord[]): (id: number) => void {
  const latest = useRef(words);
  latest.current = words;
  return useCallback((id: number) => {
    const url = latest.current.find((word) => word.id === id)?.audio_url;
    if (url) playAudio(url);
  }, []);
}

function UndoBar({ text, onUndo, raised }: { text: string; onUndo: () => Promise<void>; raised: boolean }) {
  return (
    <View id="undo-bar" className={raised ? styles.undoRaised : styles.undo} wechat-aria-role="alert">
      <View className={styles.undoText}>{text}</View>
      <View
        id="undo"
        className={styles.undoAction}
        onTap={() => void onUndo()}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
      >
        撤回
      </View>
    </View>
  );
}
