/** A learner who comes back after a long while: a session is chosen without reading the whole backlog. */
import type {
  ReinforcementState,
  ReinforcementSubmission,
  ReinforcementSubmissionSummary,
} from '@xueban/contract/resources/reinforcements';
import { sql } from 'drizzle-orm';
import { recount } from '../../../src/modules/words/memory/counts.repository';
import { loadSessionWords } from '../../../src/modules/words/reinforcements/due-words.repository';
import { OVERDUE_READ, sessionToday } from '../../../src/modules/words/reinforcements/reinforcements.service';
import { toReview } from '../../../src/modules/words/memory/word-store.repository';
import { getSession, SESSION_SIZE, type WordReview } from '../../../src/modules/words/rules/review-schedule';
import { data, newKey } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createLearner, evening, type Learner, put, recall, study, today } from './support';

const api = useTestApp();

/** Learned four days ago, when no plan day falls on today; the others are overdue by days that differ. */
async function learnerWithBacklog(words: number, perChapter: number): Promise<Learner> {
  const learner = await createLearner(api, { daysAgo: 4, unknown: 5, perChapter });
  const { db } = api.database;
  const { studentId, courseId } = learner;
  await db.execute(sql`
    insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id, cell, due_on, studied_on, answered_on, answered_days, again,
      answered, stability, difficulty, sequence)
    select s.student_id, w.id, w.course_id, s.state, s.learned_on, s.learning_record_id, s.cell, ${today()}::date - 3 + (w.id % 3)::int,
      s.studied_on, s.answered_on, s.answered_days, s.again, s.answered, 1 + w.id % 7, 5, w.sequence
    from (select * from student_words where student_id = ${studentId} order by word_id limit 1) s,
      (select * from words where course_id = ${courseId} and id not in (select word_id from student_words where student_id = ${studentId}) order by id limit ${words - 5}) w`);
  await recount(db, { courseId, studentId });
  return learner;
}

/** Every word that is due, the way the rules alone would have it. */
async function everyDueWord({ studentId, courseId }: Learner): Promise<WordReview[]> {
  const { rows } = await api.database.db.execute<{ review: WordReview }>(sql`
    select ${sql.raw(toReview('student_words'))} as review from student_words where student_id = ${studentId} and course_id = ${courseId} and due_on <= ${today()}::date`);
  return rows.map(({ review }) => review);
}

const loadTodaySession = ({ studentId, courseId }: Learner) => sessionToday(api.database.db, studentId, { courseId, modes: [] }, today());

test('a backlog beyond the bound is not read, and how many wait is told all the same', async () => {
  const learner = await learnerWithBacklog(380, 130);
  const { states, unread } = await loadSessionWords(api.database.db, learner, today(), OVERDUE_READ);
  expect([states.length, unread]).toEqual([OVERDUE_READ, 380 - OVERDUE_READ]);
  const state = data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
  expect(state).toMatchObject({ due_count: SESSION_SIZE, late_count: SESSION_SIZE, carried_over_count: 380 - SESSION_SIZE });
});

test('a backlog below the bound gives exactly the session of the rules; so does one with a plan of today', async () => {
  const learner = await learnerWithBacklog(120, 45);
  for (const withPlan of [false, true]) {
    if (withPlan) {
      learner.at.clock.set(new Date(Date.now() - 24 * 3_600_000));
      await study(learner, learner.at, 6);
    }
    const expected = getSession(today(), await everyDueWord(learner), { studentId: learner.studentId, modes: [] });
    const { session, carriedOver } = await loadTodaySession(learner);
    expect(session.words).toEqual(expected.words);
    expect(session.words.filter(({ due }) => due === 'today')).toHaveLength(withPlan ? 6 : 0);
    expect(new Set(session.carriedOver)).toEqual(new Set(expected.carriedOver));
    expect(carriedOver).toBe(expected.carriedOver.length);
  }
});

describe('Past reviews', () => {
  const taken = async (learner: Learner) =>
    data<ReinforcementSubmission>(await learner.call('POST reinforcement_submissions/take', { course_id: learner.courseId }));

  describe('past reviews', () => {
    test('newest first, by page, by state; not those given up before the first answer', async () => {
      const learner = await createLearner(api, { daysAgo: 6 });
      const ids: number[] = [];
      for (const days of [-5, -4, -3]) {
        learner.at.clock.set(new Date(evening(days)));
        const {
          data: { id, words },
        } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
        if (days !== -4) for (const word of words) await learner.at.reviews.put(learner.studentId, id, recall(word.id) as never, newKey());
        ids.push(id);
      }
      const open = await taken(learner);
      const list = async (query: string) => {
        const answer = await learner.call(`GET reinforcement_submissions?${query}`);
        return { ids: data<ReinforcementSubmissionSummary[]>(answer).map(({ id }) => id), total: answer.body.total_count };
      };
      expect(await list('')).toEqual({ ids: [open.id, ids[2], ids[0]], total: 3 });
      expect(await list('status_eq=open')).toEqual({ ids: [open.id], total: 1 });
      expect(await list(`course_id_eq=${learner.courseId}&per_page=2&page=2`)).toEqual({ ids: [ids[0]], total: 3 });
      expect(await list('page=9')).toEqual({ ids: [], total: 3 });
      expect(await list('course_id_eq=999999999')).toEqual({ ids: [], total: 0 });
      expect((await learner.call('GET reinforcement_submissions?student_id_eq=1')).status).toBe(404);
    });

    test('a completed review makes the day a study day', async () => {
      const learner = await createLearner(api, { daysAgo: 1 });
      const streak = async () => data<{ streak_days: number }>(await learner.call(`GET students/${learner.studentId}`)).streak_days;
      expect(await streak()).toBe(1);
      const { id, words } = await taken(learner);
      await put(learner, id, { completed: true });
      expect(await streak()).toBe(1);
      await put(learner, id, recall(words[0]!.id));
      await put(learner, id, { completed: true });
      expect(await streak()).toBe(2);
    });

    test('how its answers were given is told by the answers, not by how it was begun', async () => {
      const learner = await createLearner(api);
      const review = await taken(learner);
      const used = async () => {
        const [listed] = data<ReinforcementSubmissionSummary[]>(await learner.call('GET reinforcement_submissions'));
        const found = data<ReinforcementSubmission>(await learner.call(`GET reinforcement_submissions/${review.id}`));
        expect(listed!.exercises).toEqual(found.exercises);
        return found.exercises;
      };
      expect(await used()).toEqual([]);
      const [first, second, third] = review.words;
      await put(learner, review.id, { word_id: first!.id, exercise: 'spelling', given: first!.spelling, correct: true });
      expect(await used()).toEqual(['spelling']);
      await put(learner, review.id, recall(second!.id));
      await put(learner, review.id, { word_id: third!.id, exercise: 'spelling', correct: false });
      expect(await used()).toEqual(['recall', 'spelling']);
      await put(learner, review.id, { completed: true });
      expect(await used()).toEqual(['recall', 'spelling']);
    });
  });
});
