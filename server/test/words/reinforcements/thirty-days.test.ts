/** Thirty days of a learner with the clock moved on: what is due, and every figure against a recount from the log. */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import { foldWordReviews, getSession, type WordEvent } from '../../../src/modules/words/rules/review-schedule';
import { addDays, daysBetween, getSchoolDay } from '../../../src/modules/school/rules/school-calendar';
import { importCourses } from '../../../src/modules/words/import/import.service';
import { runCheck } from '../../check/support';
import { createClassroom, newKey, servicesAt, smallCourse } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { loadKept, recall, loadRecounted, type Services, study } from './support';

const api = useTestApp();

interface Ids {
  studentId: number;
  courseId: number;
}

async function loadLog({ studentId, courseId }: Ids): Promise<WordEvent[]> {
  const { rows } = await api.database.pool.query<{
    word_id: string;
    kind: WordEvent['kind'];
    day: string;
    correct: boolean;
    learning_record_id: string;
    interval_shift: number;
  }>(
    'select word_id, kind, day::text, correct, learning_record_id, interval_shift from word_review_events where student_id = $1 and course_id = $2 order by id',
    [studentId, courseId],
  );
  return rows.map(({ word_id: word, kind, day, correct, learning_record_id: record, interval_shift: shift }) => ({
    wordId: Number(word),
    kind,
    day,
    correct,
    roundId: Number(record),
    shift,
  }));
}

/** Answers today's review; gives what it asked for. */
async function review(
  at: Services,
  { studentId, courseId }: Ids,
  isWrong: (wordId: number) => boolean,
  only = Infinity,
): Promise<number[]> {
  const {
    data: { id, words },
  } = await at.reviews.take(studentId, { course_id: courseId });
  for (const word of words.slice(0, only)) {
    at.clock.advance(5);
    const wrong = isWrong(word.id);
    await at.reviews.put(studentId, id, recall(word.id, !wrong) as never, newKey());
    if (wrong) await at.reviews.put(studentId, id, recall(word.id) as never, newKey());
  }
  await at.reviews.put(studentId, id, { completed: true }, newKey());
  return words.map((word) => word.id);
}

async function checkDay(at: Services, ids: Ids): Promise<ReinforcementState> {
  const day = getSchoolDay(at.clock.now());
  const state = (await at.reinforcements.state(ids.studentId, ids.courseId))!;
  const options = { studentId: ids.studentId, modes: [] };
  const session = getSession(day, foldWordReviews(await loadLog(ids), options), options);
  expect([state.due_count, state.late_count, state.carried_over_count, state.done_count]).toEqual([
    session.words.length,
    session.words.filter(({ due }) => due === 'late').length,
    session.carriedOver.length,
    session.done,
  ]);
  expect(await loadKept(api, ids)).toEqual(await loadRecounted(api, ids, day));
  const kept = await loadKept(api, ids);
  expect(state.nine_grid.cells.slice(1)).toEqual(kept.cells.slice(1));
  return state;
}

test('every review is due on exactly its day; a missed day waits; FSRS goes on after day 21', async () => {
  const room = await createClassroom(api, { perChapter: 10 });
  const start = '2026-10-20';
  const at = servicesAt(api, `${start}T11:00:00Z`);
  const first = await study(room, at, 6, [2]);
  const seen = new Map<number, string[]>();
  const missed = [addDays(start, 9), addDays(start, 14)];
  let second: number[] = [];
  for (let day = addDays(start, 1); day <= addDays(start, 40); day = addDays(day, 1)) {
    at.clock.set(new Date(`${day}T11:00:00Z`));
    const state = await checkDay(at, room);
    const coming = state.calendar.filter(({ day: on, words_count: words }) => on > day && words > 0).map(({ day: on }) => on);
    if (state.due_count === 0) expect(state.next_due_on).toBe(coming[0] ?? state.next_due_on);
    if (state.due_count > 0 && !missed.includes(day)) {
      for (const word of await review(at, room, (id) => id === first[4] && daysBetween(start, day) < 8))
        seen.set(word, [...(seen.get(word) ?? []), day]);
    }
    if (daysBetween(start, day) === 3) second = await study(room, at, 4);
  }
  const plan = (studied: string, late: Record<number, number> = {}) =>
    REINFORCEMENT_DAYS.map((days) => addDays(studied, late[days] ?? days));
  // Day 9 of the first round was missed and done on day 10; so was day 14, on day 15.
  const expected = plan(start, { 9: 10, 14: 15 });
  expect(seen.get(first[0]!)?.slice(0, 10)).toEqual(expected);
  // The second round was studied on day 3: its days 5 and 9 of the plan fall on neither missed day, but day 11 (= 14 - 3) is none of the plan.
  expect(seen.get(second[0]!)?.slice(0, 10)).toEqual(plan(addDays(start, 3)));
  // After the plan FSRS asks, and the calendar says when.
  const kept = await loadKept(api, room);
  expect(kept.words.filter(({ cell }) => cell === 9)).toHaveLength(10);
  expect(kept.due.every(({ smart, words }) => smart === words)).toBe(true);
  // All of these reviews were right: each moves the intervals of the learner a little.
  const asked = [...seen.values()].reduce((sum, days) => sum + Math.max(0, days.length - 10), 0);
  expect(asked).toBeGreaterThan(10);
  expect(kept.shift).toBeGreaterThan(0);
  expect(kept.mistakes.find(({ word }) => word === first[2])).toMatchObject({ times: 1, left: true });
});

