import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import * as wordRow from '@/components/word-row/WordRow';
import { makeStale } from '@/lib/stale';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { students, user } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal, serve } from '@/test/server';
import MistakeBooksPage from './index';

const [xiaoman] = students;

function aMistake(id: number, more: Partial<ReviewWord> = {}): ReviewWord {
  return {
    id,
    sequence: id,
    unit_id: 71,
    chapter_id: 711,
    spelling: `word${id}`,
    phonetic: `/w${id}/`,
    part_of_speech: 'n.',
    meaning: `意思${id}`,
    example: '',
    translation: '',
    distractors: [],
    audio_url: null,
    example_audio_url: null,
    cell: 2,
    due_on: null,
    answered_on: '2020-11-20',
    recall: null,
    in_mistake_book: true,
    times_wrong: (id % 3) + 1,
    right_in_row: id % 2,
    ...more,
  };
}

/** A server that keeps the book: 30 words in it, one that has left it. */
class School {
  inBook = new Map(Array.from({ length: 30 }, (_, i) => [i + 1, aMistake(i + 1)]));
  left = new Map([[99, aMistake(99, { in_mistake_book: false })]]);
  puts: unknown[] = [];

  book(): MistakeWordBook {
    return {
      id: 5,
      course_id: 7,
      course_name: '初中',
      words_count: this.inBook.size,
      left_count: this.left.size,
      chapters: [
        { chapter_id: 711, name: '第1章', words_count: 20 },
        { chapter_id: 712, name: '第2章', words_count: 10 },
      ],
    };
  }

  readonly handlers: Handlers = {
    'GET mistake_word_books': () => [this.book()],
    'GET reinforcement_words': ({ query }) => {
      const words = [...(query.mistake_book === 'in' ? this.inBook : this.left).values()];
      const from = (Number(query.page) - 1) * Number(query.per_page);
      return words.slice(from, from + Number(query.per_page));
    },
    'PUT mistake_word_books/words/{wordId}': ({ params, body }) => {
      const id = Number(params.wordId);
      this.puts.push([id, body.in_mistake_book]);
      const [from, to] = body.in_mistake_book ? [this.left, this.inBook] : [this.inBook, this.left];
      to.set(id, from.get(id) ?? aMistake(id));
      from.delete(id);
      return { word_id: id, in_mistake_book: body.in_mistake_book };
    },
  };
}

let school: School;
const shown: RenderedPage[] = [];

async function open(more: Handlers = {}): Promise<RenderedPage> {
  const answer = serve({ ...school.handlers, ...more });
  phone().network = async (request) => {
    const given = await answer(request);
    const total = request.url.includes('mistake_book=left') ? school.left.size : school.inBook.size;
    return request.url.includes('/reinforcement_words') ? { ...given, header: { 'X-Per-Page': '20', 'X-Total': String(total) } } : given;
  };
  const page = await renderPage(<MistakeBooksPage />, {
    query: { courseId: '7' },
    state: (set) => {
      set(sessionStatusState, 'signed-in');
      set(currentStudentState, xiaoman);
    },
  });
  shown.push(page);
  return page;
}
const asked = (part: string) =>
  phone()
    .requests.filter(({ url }) => url.includes(part))
    .map(({ url }) => url.split('?')[1]);
const lastOpened = () => phone().navigation[phone().navigation.length - 1];

afterEach(() => shown.splice(0).forEach((page) => page.unmount()));

beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(xiaoman.id);
  school = new School();
});

test('each word with how often it was wrong and how far it is on its way out', async () => {
  const page = await open();
  expect(page.text()).toContain('word1/w1/n. 意思1错 2 次连对 1/3');
  expect(page.text()).toContain('错词 30');
  expect(page.text()).toContain('已移出 1');
  expect(page.text()).toContain('全部章第1章 20第2章 10');
  await page.fire('reachBottom');
  expect(page.text()).toContain('共 30 词，到底了');
});

