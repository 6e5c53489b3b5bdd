/** What the plan of the week says is due: the same as the calendar of reviews says, on each of its days. */
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import { servicesAt, data } from '../learning/school';
import { createLearner, evening, study, today } from '../words/reinforcements/support';
import { useTestApp } from '../support/app';

const api = useTestApp();

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

test('a day asks for no more words than the daily goal; what is put off is said', async () => {
  const learner = await createLearner(api, { daysAgo: 8, unknown: 20, perChapter: 50 });
  await study(learner, servicesAt(api, evening(-1)), 20);
  await learner.call(`PUT students/${learner.studentId}`, { daily_goal: 8 });
  const { due_count: due } = data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
  const { content } = data<AiGeneration>(await learner.call('POST ai_generations', { kind: 'plan' }, 'plan-within-goal'));
  if (content?.kind !== 'plan') throw new Error('no plan');
  const words = content.days.map(({ items }) =>
    items
      .filter(({ place }) => place === 'review_words' || place === 'learn_words')
      .reduce((sum, { text }) => sum + Number(/^[^\d]*(\d+)/.exec(text)?.[1]), 0),
  );
  expect(words).toEqual([8, 8, 8, 8, 8, 8, 8]);
  expect(content.days[0]!.items[0]!.text).toBe(`复习 8 个单词，另有 ${due - 8} 个顺延`);
  expect(content.note).toMatch(
    /^到期的单词按每日目标每天最多排 8 个，最急的在前，其余顺延到后面几天，一个都不会丢；这一周过后还有 \d+ 个，下周接着排。/,
  );
});
