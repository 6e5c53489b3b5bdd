import { exercise, made } from '@/features/ai/test-school';
import { resetNetwork } from '@/lib/network';
import { sessionStatusState } from '@/state/session';
import { has, idText, lastOpened, marked } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Shared from './shared';

afterEach(leavePages);
beforeEach(() => {
  newPhone();
  resetNetwork();
});

const token = 'Zk3u9QyXb2mT5rW8';
const shared = { kind: made.kind, title: made.title, origin: made.origin, model: made.model, content: exercise };
const open = (serve: Handlers, query: Record<string, string> = { token }): Promise<RenderedPage> =>
  renderPage(<Shared />, { query, serve, state: (set) => set(sessionStatusState, 'signed-out') });

test('read and answered without a session; nothing is sent', async () => {
  const page = await open({ 'GET shared_generations/{token}': () => shared });
  expect(idText(page, 'origin')).toContain('AI 生成');
  await page.tap(page.byId('option-B'));
  expect(marked(page, 't-verdict')).toHaveLength(1);
  expect(phone().requests.map(({ method }) => method)).toEqual(['GET']);
  expect(((await page.fire('shareAppMessage')) as { path: string }).path).toBe(`/pages/ai/generations/shared?token=${token}`);
});

test('a reading shows its words, and the way to what a visitor can do', async () => {
  const page = await open({ 'GET shared_generations/{token}': () => ({ ...shared, content: made.content! }) });
  await page.tap(marked(page, 't-word')[0]!);
  expect(idText(page, 'word-sheet')).toContain('借入');
  await page.tap(page.byId('word-close'));
  await page.tap(page.byId('own'));
  expect(lastOpened()).toBe('switchTab /pages/english/vocab-test/index');
});

test('past its days, and without a token', async () => {
  const page = await open({ 'GET shared_generations/{token}': () => refusal('SHARE_NOT_FOUND') });
  expect(idText(page, 'shared-gone')).toContain('30 天');
  leavePages();
  expect(has(await open({}, {}), 'shared-gone')).toBe(true);
});

test('out of reach: said, and read on another try', async () => {
  phone().setNetwork('none');
  const page = await open({ 'GET shared_generations/{token}': () => shared });
  expect(has(page, 'load-failed')).toBe(true);
  phone().setNetwork('wifi');
  await page.tap(page.byText('重试'));
  expect(has(page, 'origin')).toBe(true);
});