test('by chapter, by times wrong, in another order', async () => {
  const page = await open();
  await page.tap(page.byId('chapter-712'));
  await page.tap(page.byId('times-2'));
  await page.tap(page.byId('order'));
  expect(asked('reinforcement_words')).toEqual([
    'course_id_eq=7&mistake_book=in&order=latest&page=1&per_page=20',
    'course_id_eq=7&mistake_book=in&order=latest&chapter_id_eq=712&page=1&per_page=20',
    'course_id_eq=7&mistake_book=in&order=latest&chapter_id_eq=712&times_wrong_gteq=2&page=1&per_page=20',
    'course_id_eq=7&mistake_book=in&order=times_wrong&chapter_id_eq=712&times_wrong_gteq=2&page=1&per_page=20',
  ]);
  await page.tap(page.byId('practise'));
  expect(lastOpened()).toBe(
    'navigateTo /pages/english/words/reinforcements/submissions/take?courseId=7&source=mistakes&chapterId=712&timesWrong=2',
  );
});

test('practice of all of them', async () => {
  const page = await open();
  expect(page.text()).toContain('练一练 · 30 词');
  await page.tap(page.byId('practise'));
  expect(lastOpened()).toBe('navigateTo /pages/english/words/reinforcements/submissions/take?courseId=7&source=mistakes');
});

test('a word taken out by hand, and taken back', async () => {
  const page = await open();
  await page.tap(page.byText('word2/'));
  await page.tap(page.byId('move'));
  expect(school.puts).toEqual([[2, false]]);
  expect(page.text()).not.toContain('意思2错');
  expect(page.text()).toContain('已移出 word2');
  expect(page.text()).toContain('错词 29');
  expect(page.text()).toContain('练一练 · 29 词');
  await page.tap(page.byId('undo'));
  expect(school.puts).toEqual([
    [2, false],
    [2, true],
  ]);
  expect(page.text()).toContain('意思1错 2 次连对 1/3word2');
  expect(page.text()).toContain('错词 30');
});

test('words that moved up when one was taken out are not passed over', async () => {
  const page = await open();
  await page.tap(page.byText('word2/'));
  await page.tap(page.byId('move'));
  await page.fire('reachBottom');
  await page.fire('reachBottom');
  const text = page.text();
  for (const id of [1, 3, 20, 21, 22, 30]) expect(text.split(`word${id}/`)).toHaveLength(2);
  expect(text).toContain('共 29 词，到底了');
});

test('a double tap moves it once', async () => {
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let puts = 0;
  const page = await open({
    'PUT mistake_word_books/words/{wordId}': async () => {
      puts += 1;
      await waits;
      return { word_id: 2, in_mistake_book: false };
    },
  });
  await page.tap(page.byText('word2/'));
  const move = page.byId('move');
  await page.tap(move);
  await page.tap(page.byText('word2/'));
  await page.tap(page.byId('move'));
  expect(puts).toBe(1);
  await page.run(answer);
  expect(page.text()).toContain('已移出 word2');
});

test('another word can be taken out while the first is on its way', async () => {
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const puts: number[] = [];
  const page = await open({
    'PUT mistake_word_books/words/{wordId}': async ({ params }) => {
      puts.push(Number(params.wordId));
      await waits;
      return { word_id: Number(params.wordId), in_mistake_book: false };
    },
  });
  for (const word of ['word2/', 'word4/']) {
    await page.tap(page.byText(word));
    await page.tap(page.byId('move'));
  }
  expect(puts).toEqual([2, 4]);
  await page.run(answer);
  expect(page.text()).toContain('已移出 word4');
  expect(page.text()).not.toContain('意思2错');
});

test.each(['chapter-712', 'times-2', 'order'])('%s: what was moved out of another list can be taken back no more', async (id) => {
  const page = await open();
  await page.tap(page.byText('word2/'));
  await page.tap(page.byId('move'));
  await page.tap(page.byId(id));
  expect(() => page.byId('undo')).toThrow();
});

test('a word that could not be taken out stays, and it is said', async () => {
  const page = await open({ 'PUT mistake_word_books/words/{wordId}': () => refusal('NOT_FOUND') });
  await page.tap(page.byText('word2/'));
  await page.tap(page.byId('move'));
  expect(page.text()).toContain('word2/');
  expect(phone().toasts.map(({ title }) => title)).toEqual(['没有移出，请再试一次']);
});

test('words that have left the book are put back from there', async () => {
  const page = await open();
  await page.tap(page.byId('segment-left'));
  expect(page.text()).toContain('word99');
  await page.tap(page.byText('word99'));
  await page.tap(page.byId('move'));
  expect(school.puts).toEqual([[99, true]]);
  expect(page.text()).toContain('已放回 word99');
  expect(page.text()).toContain('还没有移出的词');
});

