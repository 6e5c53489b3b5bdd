/** Answers taken together come to what they come to one by one. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { MovableClock } from '../../../seed/learner';
import { createLearningServices } from '../../../seed/learning-services';
import type { Executor, StatementPool } from '../../../src/database';
import { bound, inTransaction } from '../../../src/database/statements';
import { addDays } from '../../../src/modules/school/rules/school-calendar';
import { type TestApp, useTestApp } from '../../support/app';
import { createLearner, evening, loadKept, type Learner, type Put, loadRecounted, today } from './support';

const api = useTestApp();

interface Entry {
  body: Put;
  key: string;
  at: string;
}
type Way = (
  learner: Learner,
  reviews: ReturnType<typeof createLearningServices>['reviews'],
  clock: MovableClock,
  id: number,
  entries: readonly Entry[],
) => Promise<unknown[]>;

const oneByOne: Way = async ({ studentId }, reviews, clock, id, entries) => {
  const replies: unknown[] = [];
  for (const { body, key, at } of entries) {
    clock.set(new Date(at));
    replies.push(await reviews.put(studentId, id, body, key));
  }
  return replies;
};

const together: Way = ({ studentId }, reviews, clock, id, entries) =>
  reviews.putAll(
    studentId,
    id,
    (function* () {
      for (const { at, ...put } of entries) {
        clock.set(new Date(at));
        yield put;
      }
    })(),
  );

class TakenBack extends Error {}

/** Prepared statements in the transaction that is taken back. */
const poolWithin = (tx: Executor): StatementPool =>
  inTransaction({
    query: async <Row extends QueryResultRow>({ text, values = [] }: QueryConfig) =>
      (await tx.execute(bound({ text, values }))) as QueryResult<Row>,
  });

/** What a way of putting the entries of two reviews leaves behind; then everything is as before. */
async function tried(learner: Learner, ids: readonly number[], entries: readonly (readonly Entry[])[], way: Way) {
  let left: unknown;
  await api.database.db
    .transaction(async (tx) => {
      const inside = { ...api, database: { ...api.database, db: tx } } as unknown as TestApp;
      const clock = new MovableClock(new Date(evening(0)));
      const { reviews } = createLearningServices({ db: tx, pool: poolWithin(tx), now: clock.now });
      const replies = [];
      // The later review first: what then comes of the earlier one is late.
      for (const place of [1, 0]) replies.push(await way(learner, reviews, clock, ids[place]!, entries[place]!));
      const kept = await loadKept(inside, learner);
      expect(kept).toEqual(await loadRecounted(inside, learner));
      const found = await Promise.all(ids.map((id) => reviews.find(learner.studentId, id)));
      const { rows: log } = await tx.execute(
        sql`select word_id, kind, day::text, correct, submission_id, idempotency_key from word_review_events where student_id = ${learner.studentId} order by id`,
      );
      const { rows: studyDays } = await tx.execute(
        sql`select day::text from study_days where student_id = ${learner.studentId} order by day`,
      );
      left = { replies, kept, found, log, studyDays };
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return left;
}

/** Answers of a review from a day on, in the order received: some late, some sent twice, an end of the review among them. */
function getEntries(from: number, words: readonly number[]): fc.Arbitrary<Entry[]> {
  const entry = fc.record({
    word: fc.integer({ min: 0, max: words.length - 1 }),
    correct: fc.boolean(),
    received: fc.integer({ min: from, max: 0 }),
    late: fc.nat(3),
    kind: fc.constantFrom('answer', 'answer', 'answer', 'answer', 'answer', 'again', 'end'),
  });
  return fc.array(entry, { minLength: 1, maxLength: 14 }).map((given) => {
    const entries: Entry[] = [];
    given
      .sort((a, b) => a.received - b.received)
      .forEach(({ word, correct, received, late, kind }, i) => {
        const at = evening(received);
        const earlier = entries[i - 1 - (word % Math.max(1, i))];
        if (kind === 'again' && earlier) entries.push({ ...earlier, at });
        else if (kind === 'end') entries.push({ body: { completed: true }, key: `end-${i}`, at });
        else
          entries.push({
            body: { word_id: words[word]!, exercise: 'recall', correct, answered_at: evening(Math.max(received - late, from)) },
            key: `key-${i}`,
            at,
          });
      });
    return entries;
  });
}

test('whatever is sent, twice or late or after the end', async () => {
  const learner = await createLearner(api, { daysAgo: 7, unknown: 4, wrong: [2] });
  const ids: number[] = [];
  for (const day of [-6, -3]) {
    learner.at.clock.set(new Date(evening(day)));
    ids.push((await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId })).data.id);
  }
  const seen = { twice: 0, late: 0 };
  await fc.assert(
    fc.asyncProperty(getEntries(-6, learner.round), getEntries(-3, learner.round), async (first, second) => {
      seen.twice += Number(new Set(first.map(({ key }) => key)).size < first.length);
      seen.late += Number(first.some(({ body }) => 'word_id' in body && (body.answered_at ?? '') < addDays(today(), -3)));
      expect(await tried(learner, ids, [first, second], together)).toEqual(await tried(learner, ids, [first, second], oneByOne));
    }),
    { numRuns: 25 },
  );
  // What the test is for did come up.
  expect(seen.twice).toBeGreaterThan(0);
  expect(seen.late).toBeGreaterThan(0);
});