describe('a random history', () => {
  /** mulberry32: the same history for the same seed. */
  function random(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = state;
      t = Math.imul(t ^ (t >>> 15), t | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }

  test.each([1, 2, 3])(
    'with two phones at once, late answers, practice, another mode and an import leaves every count true (seed %d)',
    async (seed) => {
      const next = random(seed);
      const room = await createClassroom(api, { perChapter: 12 });
      const start = addDays(getSchoolDay(new Date()), -24);
      const at = servicesAt(api, `${start}T02:00:00Z`);
      const open: { id: number; words: number[] }[] = [];
      for (let day = start; day < addDays(start, 24); day = addDays(day, 1 + Math.floor(next() * 2))) {
        at.clock.set(new Date(`${day}T02:00:00Z`));
        if (next() < 0.4) await study(room, at, 1 + Math.floor(next() * 6), [Math.floor(next() * 6)]);
        if (next() < 0.15) await at.schedule.chooseMode(room.courseId, next() < 0.5 ? 'smart' : 'plan', day);
        const source = next() < 0.25 ? 'mistakes' : 'due';
        const taken = await at.reviews.take(room.studentId, { course_id: room.courseId, source }).catch(() => undefined);
        if (taken) open.push({ id: taken.data.id, words: taken.data.words.map(({ id }) => id) });
        at.clock.advance(3600);
        const answers = open
          .slice(-3)
          .flatMap(({ id, words }) =>
            words.flatMap((word) => (next() < 0.5 ? [{ id, word, correct: next() < 0.7, late: next() < 0.4 }] : [])),
          );
        const put = ({ id, word, correct, late }: (typeof answers)[number]): Promise<unknown> =>
          at.reviews.put(
            room.studentId,
            id,
            recall(word, correct, late ? { answered_at: addDays(day, -2) + 'T03:00:00Z' } : {}) as never,
            newKey(),
          );
        for (let i = 0; i < answers.length; i += 4) await Promise.all(answers.slice(i, i + 4).map(put));
        if (next() < 0.5 && taken) await at.reviews.put(room.studentId, taken.data.id, { completed: true }, newKey());
        if (next() < 0.2) await editCourse(room.courseId, () => next() < 0.1, at.clock.now());
        expect(await loadKept(api, room)).toEqual(await loadRecounted(api, room, day));
        expect(await runCheck(api, { studentId: room.studentId, now: at.clock.now() })).toEqual([]);
      }
    },
  );

  /** Another edition of the course: some words are left out, those left out before are back, chapters trade places. */
  async function editCourse(courseId: number, isLeftOut: () => boolean, now: Date): Promise<void> {
    const {
      rows: [course],
    } = await api.database.pool.query<{ name: string }>('select name from courses where id = $1', [courseId]);
    const { name, words } = smallCourse(course!.name, 12);
    const kept = words.filter(() => !isLeftOut());
    await importCourses(api.database.db, [{ name, words: [...kept].reverse() }], { now, missing: 'hide' });
  }
});
