import type { StudentWord } from '@xueban/contract/resources/courses';
import * as wordRow from '@/components/word-row/WordRow';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { course, students } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { errorAnswer, type Handlers, okAnswer, refusal, serve } from '@/test/server';
import CourseWordsPage from './words';

const [xiaoman] = students;
const STATES = ['new', 'reviewing', 'mastered'] as const;

function aWord(id: number): StudentWord {
  return {
    id,
    sequence: id,
    unit_id: 71,
    chapter_id: 711,
    spelling: `word${id}`,
    phonetic: `/w${id}/`,
    part_of_speech: 'n.',
    meaning: `意思${id}`,
    example: `See word${id}.`,
    translation: `看${id}。`,
    distractors: [],
    state: STATES[id % 3] ?? 'new',
    audio_url: id % 2 === 0 ? null : `/learning/v1/audio/${id}.mp3`,
    example_audio_url: null,
  };
}
const words = (count: number) => Array.from({ length: count }, (_, i) => aWord(i + 1));
const asked = () =>
  phone()
    .requests.filter(({ url }) => url.includes('/words?'))
    .map(({ url }) => decodeURIComponent(url.split('?')[1] ?? ''));
const rows = (page: RenderedPage) =>
  page.root.findAll((node) => typeof node.type === 'string' && String(node.props.className).includes('t-word-row'));

/** A course of so many words, page by page, and what else is asked for. */
function school(count: number, more: Handlers = {}): Handlers {
  return {
    'GET courses/{id}': () => course,
    'GET courses/{id}/units/{unitId}/attachment': () => null,
    'GET courses/{id}/words': ({ query }) => {
      const from = (Number(query.page) - 1) * Number(query.per_page);
      return words(count).slice(from, from + Number(query.per_page));
    },
    ...more,
  };
}

/** With the page headers of the real server. */
function network(handlers: Handlers, total: number): void {
  const answer = serve(handlers);
  phone().network = async (request) => {
    const given = await answer(request);
    const size = /per_page=(\d+)/.exec(request.url)?.[1] ?? '10';
    return request.url.includes('/words?') ? { ...given, header: { 'X-Per-Page': size, 'X-Total': String(total) } } : given;
  };
}

async function open(count: number, query: Record<string, string> = { courseId: '7' }, more: Handlers = {}): Promise<RenderedPage> {
  network(school(count, more), count);
  return renderPage(<CourseWordsPage />, {
    query,
    state: (set) => {
      set(sessionStatusState, 'signed-in');
      set(currentStudentState, xiaoman);
    },
  });
}

beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(xiaoman.id);
});
afterEach(() => jest.useRealTimers());

test('the words with sound, meaning and state, read page by page to the end', async () => {
  const page = await open(30);
  expect(page.text()).toContain('word1/w1/n. 意思1复习中');
  expect(rows(page)).toHaveLength(20);
  expect(page.text()).not.toContain('到底了');
  await page.fire('reachBottom');
  await page.fire('reachBottom');
  expect(page.text()).toContain('共 30 词，到底了');
  expect(rows(page)).toHaveLength(30);
  expect(asked()).toEqual(['page=1&per_page=20', 'page=2&per_page=20']);
});

test('ten pages on, only what is around the screen exists', async () => {
  const page = await open(10_000);
  for (let i = 0; i < 10; i += 1) await page.fire('reachBottom');
  await page.fire('pageScroll', { scrollTop: 8200 });
  expect(rows(page)).toHaveLength(30);
  expect(page.hosts('view').length).toBeLessThan(400);
  expect(page.text()).toContain('word110');
  expect(page.text()).not.toContain('word10/');
});

test('rows are as high as their words need: the room of those that were dropped is what they took', async () => {
  for (let block = 0; block < 30; block += 1) phone().heights.set(`words-block-${block}`, block === 0 ? 1_500 : 720);
  const page = await open(100);
  for (let i = 0; i < 4; i += 1) await page.fire('reachBottom');
  const getHeight = (props: { style?: { height?: string } }): string[] => (props.style?.height === undefined ? [] : [props.style.height]);
  const spaces = (): string[] => page.hosts('view').flatMap(({ props }) => getHeight(props));
  // Three blocks of ten are drawn; of the others nobody has seen one: as the first two that were seen.
  expect(spaces()).toEqual([`${7 * ((1_500 + 720) / 2)}PX`]);
  await page.fire('pageScroll', { scrollTop: 3_000 });
  expect(page.text()).not.toContain('word10/');
  // The two above were measured, also the long one.
  expect(spaces()[0]).toBe('1500PX');
});

