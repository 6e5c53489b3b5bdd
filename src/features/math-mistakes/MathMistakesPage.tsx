import { useCallback, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import type { MistakeQuestion, MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import { ActionButton } from '@/components/ActionButton';
import { Chips } from '@/components/Chips';
import { PRESS, View } from '@/components/host';
import { ListBody } from '@/components/list/ListBody';
import { Screen } from '@/components/Screen';
import { Segmented } from '@/components/Segmented';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { PhotosOnTheWay } from '@/components/upload/PhotosOnTheWay';
import { reportErrorAs } from '@/lib/errors';
import { toStream, useKeptQuery, useRefusals } from '@/offline';
import { call, callPage } from '@/lib/http/call';
import { go } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { batched } from '@/lib/recoil';
import type { Tag } from '@/lib/stale';
import { toastText } from '@/lib/toast';
import { usePullDown } from '@/lib/use-pull-down';
import { BookChoice } from '@/shared/BookChoice';
import { useFreshList } from '@/shared/list';
import { useCurrentUser } from '@/state/session';
import { StudentPage } from '@/shared/session/student-page';
import { AddSheet } from './AddSheet';
import { type Refused, refusedPaper, refusedText } from './refused';
import { getAddress, type By, getChoices, type Filter, practisedCount, getQuery, startFilter, type Tab, getTabs, getOrigins } from './book';
import { EditSheet } from './EditSheet';
import { Entry } from './Entry';
import styles from './Mistakes.module.scss';
import { useAiSees } from './use-ai-sees';
import type { PaperFields } from './PaperSheet';

type Change = { in_mistake_book: boolean } | { right: boolean } | PaperFields;

const SHOWN: readonly Tag[] = ['mathMistakes'];
const PAGE_SIZE = 10;
const getKey = ({ id }: MistakeQuestion) => id;
const rows = (
  <View className={styles.stack}>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </View>
);
const waiting = <Screen>{rows}</Screen>;
const noBook = (again: () => Promise<unknown>) => (
  <Screen>
    <StateView
      id="no-book"
      kind="empty"
      title="还没有数学课程"
      text="课程由老师安排，做错的题会自动收到这里"
      action="重新加载"
      onAction={again}
    />
  </Screen>
);
const getLabel = ({ course_name: name }: MistakeQuestionBook) => name;

/** 数学错题本: questions answered wrong and questions from paper, by chapter, cause or knowledge point. */
export function MathMistakesPage() {
  return <StudentPage waiting={waiting}>{({ id }) => <Books key={id} studentId={id} />}</StudentPage>;
}

function Books({ studentId }: { studentId: number }) {
  const wanted = parseNumber(usePageQuery('mathMistakeBook').courseId);
  const books = useKeptQuery('GET mistake_question_books', {
    studentId,
    query: { student_id_eq: studentId, page: 1, per_page: MAX_PAGE_SIZE },
  });
  return (
    <BookChoice books={books} wanted={wanted} what="错题本" name="course" getLabel={getLabel} waiting={waiting} none={noBook}>
      {(book, choice, again) => (
        <Book key={book.id} studentId={studentId} book={book} refreshBooks={again}>
          {choice}
        </Book>
      )}
    </BookChoice>
  );
}

interface BookProps {
  studentId: number;
  book: MistakeQuestionBook;
  refreshBooks: () => Promise<unknown>;
  /** The choice of a course. */
  children: React.ReactNode;
}

type Edited = Pick<ReturnType<typeof useFreshList<MistakeQuestion>>, 'change' | 'seen'>;

/** Taking a question out and putting it back, judging one from paper, mending what is written of it. */
function useEdits({ studentId, book, refreshBooks }: Omit<BookProps, 'children'>, { change, seen }: Edited) {
  // A second tap can arrive before the ring of the first is drawn.
  const busy = useRef(new Set<number>());
  const put = useCallback(
    async (entry: MistakeQuestion, body: Change, failure: string) => {
      if (busy.current.has(entry.id)) return undefined;
      busy.current.add(entry.id);
      try {
        const changed = await call('PUT mistake_question_books/{id}/questions/{entryId}', {
          params: { id: book.id, entryId: entry.id },
          body,
          studentId,
        });
        seen();
        const moved = (changed.left_at === null) !== (entry.left_at === null);
        change((items) =>
          moved ? items.filter(({ id }) => id !== entry.id) : items.map((item) => (item.id === entry.id ? changed : item)),
        );
        void refreshBooks();
        return changed;
      } catch (error) {
        reportErrorAs(error, failure);
        return undefined;
      } finally {
        busy.current.delete(entry.id);
      }
    },
    [book.id, studentId, change, seen, refreshBooks],
  );
  const move = useCallback(
    (entry: MistakeQuestion) => put(entry, { in_mistake_book: entry.left_at !== null }, '没有改好，请再试一次'),
    [put],
  );
  const judge = useCallback(
    (entry: MistakeQuestion, right: boolean) =>
      put(entry, { right }, '没有记下，请再试一次').then((changed) => {
        if (changed) toastText(changed.left_at === null ? '记下了' : '三天都做对了，已移出错题本');
      }),
    [put],
  );

  const [editing, setEditing] = useState<MistakeQuestion | undefined>(undefined);
  const closeEdit = useCallback(() => setEditing(undefined), []);
  const edit = useCallback(
    (entry: MistakeQuestion, fields: PaperFields) =>
      put(entry, fields, '没有改好，请再试一次').then((changed) => {
        if (changed) batched(closeEdit);
      }),
    [put, closeEdit],
  );
  return { move, judge, editing, setEditing, closeEdit, edit };
}

function useFilter(book: MistakeQuestionBook) {
  const [filter, setFilter] = useState<Filter>(startFilter);
  const chooseTab = useCallback((tab: Tab) => setFilter({ ...startFilter, tab }), []);
  const chooseBy = useCallback((by: By) => setFilter({ tab: 'in', by, value: getChoices(book, by)[0]?.key ?? '' }), [book]);
  const chooseValue = useCallback((value: string) => setFilter((before) => ({ ...before, value })), []);
  return { filter, chooseTab, chooseBy, chooseValue };
}

function Book({ studentId, book, refreshBooks, children }: BookProps) {
  const guardianId = useCurrentUser()?.id;
  const { filter, chooseTab, chooseBy, chooseValue } = useFilter(book);
  const [adding, setAdding] = useState<Refused | 'new'>();
  const query = getQuery(filter);
  const list = useFreshList<MistakeQuestion>(
    `math-mistakes/${book.id}/${JSON.stringify(query)}`,
    SHOWN,
    (page, perPage) =>
      callPage('GET mistake_question_books/{id}/questions', {
        params: { id: book.id },
        query: { ...query, page, per_page: perPage },
        studentId,
      }),
    { pageSize: PAGE_SIZE, getKey, forgetful: true },
  );
  const { collection, pagination, refresh, loadMore } = list;
  usePageEvent('onReachBottom', () => void loadMore());
  usePullDown(() => Promise.all([refresh(), refreshBooks()]));
  const { move, judge, editing, setEditing, closeEdit, edit } = useEdits({ studentId, book, refreshBooks }, list);
  const canRead = useAiSees();

  useRefusals(toStream('mistake_question_books', book.id), refusedText, (_, refused) =>
    // Who is writing another one is not interrupted.
    setAdding((now) => now ?? refusedPaper(refused)),
  );
  const openAdd = useCallback(() => setAdding('new'), []);
  const closeAdd = useCallback(() => setAdding(undefined), []);
  const practise = useCallback(
    () => go('mathReview', { courseId: book.course_id, source: 'mistakes', ...getAddress(filter) }),
    [book.course_id, filter],
  );

  const print = useCallback(() => go('mathMistakeBookPrint', { bookId: book.id, ...getAddress(filter) }), [book.id, filter]);

  const ways = filter.tab === 'in' ? getOrigins(book) : [];
  const choices = getChoices(book, filter.by);
  const asking = practisedCount(book, filter, pagination.total);
  const footer = filter.tab === 'in' ? <Footer asking={asking} onAdd={openAdd} onPractise={practise} /> : undefined;
  return (
    <Screen footer={footer}>
      {children}
      <Segmented<Tab> options={getTabs(book)} value={filter.tab} onChange={chooseTab} />
      {ways.length > 1 && <Chips<By> name="by" label="分类方式" options={ways} value={filter.by} onChange={chooseBy} />}
      <PhotosOnTheWay stream={toStream('mistake_question_books', book.id)} />
      {choices.length > 0 && <Chips name="value" label="哪一类" options={choices} value={filter.value} onChange={chooseValue} />}
      <ListBody list={list} what="错题" unit="题" skeleton={rows} empty={<NoQuestions tab={filter.tab} />}>
        {filter.tab === 'in' && (
          <View id="print" className={styles.print} onTap={print} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
            打印这些错题
          </View>
        )}
        <View className={styles.stack}>
          {collection.map((entry) => (
            <Entry key={entry.id} courseId={book.course_id} entry={entry} onMove={move} onJudge={judge} onEdit={setEditing} />
          ))}
        </View>
      </ListBody>
      {adding && guardianId !== undefined && (
        <AddSheet
          key={adding === 'new' ? 'new' : 'again'}
          again={adding === 'new' ? undefined : adding}
          bookId={book.id}
          guardianId={guardianId}
          studentId={studentId}
          canRead={canRead}
          onClose={closeAdd}
          onAdded={closeAdd}
        />
      )}
      {editing && <EditSheet bookId={book.id} studentId={studentId} entry={editing} canRead={canRead} onSave={edit} onClose={closeEdit} />}
    </Screen>
  );
}

function Footer({ asking, onAdd, onPractise }: { asking: number; onAdd: () => void; onPractise: () => void }) {
  return (
    <>
      <ActionButton id="add" kind="soft" narrow onTap={onAdd}>
        加错题
      </ActionButton>
      <ActionButton id="practise" disabled={asking === 0} onTap={onPractise}>
        {`练错题${asking > 0 ? `（${asking} 题）` : ''}`}
      </ActionButton>
    </>
  );
}

function NoQuestions({ tab }: { tab: Tab }) {
  return tab === 'in' ? (
    <StateView id="no-questions" kind="empty" title="还没有错题" text="做错的题会自动收进来，纸上的错题可以拍照加进来" />
  ) : (
    <StateView id="no-questions" kind="empty" title="还没有移出的题" text="在三个不同的日子做对，题目就会移到这里" />
  );
}
