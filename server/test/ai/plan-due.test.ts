/** What the plan of the week says is due: the same as the calendar of reviews says, on each of its days. */
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import { servicesAt, data } from '../learning/school';
import { createLearner, evening, study, today } from '../words/reinforcements/support';
import { buildTestApp, type TestApp } from '../support/app';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

test.each(['plan', 'smart'] as const)('in the mode %s', async (mode) => {
  const learner = await createLearner(api, { daysAgo: 8, unknown: 7 });
  await study(learner, servicesAt(api, evening(-1)), 6);
  if (mode === 'smart') await servicesAt(api, evening(0)).schedule.chooseMode(learner.courseId, 'smart', today());
  const { calendar } = data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
  const due = calendar.filter(({ day }) => day >= today()).slice(0, 7);
  const { content } = data<AiGeneration>(await learner.call('POST ai_generations', { kind: 'plan' }, `plan-${mode}-key`));
  if (content?.kind !== 'plan') throw new Error('no plan');
  const planned = content.days.map(({ day, items }) => ({
    day,
    words_count: Number(/^复习 (\d+) 个单词/.exec(items.find(({ place }) => place === 'review_words')?.text ?? '')?.[1] ?? 0),
  }));
  expect(planned).toEqual(due.map(({ day, words_count: words }) => ({ day, words_count: words })));
  if (mode === 'plan') expect(planned.filter(({ words_count: words }) => words > 0).length).toBeGreaterThan(3);
});
