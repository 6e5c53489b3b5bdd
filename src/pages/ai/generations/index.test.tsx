import { generationStorage } from '@/features/ai/generation/kept';
import { coming, made } from '@/features/ai/test-school';
import { hasNetwork } from '@/lib/network';
import { owner } from '@/test/data';
import { has, idText, lastOpened, marked, newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import List from './index';

afterEach(leavePages);
beforeEach(() => newLearner(generationStorage));
const open = (serve: Handlers): Promise<RenderedPage> => openAsLearner(<List />, { serve });

test('all of it with its state, by kind; a tap opens it', async () => {
  const asked: (string | undefined)[] = [];
  const heads = [coming, { ...made, id: 30, answered_count: 2, status: 'ready' as const }, { ...made, id: 29, status: 'failed' as const }];
  const page = await open({
    'GET ai_generations': ({ query }) => {
      asked.push(query.kind_eq);
      return query.kind_eq === 'plan' ? [] : heads;
    },
  });
  expect(marked(page, 't-made')).toHaveLength(3);
  expect(idText(page, 'made-31')).toContain('正在做');
  expect(idText(page, 'made-30')).toContain('✓ 做完了');
  expect(idText(page, 'made-29')).toContain('没做成');
  await page.tap(page.byId('made-30'));
  expect(lastOpened()).toBe('navigateTo /pages/ai/generations/show?id=30');
  await page.tap(page.byId('kind-plan'));
  expect(asked).toEqual([undefined, 'plan']);
  expect(has(page, 'nothing-made')).toBe(true);
});

test('without a network: what was read here', async () => {
  generationStorage.keep({ owner, generation: made, answers: [] });
  phone().setNetwork('none');
  await hasNetwork();
  const page = await open({});
  expect(idText(page, 'made-31')).toContain('图书馆的一天');
  expect(idText(page, 'offline-note')).toContain('只有看过的');
});

test('an error is said', async () => {
  expect(has(await open({ 'GET ai_generations': () => refusal('STUDENT_NOT_FOUND') }), 'load-failed')).toBe(true);
});
