import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { generationStorage } from '@/features/ai/generation/kept';
import { coming, made, School, summary } from '@/features/ai/test-school';
import { owner } from '@/test/data';
import { has, idText, lastOpened, newLearner, openAsLearner } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import AiPage from './index';

afterEach(leavePages);
beforeEach(() => newLearner(generationStorage));

const open = (serve: Handlers = {}): Promise<RenderedPage> => openAsLearner(<AiPage />, { serve: { ...new School().serve, ...serve } });

test('what is worth making today, what is left and when it is there again, and the latest', async () => {
  const page = await open();
  expect(idText(page, 'suggested')).toContain('用今天的词写一篇短文');
  expect(idText(page, 'usage')).toContain('今天还能用 AI 7 次');
  expect(idText(page, 'usage')).toMatch(/00:00 恢复/);
  expect(idText(page, 'made-31')).toContain('图书馆的一天');
  expect(idText(page, 'made-31')).toContain('AI 生成');
  expect(page.text()).not.toContain('准备中');
  await page.tap(page.byId('usage'));
  expect(idText(page, 'usage-sheet')).toContain('批改解答题1 次');
  await page.tap(page.byId('made-31'));
  expect(lastOpened()).toBe('navigateTo /pages/ai/generations/show?id=31');
});

test('a suggestion is kept on the phone and leads to where it comes', async () => {
  const page = await open({ 'POST ai_generations': () => new Promise(() => undefined) });
  await page.tap(page.byId('start'));
  expect(lastOpened()).toMatch(/^navigateTo \/pages\/ai\/generations\/show\?wish=/);
  expect(phone().storage.get('aiWishes')).toContain('"words_from":"today"');
  await page.tap(page.byId('new-exercise'));
  expect(lastOpened()).toBe('navigateTo /pages/ai/generations/new?kind=exercise');
});

test('without a provider it says so, and is worth opening all the same', async () => {
  const page = await open({ 'GET ai_generations/summary': () => ({ ...summary, available: false, used: 0, limit: 0, left: 0 }) });
  expect(idText(page, 'usage')).toContain('学校还没有接入 AI');
  expect(idText(page, 'usage')).toContain('不算次数');
  expect(idText(page, 'start')).toBe('现在就做');
});

test('used up: when it is there again, and what can be done until then', async () => {
  const page = await open({ 'GET ai_generations/summary': () => ({ ...summary, used: 10, left: 0 }) });
  expect(idText(page, 'usage')).toContain('今天的 AI 次数用完了');
  expect(idText(page, 'usage')).toContain('用学校素材做的不算次数');
});

test('nothing learned yet: what to do first', async () => {
  const page = await open({ 'GET ai_generations/summary': () => ({ ...summary, latest: [], suggestions: [] }) });
  expect(idText(page, 'nothing-yet')).toContain('先学一组单词');
  await page.tap(page.byText('去学单词'));
  expect(lastOpened()).toBe('switchTab /pages/english/words/index');
});

test('what is being made is looked for until it is there', async () => {
  let latest = [coming];
  const page = await open({ 'GET ai_generations/summary': () => ({ ...summary, latest }) });
  expect(idText(page, 'made-31')).toContain('正在做');
  latest = [made];
  await page.run(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  expect(idText(page, 'made-31')).toContain('可以看');
});

test('the server cannot be reached: what was read here still can be', async () => {
  generationStorage.keep({ owner, generation: made, answers: [] });
  phone().setNetwork('none');
  const page = await open();
  expect(has(page, 'load-failed')).toBe(true);
  expect(idText(page, 'latest')).toContain('手机里存着的');
  await page.tap(page.byId('made-31'));
  expect(lastOpened()).toBe('navigateTo /pages/ai/generations/show?id=31');
});

test('an error is said, and tried again on a tap', async () => {
  let fails = true;
  const page = await open({ 'GET ai_generations/summary': () => (fails ? refusal('STUDENT_NOT_FOUND') : summary) });
  expect(idText(page, 'load-failed')).toContain('稍等一下再试');
  fails = false;
  await page.tap(page.byText('重试'));
  expect(has(page, 'suggested')).toBe(true);
});

test('asked without a network, killed, opened again: sent under the same key, once', async () => {
  phone().setNetwork('none');
  const school = new School();
  const first = await openAsLearner(<AiPage />, { serve: { ...school.serve } });
  first.unmount();
  // As the page of the wish leaves it.
  const { makeWish } = await import('@/features/ai/asking/wishes');
  const { key } = makeWish(owner, made.request);
  newPhone(phone().storage);
  resetNetwork();
  setCurrentStudentId(owner.studentId);
  const page = await openAsLearner(<AiPage />, { serve: school.serve });
  expect(school.keys).toEqual([key]);
  expect(has(page, 'unsent')).toBe(false);
});