test('a unit, its chapters, a state: each narrows the list', async () => {
  const page = await open(5, { courseId: '7', unitId: '71', state: 'new' });
  expect(asked()).toEqual(['unit_id_eq=71&state_eq=new&page=1&per_page=20']);
  await page.tap(page.byId('chapter-712'));
  await page.tap(page.byId('state-all'));
  await page.tap(page.byId('unit-0'));
  expect(asked().slice(1)).toEqual([
    'chapter_id_eq=712&state_eq=new&page=1&per_page=20',
    'chapter_id_eq=712&page=1&per_page=20',
    'page=1&per_page=20',
  ]);
});

test('a search rests before it is made, and looks through the whole course', async () => {
  const page = await open(5, { courseId: '7', unitId: '71' });
  jest.useFakeTimers();
  const search = page.byId('search');
  await page.input(search, 'di');
  await page.input(search, 'dict');
  expect(asked()).toHaveLength(1);
  await page.run(() => jest.runOnlyPendingTimers());
  expect(asked().slice(1)).toEqual(['q=dict&page=1&per_page=20']);
  await page.tap(page.byId('search-clear'));
  expect(asked()[2]).toBe('unit_id_eq=71&page=1&per_page=20');
});

test('nothing found is said with what was looked for', async () => {
  const page = await open(0, { courseId: '7', state: 'mastered' });
  expect(page.text()).toContain('这里还没有掌握的词');
});

test('one side is covered, a tap uncovers one word, another tap shows it whole', async () => {
  const page = await open(3);
  await page.tap(page.byId('veil'));
  expect(page.text()).not.toContain('意思1');
  await page.tap(page.byText('word1'));
  expect(page.text()).toContain('意思1');
  expect(page.text()).not.toContain('意思2');
  await page.tap(page.byText('word1'));
  expect(page.text()).toContain('See word1.\n看1。');
  await page.tap(page.byId('word-close'));
  await page.tap(page.byId('veil'));
  expect(page.text()).not.toContain('word1');
  expect(page.text()).toContain('意思1');
  await page.tap(page.byId('veil'));
  expect(page.text()).toContain('word1');
});

test('a word without a source has no button; with one it is heard', async () => {
  const page = await open(3);
  const sounds = page.root.findAll((node) => typeof node.type === 'string' && String(node.props.className).includes('t-sound'));
  expect(sounds).toHaveLength(2);
  await page.tap(sounds[1]!);
  expect(phone().played).toEqual(['https://api.test/learning/v1/audio/3.mp3']);
});

test('no sound at all: no way to hear the list', async () => {
  const page = await open(1, { courseId: '7' }, { 'GET courses/{id}/words': () => [{ ...aWord(2), id: 1 }] });
  expect(() => page.byId('play-all')).toThrow();
  expect(page.byId('veil')).toBeDefined();
});

test('what cannot be read: why, and again', async () => {
  let healthy = false;
  const page = await open(3, { courseId: '7' }, { 'GET courses/{id}/words': () => (healthy ? words(3) : refusal('COURSE_NOT_ASSIGNED')) });
  expect(page.text()).toContain('单词加载失败');
  healthy = true;
  await page.tap(page.byText('重试'));
  expect(page.text()).toContain('word1');
});

test('a later page that cannot be read keeps what is there', async () => {
  const page = await open(100);
  const before = phone().network;
  phone().network = () => errorAnswer('NOT_FOUND');
  await page.fire('reachBottom');
  expect(rows(page)).toHaveLength(20);
  phone().network = before;
  await page.tap(page.byId('list-more'));
  expect(asked()).toHaveLength(3);
  expect(rows(page)).toHaveLength(30);
});

test('a course that cannot be read; no course at all', async () => {
  const page = await open(3, { courseId: '9' }, { 'GET courses/{id}': () => refusal('COURSE_NOT_ASSIGNED') });
  expect(page.text()).toContain('课程加载失败');
  const none = await open(3, {}, { 'GET courses/default': () => ({ course_id: null }) });
  expect(none.text()).toContain('还没有课程');
});

test('the default course when the address names none', async () => {
  phone().network = () => okAnswer(null);
  const page = await open(3, {}, { 'GET courses/default': () => ({ course_id: 7 }) });
  expect(page.text()).toContain('word1');
});

test('a tap on a word redraws no row, another page only its own', async () => {
  const page = await open(30);
  const drawn = jest.spyOn(wordRow, 'getMeaning');
  await page.tap(page.byText('word2/'));
  // One is that of the sheet.
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(1);
  drawn.mockClear();
  await page.fire('reachBottom');
  expect(rows(page)).toHaveLength(30);
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(11);
  drawn.mockRestore();
});