test('the words chosen become a sheet to print', async () => {
  const prints: unknown[] = [];
  const page = await open({
    'GET mistake_word_books/{id}/export': ({ params, query }) => {
      prints.push([params.id, query]);
      return {
        id: 321,
        number: '20261120-003',
        print_type: 'mistake_book',
        print_type_text: '错词本',
        status: 'waiting',
        status_text: '排队中',
        created_at: '2026-11-20T11:00:00.000Z',
        student: { id: 10, name: '林小满' },
        course: { id: 7, name: '初中' },
        learning_record_id: null,
        questions_count: 0,
        words_count: 30,
        pages_count: null,
        byte_size: null,
      };
    },
  });
  phone().pages.push({ route: 'pages/english/words/mistake-books/index', options: {} });
  await page.tap(page.byId('times-3'));
  await page.tap(page.byId('print'));
  expect(prints).toEqual([['5', { times_wrong_gteq: '3' }]]);
  expect(lastOpened()).toBe('navigateTo /pages/english/learning-prints/print?id=321');
  // Left while it was on its way: nothing opens over the page that is in front now.
  const opened = phone().navigation.length;
  await page.tap(page.byId('print'));
  expect(prints).toHaveLength(2);
  expect(phone().navigation).toHaveLength(opened);
});

test('back from practice: words and counts are asked for again, but only then', async () => {
  const page = await open();
  await page.fire('show');
  expect(asked('reinforcement_words')).toHaveLength(1);
  school.inBook.delete(1);
  makeStale(['wordMemory']);
  await page.fire('show');
  expect(page.text()).toContain('错词 29');
  expect(page.text()).not.toContain('意思1错');
});

test('pulled down: read again', async () => {
  const page = await open();
  school.inBook.delete(1);
  await page.fire('pullDownRefresh');
  expect(page.text()).toContain('错词 29');
});

test('pulled down where there is no book: asked again', async () => {
  const books = { now: [] as MistakeWordBook[] };
  const empty = await open({ 'GET mistake_word_books': () => books.now });
  books.now = [school.book()];
  await empty.fire('pullDownRefresh');
  expect(empty.text()).toContain('word1/');
});

test.each([
  ['pulled down', (page: RenderedPage) => page.fire('pullDownRefresh')],
  ['再试一次', (page: RenderedPage) => page.tap(page.byText('再试一次'))],
])('%s before anybody is known: who is signed in is asked again', async (_, again) => {
  phone().network = serve({
    ...school.handlers,
    'GET users/current': () => user,
    'GET students': () => [xiaoman],
    'GET students/{id}': () => xiaoman,
  });
  const page = await renderPage(<MistakeBooksPage />, { query: { courseId: '7' }, state: (set) => set(sessionStatusState, 'unreachable') });
  shown.push(page);
  expect(page.text()).toContain('网络没有连上');
  await again(page);
  expect(page.text()).toContain('word1/');
});

test('an empty book is praise', async () => {
  school.inBook.clear();
  school.left.clear();
  const none = await open({ 'GET mistake_word_books': () => [] });
  expect(none.text()).toContain('还没有错词');
  const emptied = await open();
  expect(emptied.text()).toContain('还没有错词');
  expect(() => emptied.byId('practise')).toThrow();
});

test('what cannot be read: why, and again', async () => {
  let healthy = false;
  const page = await open({ 'GET mistake_word_books': () => (healthy ? [school.book()] : refusal('STUDENT_NOT_FOUND')) });
  expect(page.text()).toContain('错词本加载失败');
  healthy = true;
  await page.tap(page.byText('重试'));
  expect(page.text()).toContain('word1/');
});

test('a tap on a word redraws no row, another page only its own', async () => {
  const page = await open();
  const drawn = jest.spyOn(wordRow, 'getMeaning');
  await page.tap(page.byText('word2/'));
  expect(page.text()).toContain('意思2');
  // One is that of the sheet.
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(1);
  drawn.mockClear();
  await page.fire('reachBottom');
  expect(page.text()).toContain('共 30 词，到底了');
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(11);
  drawn.mockRestore();
});
