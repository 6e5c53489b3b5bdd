/** What an answer given offline changes beside the counts, when it comes after those of later days. */
import type { ReinforcementSubmission } from '@xueban/contract/resources/reinforcements';
import { sql } from 'drizzle-orm';
import { data, newKey } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createLearner, evening, type Learner, recall } from './support';

const api = useTestApp();

async function takeOn({ at, studentId, courseId }: Learner, days: number) {
  at.clock.set(new Date(evening(days)));
  return (await at.reviews.take(studentId, { course_id: courseId })).data.id;
}
const putAt = ({ at, studentId }: Learner, id: number, body: object) => at.reviews.put(studentId, id, body as never, newKey());
async function loadMistake(learner: Learner, wordId: number) {
  const {
    rows: [row],
  } = await api.database.db.execute<{ first: string; last: string; left: string | null }>(sql`
    select first_wrong_at as first, last_wrong_at as last, left_at as left from word_mistakes where student_id = ${learner.studentId} and word_id = ${wordId}`);
  return (
    row && {
      first: new Date(row.first).toISOString(),
      last: new Date(row.last).toISOString(),
      left: row.left && new Date(row.left).toISOString(),
    }
  );
}
const instant = (days: number): string => new Date(evening(days)).toISOString();

test('the first time wrong is the earliest; a word leaves the mistake word book when that is known, not when the late answer was given', async () => {
  const learner = await createLearner(api, { daysAgo: 8, unknown: 3 });
  const [word, other] = learner.round;
  const early = await takeOn(learner, -7);
  const second = await takeOn(learner, -6);
  await putAt(learner, second, recall(word!, false));
  expect(await loadMistake(learner, word!)).toEqual({ first: instant(-6), last: instant(-6), left: null });
  learner.at.clock.set(new Date(evening(0)));
  await putAt(learner, early, recall(word!, false, { answered_at: evening(-7) }));
  expect(await loadMistake(learner, word!)).toEqual({ first: instant(-7), last: instant(-6), left: null });

  // Wrong early, right three times since: what arrives last is the wrong one.
  for (const days of [-5, -3, -1]) await putAt(learner, await takeOn(learner, days), recall(other!));
  expect(await loadMistake(learner, other!)).toBeUndefined();
  learner.at.clock.set(new Date(evening(0)));
  await putAt(learner, early, recall(other!, false, { answered_at: evening(-7) }));
  expect(await loadMistake(learner, other!)).toEqual({ first: instant(-7), last: instant(-7), left: instant(0) });
});

test('the picture of forgetting of later reviews is drawn again, though none of their counts changes', async () => {
  const learner = await createLearner(api, { daysAgo: 8, unknown: 2 });
  const [word] = learner.round;
  const early = await takeOn(learner, -7);
  const later = await takeOn(learner, -3);
  for (const id of learner.round) await putAt(learner, later, recall(id));
  await putAt(learner, later, { completed: true });
  const loadReport = async () => data<ReinforcementSubmission>(await learner.call(`GET reinforcement_submissions/${later}`)).report!;
  const before = await loadReport();
  learner.at.clock.set(new Date(evening(0)));
  await putAt(learner, early, recall(word!, false, { answered_at: evening(-7) }));
  const after = await loadReport();
  const { curve: drawn, next_due_on: _before, ...counts } = before;
  const { curve: redrawn, next_due_on: _after, ...countsAfter } = after;
  expect(countsAfter).toEqual(counts);
  expect(redrawn).not.toEqual(drawn);
  expect(redrawn.map(({ answered_count: count }) => count).reduce((sum, count) => sum + count, 0)).toBe(
    drawn.map(({ answered_count: count }) => count).reduce((sum, count) => sum + count, 0) + 1,
  );
});
