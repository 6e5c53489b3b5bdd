/** How much a school wants known: it moves the words that are answered from then on, and no others. */
import { sql } from 'drizzle-orm';
import { type ReviewRules, saveReviewRules } from '../../../src/modules/words';
import { saveMode } from '../../../src/modules/words/memory/schedule.repository';
import { addDays, daysBetween } from '../../../src/modules/school/rules/school-calendar';
import { newKey } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createLearner, evening, type Learner, loadKept, loadRecounted, recall, today } from './support';

const api = useTestApp();
let version = 0;

async function want(retention: ReviewRules['retention']): Promise<void> {
  expect(await saveReviewRules(api.database.db, { retention }, version)).toBe(true);
  version += 1;
}

/** Answers all words right so many days ago; gives how long they are to be left alone. */
async function review({ at, studentId, courseId, round }: Learner, daysAgo: number): Promise<number[]> {
  at.clock.set(new Date(evening(-daysAgo)));
  const { id, words } = (await at.reviews.take(studentId, { course_id: courseId })).data;
  for (const word of words) await at.reviews.put(studentId, id, recall(word.id) as never, newKey());
  await at.reviews.put(studentId, id, { completed: true }, newKey());
  const { rows } = await api.database.db.execute<{ on: string }>(
    sql`select due_on::text as on from student_words where student_id = ${studentId} and word_id = any(${sql.param(round)}::bigint[]) order by word_id`,
  );
  return rows.map(({ on }) => daysBetween(addDays(today(), -daysAgo), on));
}

async function createSmart(): Promise<Learner> {
  const learner = await createLearner(api, { daysAgo: 60, unknown: 3 });
  await saveMode(api.database.db, learner.courseId, addDays(today(), -60), 'smart');
  await learner.at.schedule.refresh(learner);
  return learner;
}

test('who wants more known has words asked sooner, from their next answer on, and every count can be had from the log', async () => {
  const learner = await createSmart();
  const usual = await review(learner, 50);
  await want(95);
  expect((await loadKept(api, learner)).due).toEqual((await loadRecounted(api, learner)).due);
  const careful = await createSmart();
  const sooner = await review(careful, 50);
  expect(Math.max(...sooner)).toBeLessThan(Math.min(...usual));
  await want(85);
  const later = await review(await createSmart(), 50);
  expect(Math.min(...later)).toBeGreaterThan(Math.max(...usual));
  // What was answered under another wish stays as it was until it is answered again.
  await review(careful, 30);
  const { rows } = await api.database.db.execute<{ retention: number | null; words: number }>(sql`
    select desired_retention as retention, count(*)::int as words from word_review_events
    where student_id = ${careful.studentId} and kind <> 'known' group by 1, day order by min(id)`);
  expect(rows).toEqual([
    { retention: 95, words: 3 },
    { retention: 95, words: 3 },
    { retention: 85, words: 3 },
  ]);
  for (const each of [learner, careful]) expect(await loadKept(api, each)).toEqual(await loadRecounted(api, each));
});

test('the default is no wish: nothing is written of it', async () => {
  await want(90);
  const learner = await createSmart();
  await review(learner, 50);
  const { rows } = await api.database.db.execute<{ retention: number | null }>(
    sql`select distinct desired_retention as retention from word_review_events where student_id = ${learner.studentId}`,
  );
  expect(rows).toEqual([{ retention: null }]);
});
