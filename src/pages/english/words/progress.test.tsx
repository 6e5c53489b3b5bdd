import type { StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import { setCurrentStudentId } from '@/lib/http/identity';
import { makeStale } from '@/lib/stale';
import { resetNetwork } from '@/lib/network';
import { sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { students } from '@/test/data';
import { idText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Progress from './progress';

const [xiaoman] = students;
const CELLS = [212, 38, 27, 21, 18, 14, 9, 7, 59];

function courseFigures(id: number, cells = CELLS, due = 18): StudentReinforcement['courses'][number] {
  const total = cells.reduce((sum, count) => sum + count, 0);
  const [first = 0, last = 0] = [cells[0], cells[8]];
  return {
    course_id: id,
    course_name: `课程 ${id}`,
    mode: 'plan',
    due_count: due,
    late_count: 0,
    day_number: 3,
    mistakes_count: 26,
    nine_grid: { cells, new: first, reviewing: total - first - last, mastered: last, total },
  };
}
const figures = (...courses: StudentReinforcement['courses']): StudentReinforcement => ({
  student_id: 10,
  due_count: 18,
  late_count: 0,
  minutes: 4,
  courses,
});

const shown: RenderedPage[] = [];

async function open(serve: Handlers, query: Record<string, string> = {}): Promise<RenderedPage> {
  const page = await renderPage(<Progress />, {
    serve,
    query,
    state: (set) => {
      set(sessionStatusState, 'signed-in');
      set(currentStudentState, xiaoman);
    },
  });
  shown.push(page);
  return page;
}
afterEach(() => shown.splice(0).forEach((page) => page.unmount()));
const lastOpened = () => phone().navigation[phone().navigation.length - 1];
const cellClass = (page: RenderedPage, cell: number) => String(page.byId(`cell-${cell}`).props.className);

beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(xiaoman.id);
});

test('four figures, nine cells, what is due; one request', async () => {
  const page = await open({ 'GET students/{id}/reinforcement': () => figures(courseFigures(7)) });
  expect(page.text()).toContain('212待学134复习中59已掌握405总词条');
  expect(page.text()).toContain('待学212第 2 格38第 3 格27第 4 格21第 5 格18第 6 格14第 7 格9第 8 格7已掌握59');
  expect(page.text()).toContain('今天到期18 词');
  expect(phone().requests).toHaveLength(1);
  await page.tap(page.byId('review'));
  expect(lastOpened()).toBe('navigateTo /pages/english/words/reinforcements/submissions/take?courseId=7');
});

test('many due words: a short review first', async () => {
  const page = await open({ 'GET students/{id}/reinforcement': () => figures(courseFigures(7, CELLS, 109)) });
  expect(idText(page, 'review')).toBe('先复习 20 词');
  await page.tap(page.byId('review'));
  expect(lastOpened()).toBe('navigateTo /pages/english/words/reinforcements/submissions/take?courseId=7&size=20');
});

test('each cell opens its words, an empty one says so', async () => {
  const page = await open({ 'GET students/{id}/reinforcement': () => figures(courseFigures(7, [212, 0, 27, 21, 18, 14, 9, 7, 59])) });
  await page.tap(page.byId('cell-1'));
  expect(lastOpened()).toBe('navigateTo /pages/english/words/courses/words?courseId=7&state=new');
  await page.tap(page.byId('cell-3'));
  expect(lastOpened()).toBe('navigateTo /pages/english/words/reinforcements/words?courseId=7&cell=3');
  await page.tap(page.byId('cell-2'));
  expect(phone().toasts.map(({ title }) => title)).toEqual(['“第 2 格”里现在没有单词']);
  expect(phone().navigation).toHaveLength(2);
});

test('the course of the address, and another one by a tap', async () => {
  const page = await open(
    { 'GET students/{id}/reinforcement': () => figures(courseFigures(7), courseFigures(8, [5, 0, 0, 0, 0, 0, 0, 0, 1], 0)) },
    { courseId: '8' },
  );
  expect(page.text()).toContain('6总词条');
  await page.tap(page.byId('plan'));
  expect(lastOpened()).toBe('navigateTo /pages/english/words/reinforcements/index?courseId=8');
  await page.tap(page.byId('course-7'));
  expect(page.text()).toContain('405总词条');
});

test('a review done meanwhile: asked again on the way back, and the cells that changed move once', async () => {
  let cells = CELLS;
  const page = await open({ 'GET students/{id}/reinforcement': () => figures(courseFigures(7, cells)) });
  expect(cellClass(page, 2)).not.toMatch(/fill/);
  await page.fire('show');
  expect(phone().requests).toHaveLength(1);
  cells = [212, 37, 28, 21, 18, 14, 9, 7, 59];
  makeStale(['wordMemory']);
  await page.fire('show');
  expect(phone().requests).toHaveLength(2);
  expect(page.text()).toContain('第 2 格37第 3 格28');
  expect(cellClass(page, 2)).toMatch(/fillA/);
  expect(cellClass(page, 3)).toMatch(/fillA/);
  expect(cellClass(page, 4)).not.toMatch(/fill/);
});

test('what cannot be read can be asked for again', async () => {
  let healthy = false;
  const page = await open({
    'GET students/{id}/reinforcement': () => (healthy ? figures(courseFigures(7)) : refusal('STUDENT_NOT_FOUND')),
  });
  expect(page.text()).toContain('九宫格加载失败');
  healthy = true;
  await page.tap(page.byText('重试'));
  expect(page.text()).toContain('405总词条');
});

test('no course yet', async () => {
  const page = await open({ 'GET students/{id}/reinforcement': () => figures() });
  expect(page.text()).toContain('还没有课程');
});

test('before it is known who is signed in: the shape of the page; signed out: the way in', async () => {
  const page = await renderPage(<Progress />, { serve: {} });
  expect(page.text()).toBe('');
  const out = await renderPage(<Progress />, { serve: {}, state: (set) => set(sessionStatusState, 'signed-out') });
  await out.tap(out.byText('登录'));
  expect(lastOpened()).toBe('navigateTo /pages/sessions/sign-in');
});

describe('while it is in front', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = async (page: RenderedPage, ms: number) => {
    await page.run(() => {
      jest.advanceTimersByTime(ms);
    });
    // What react-query tells its components comes a task later.
    await page.run(() => {
      jest.advanceTimersByTime(0);
    });
  };

  test('answers that arrive late are looked for once, after the last of them; a hidden page waits until it is shown', async () => {
    let due = 18;
    const page = await open({ 'GET students/{id}/reinforcement': () => figures(courseFigures(7, CELLS, due)) });
    await pass(page, 0);
    due = 3;
    await page.run(() => makeStale(['wordMemory']));
    await pass(page, 300);
    await page.run(() => makeStale(['wordMemory']));
    await pass(page, 300);
    expect(phone().requests).toHaveLength(1);
    await pass(page, 300);
    expect(page.text()).toContain('今天到期3 词');
    expect(phone().requests).toHaveLength(2);
    await page.fire('hide');
    await page.run(() => makeStale(['wordMemory']));
    await pass(page, 10_000);
    expect(phone().requests).toHaveLength(2);
    await page.fire('show');
    await pass(page, 0);
    expect(phone().requests).toHaveLength(3);
  });
});
