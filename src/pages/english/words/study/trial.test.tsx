/** 试学一组: the whole method on one page, on this phone alone. */
import type { TrialGroup } from '@xueban/contract/resources/trials';
import { aWord } from '@/features/word-study/test-data';
import { resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { queryClient } from '@/lib/query-client';
import { type SessionStatus, sessionStatusState } from '@/state/session';
import { school } from '@/test/data';
import { has, idText, lastOpened, marked, getText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Trial from './trial';

const getGroup = (courseId: number, name: string): TrialGroup => ({
  course_id: courseId,
  course_name: name,
  words: Array.from({ length: 5 }, (_, i) => aWord(courseId * 10 + i)),
});
const groups = [getGroup(1, '小学核心词汇'), getGroup(2, '初中核心词汇 · 上')];

beforeEach(() => {
  newPhone();
  resetIdentity();
  resetNetwork();
  queryClient.clear();
});
afterEach(leavePages);

const open = (serve: Handlers = {}, status: SessionStatus = 'signed-out'): Promise<RenderedPage> =>
  renderPage(<Trial />, {
    serve: { 'GET trial_groups': () => groups, 'GET schools/current': () => school, ...serve },
    state: (set) => set(sessionStatusState, status),
  });
const tap = (page: RenderedPage, id: string) => page.tap(page.byId(id));
const requested = () => phone().requests.map(({ method, url }) => `${method} ${url.split('/v1/')[1]?.split('?')[0]}`);

async function readGroup(page: RenderedPage, words = 5): Promise<void> {
  for (let i = 0; i < words; i += 1) {
    for (let read = 0; read < 5; read += 1) await tap(page, 'read-by-hand');
  }
}
async function cutAll(page: RenderedPage): Promise<void> {
  while (!has(page, 'next')) {
    const [slip] = marked(page, 't-slip').filter((each) => marked({ root: each }, 't-cut').length > 0);
    for (let count = 0; count < 2; count += 1) await page.tap(marked({ root: slip! }, 't-cut')[0]!);
  }
}
async function examine(page: RenderedPage, wrong: number): Promise<void> {
  await tap(page, 'segment-recall');
  const count = marked(page, 't-row').length;
  for (let i = 0; i < count; i += 1) await page.tap(marked(page, i < wrong ? 't-wrong' : 't-right')[i]!);
  await tap(page, 'complete');
}
async function learn(page: RenderedPage, wrong = 0): Promise<void> {
  await readGroup(page);
  await tap(page, 'next');
  await cutAll(page);
  await tap(page, 'next');
  await examine(page, wrong);
}

test('five words of the course that was chosen, by the whole method; nothing is sent', async () => {
  const page = await open();
  expect(page.text()).toContain('word10');
  await tap(page, 'trial-course-2');
  expect(marked(page, 't-word')).toHaveLength(5);
  await tap(page, 'trial-start');
  expect(idText(page, 'word')).toBe('word20');
  await learn(page, 1);
  expect(idText(page, 'trial-report')).toContain('4 / 5 词');
  expect(marked(page, 't-mistake').map(getText)).toHaveLength(1);
  expect(new Set(requested())).toEqual(new Set(['GET trial_groups', 'GET schools/current']));
});

test('each step has its own title and is seen from its top', async () => {
  const page = await open();
  const scrolled: unknown[] = [];
  phone().wx.pageScrollTo = ({ scrollTop }: { scrollTop: number }) => void scrolled.push(scrollTop);
  const titles = [phone().title];
  const step = async (taps: () => Promise<void>): Promise<void> => {
    await taps();
    titles.push(phone().title);
  };
  await step(() => tap(page, 'trial-start'));
  await readGroup(page);
  await step(() => tap(page, 'next'));
  await cutAll(page);
  await step(() => tap(page, 'next'));
  await step(() => examine(page, 0));
  await step(() => tap(page, 'trial-again'));
  expect(titles).toEqual(['试学一组', '识记 · 第 1 组', '剪纸盒', '学后检测', '试学报告', '试学一组']);
  expect(scrolled).toEqual([0, 0, 0, 0]);
});

test('after the app was killed, and without a network, it goes on where it was, at every step', async () => {
  let page = await open();
  await tap(page, 'trial-start');
  await readGroup(page, 2);
  page.unmount();
  queryClient.clear();
  phone().setNetwork('none');
  page = await open({ 'GET trial_groups': () => refusal('INTERNAL') });
  expect(idText(page, 'word')).toBe('word12');
  await readGroup(page, 3);
  page.unmount();
  page = await open();
  expect(marked(page, 't-slip').length).toBeGreaterThan(0);
  await cutAll(page);
  page.unmount();
  page = await open();
  await examine(page, 0);
  expect(idText(page, 'trial-score')).toBe('5');
  page.unmount();
  page = await open();
  expect(idText(page, 'trial-score')).toBe('5');
});

test('back to the cards from the box, and on again', async () => {
  const page = await open();
  await tap(page, 'trial-start');
  await readGroup(page);
  await tap(page, 'next');
  await tap(page, 'cards');
  expect(has(page, 'word')).toBe(true);
});

test('at its end: 预约试听, 登录, the vocabulary test, and once more', async () => {
  const page = await open();
  await tap(page, 'trial-start');
  await learn(page);
  await tap(page, 'book-trial');
  expect(lastOpened()).toContain('pages/lessons/trial-booking?source=trial_group');
  await tap(page, 'sign-in');
  expect(lastOpened()).toContain('pages/sessions/sign-in');
  await tap(page, 'to-vocab-test');
  expect(lastOpened()).toContain('pages/english/vocab-test/index');
  await tap(page, 'trial-again');
  expect(has(page, 'trial-start')).toBe(true);
});

test.each([
  ['signed-out', '约 2 分钟，不用登录'],
  ['signed-in', '约 4–6 分钟'],
] as const)('%s: the time said of the vocabulary test is that of the form its tab offers', async (status, said) => {
  if (status === 'signed-in') setCurrentStudentId(3);
  const page = await open({}, status);
  await tap(page, 'trial-start');
  await learn(page);
  expect(idText(page, 'to-vocab-test')).toContain(said);
});

test('a school that takes no bookings: sign-in as before', async () => {
  const page = await open({ 'GET schools/current': () => ({ ...school, trial: { group: true, booking: false } }) });
  await tap(page, 'trial-start');
  await learn(page);
  expect([has(page, 'sign-in'), has(page, 'book-trial')]).toEqual([true, false]);
});

test('no words given away, none to be had, no network: each says so', async () => {
  expect((await open({ 'GET trial_groups': () => [] })).text()).toContain('暂未开放试学');
  queryClient.clear();
  phone().setNetwork('none');
  const page = await open({ 'GET trial_groups': () => Promise.reject(new Error('no network')) });
  expect(page.text()).toContain('现在没有网络');
});

test('what an app of another version has left is no trial', async () => {
  phone().storage.set('trialGroup', JSON.stringify({ version: 0, words: [] }));
  expect(has(await open(), 'trial-start')).toBe(true);
});

test('a full phone: it goes on as long as the page is open', async () => {
  const page = await open();
  phone().storageFull = true;
  await tap(page, 'trial-start');
  await learn(page);
  expect(idText(page, 'trial-score')).toBe('5');
});
