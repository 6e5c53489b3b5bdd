/** How a review asks its words: by self-report only those that are predicted to be known. */
import type { ReinforcementSubmission, ReviewWord } from '@xueban/contract/resources/reinforcements';
import { sql } from 'drizzle-orm';
import { data, newKey } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createLearner, evening, find, type Learner, put, recall, taken } from './support';

const api = useTestApp();

const kinds = ({ words }: ReinforcementSubmission) => new Map(words.map(({ id, exercise }) => [id, exercise]));

async function learn(given: Parameters<typeof createLearner>[1]): Promise<Learner> {
  const learner = await createLearner(api, given);
  await api.database.db.execute(sql`update words set distractors = '{甲,乙,丙}' where course_id = ${learner.courseId}`);
  return learner;
}

/** Studied two days ago; of the next day's words the first was wrong, and right after it. */
async function createReviewed(): Promise<Learner> {
  const learner = await learn({ daysAgo: 2, unknown: 6 });
  const { at, studentId, courseId, round } = learner;
  at.clock.set(new Date(evening(-1)));
  const { id } = (await at.reviews.take(studentId, { course_id: courseId })).data;
  const answer = (word: number, correct: boolean) => at.reviews.put(studentId, id, recall(word, correct) as never, newKey());
  await answer(round[0]!, false);
  for (const word of round) await answer(word, true);
  await at.reviews.put(studentId, id, { completed: true }, newKey());
  return learner;
}

test('a word predicted at more than 95 % is asked by self-report, any other by a choice, and spelled where it has none', async () => {
  const learner = await createReviewed();
  const words = data<ReviewWord[]>(await learner.call(`GET reinforcement_words?course_id_eq=${learner.courseId}&due=true`));
  const predicted = new Map(words.map(({ id, recall: share }) => [id, share!]));
  await api.database.db.execute(sql`update words set distractors = '{}' where id = ${learner.round[0]!}`);
  const asked = kinds(await taken(learner));
  expect(asked.get(learner.round[0]!)).toBe('spelling');
  const others = learner.round.slice(1);
  expect(others.map((id) => asked.get(id))).toEqual(others.map((id) => (predicted.get(id)! > 0.95 ? 'recall' : 'choice')));
  expect(new Set(others.map((id) => asked.get(id)))).toEqual(new Set(['recall']));
  expect(predicted.get(learner.round[0]!)).toBeLessThan(0.95);
});

test('a day after it was learned a word is not sure enough; what is wrong today is asked so again', async () => {
  const learner = await learn({ unknown: 4 });
  const first = await taken(learner);
  expect(new Set(kinds(first).values())).toEqual(new Set(['choice']));
  const [one, ...rest] = first.words.map(({ id }) => id);
  await put(learner, first.id, recall(one!, false));
  for (const id of rest) await put(learner, first.id, recall(id));
  await put(learner, first.id, { completed: true });
  expect([...kinds(await taken(learner))]).toEqual([[one, 'choice']]);
});

test('practice goes by the same rule, and by none where a word was never learned', async () => {
  const learner = await createReviewed();
  await api.database.db.execute(
    sql`update word_mistakes set left_at = null where student_id = ${learner.studentId} and word_id = ${learner.round[0]!}`,
  );
  const never = learner.wordIds.find((id) => !learner.round.includes(id))!;
  await api.database.db.execute(sql`
    insert into word_mistakes (student_id, word_id, course_id, times_wrong, first_wrong_at, last_wrong_at)
    values (${learner.studentId}, ${learner.round[1]!}, ${learner.courseId}, 1, now(), now()), (${learner.studentId}, ${never}, ${learner.courseId}, 1, now(), now())
    on conflict do nothing`);
  const asked = kinds(await taken(learner, { source: 'mistakes' }));
  expect([learner.round[0]!, learner.round[1]!, never].map((id) => asked.get(id))).toEqual(['choice', 'recall', 'choice']);
});

test('an old phone’s self-report still counts', async () => {
  const learner = await learn({ unknown: 2 });
  const { id, words } = await taken(learner);
  expect(words[0]!.exercise).toBe('choice');
  expect((await put(learner, id, recall(words[0]!.id))).body.data).toEqual({ counted: true, status: 'open' });
  expect((await find(learner, id)).answers).toMatchObject([{ exercise: 'recall', correct: true }]);
});
