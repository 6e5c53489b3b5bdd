/** The school's choice of mode, and words of a database from before the review schedule was kept. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { saveMode } from '../../../src/modules/words/memory/schedule.repository';
import { createScheduleService } from '../../../src/modules/words/memory/schedule.service';
import { migrateDatabase, MIGRATIONS_FOLDER } from '../../../src/database/migrate';
import { addDays, daysBetween } from '../../../src/modules/school/rules/school-calendar';
import { createClassroom, data, newKey, servicesAt } from '../../learning/school';
import { buildTestApp, type TestApp } from '../../support/app';
import { createLearner, evening, keptOf, type Learner, recall, recountedOf, today } from './support';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

describe('the school chooses', () => {
  test('from today on: due days move at once, and back again', async () => {
    const learner = await createLearner(api, { daysAgo: 4, unknown: 6, wrong: [0] });
    const at = servicesAt(api, evening(0));
    const before = await keptOf(api, learner);
    expect(await at.schedule.chooseMode(learner.courseId, 'smart', today())).toBe(1);
    const state = data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
    expect(state).toMatchObject({ mode: 'smart', plans: [] });
    const smart = await keptOf(api, learner);
    expect(smart.due).not.toEqual(before.due);
    expect(smart.due.every(({ smart: bySmart, again, words }) => bySmart === (words as number) - (again as number))).toBe(true);
    expect(smart).toEqual(await recountedOf(api, learner));
    await at.schedule.chooseMode(learner.courseId, 'plan', today());
    expect(await keptOf(api, learner)).toEqual(before);
  });

  test('answers of the same day are judged by it, also those given before the choice', async () => {
    const learner = await createLearner(api, { daysAgo: 3, unknown: 4 });
    const at = servicesAt(api, evening(0));
    const {
      data: { id, words },
    } = await at.reviews.take(learner.studentId, { course_id: learner.courseId });
    for (const word of words) await at.reviews.put(learner.studentId, id, recall(word.id) as never, newKey());
    await at.schedule.chooseMode(learner.courseId, 'smart', today());
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('what was missed is counted from the log, though the choice was saved and the learners were not reached', async () => {
    const learner = await createLearner(api, { daysAgo: 4, unknown: 4 });
    const at = servicesAt(api, evening(0));
    const {
      data: { id, words },
    } = await at.reviews.take(learner.studentId, { course_id: learner.courseId });
    for (const word of words) await at.reviews.put(learner.studentId, id, recall(word.id) as never, newKey());
    await saveMode(api.database.db, learner.courseId, today(), 'smart');
    await at.schedule.refresh(learner);
    expect((await keptOf(api, learner)).days).toEqual((await recountedOf(api, learner)).days);
  });

  test('from a later day on: the first page of that day, or the hourly sweep, brings it in', async () => {
    const [one, two] = [await createLearner(api), await createLearner(api)];
    const at = servicesAt(api, evening(0));
    for (const { courseId } of [one, two]) expect(await at.schedule.chooseMode(courseId, 'smart', addDays(today(), 2))).toBe(0);
    expect((await at.reinforcements.state(one.studentId, one.courseId))?.mode).toBe('plan');
    at.clock.set(new Date(evening(2)));
    expect((await at.reinforcements.state(one.studentId, one.courseId))?.mode).toBe('smart');
    expect(await keptOf(api, one)).toEqual(await recountedOf(api, one, addDays(today(), 2)));
    expect(await keptOf(api, two)).not.toEqual(await recountedOf(api, two, addDays(today(), 2)));
    await at.schedule.sweep();
    expect(await keptOf(api, two)).toEqual(await recountedOf(api, two, addDays(today(), 2)));
    expect(await at.schedule.applyModes()).toBe(0);
  });
});

describe('the calendar goes by the mode of each day', () => {
  /** Studied nine days ago and reviewed the day after; the mode by days before today. */
  async function learnerUnder(modes: [daysAgo: number, mode: 'plan' | 'smart'][]) {
    const learner = await createLearner(api, { daysAgo: 9, unknown: 4, wrong: [0, 1] });
    learner.at.clock.set(new Date(evening(-8)));
    await reviewAll(learner);
    for (const [daysAgo, mode] of modes) await saveMode(api.database.db, learner.courseId, addDays(today(), -daysAgo), mode);
    learner.at.clock.set(new Date(evening(0)));
    return learner;
  }

  async function reviewAll({ at, studentId, courseId }: Learner): Promise<void> {
    const {
      data: { id, words },
    } = await at.reviews.take(studentId, { course_id: courseId });
    for (const word of words) await at.reviews.put(studentId, id, recall(word.id) as never, newKey());
  }

  async function calendarOf({ at, studentId, courseId }: Learner) {
    const { calendar } = (await at.reinforcements.state(studentId, courseId))!;
    const around = calendar.map((day) => ({ ...day, at: daysBetween(today(), day.day) }));
    const of = <T>(value: (day: (typeof around)[number]) => T | undefined): Record<number, T | undefined> =>
      Object.fromEntries(around.map((day) => [day.at, value(day)] as const).filter(([, said]) => said !== undefined));
    return {
      planDays: of(({ plan_days: days }) => (days.length > 0 ? days : undefined)),
      missed: of(({ missed_count: missed }) => missed || undefined),
      coming: of(({ at: days, words_count: words }) => (days > 0 && words > 0 ? words : undefined)),
    };
  }

  test('no day of a plan that passed, or will come, under FSRS is named or missed', async () => {
    const learner = await learnerUnder([[5, 'smart']]);
    const { planDays, missed, coming } = await calendarOf(learner);
    expect(planDays).toEqual({ [-8]: [1], [-7]: [2], [-6]: [3] });
    // FSRS had set the words answered wrong in the final exam a day on which the plan was in force.
    const due = (await keptOf(api, learner)).words.filter((word) => word.due).map((word) => daysBetween(today(), word.due as string));
    expect(due.filter((day) => day < -5)).toHaveLength(2);
    const bySmart = due.filter((day) => day >= -5 && day < 0);
    expect(missed).toEqual({
      [-7]: 4,
      [-6]: 4,
      ...Object.fromEntries(bySmart.map((day) => [day, bySmart.filter((other) => other === day).length])),
    });
    expect(Object.values(coming).reduce<number>((sum, words) => sum + (words ?? 0), 0)).toBe(due.filter((day) => day > 0).length);
    await reviewAll(learner);
    expect(await calendarOf(learner)).toMatchObject({ planDays, missed });
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('back under the plan: its days that passed under FSRS are not missed', async () => {
    const learner = await learnerUnder([
      [5, 'smart'],
      [1, 'plan'],
    ]);
    const before = await calendarOf(learner);
    expect(before).toMatchObject({
      planDays: { [-8]: [1], [-7]: [2], [-6]: [3], 0: [9], 3: [12], 5: [14], 8: [17], 12: [21] },
      missed: { [-7]: 4, [-6]: 4 },
    });
    expect(Object.keys(before.missed)).toHaveLength(2);
    expect(before.planDays).not.toHaveProperty('-4');
    await reviewAll(learner);
    expect(await calendarOf(learner)).toEqual(before);
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('a choice for a later day is in it already', async () => {
    const learner = await learnerUnder([[-4, 'smart']]);
    expect((await calendarOf(learner)).planDays).toEqual({ [-8]: [1], [-7]: [2], [-6]: [3], [-4]: [5], [-2]: [7], 0: [9], 3: [12] });
  });
});

test('a database of the first schema: the server starts at once, folds its words in the background, and those of a page that is asked for first', async () => {
  const name = `old_${process.pid}_${Date.now()}`;
  const url = new URL(api.url);
  await api.database.pool.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const old = new Client({ connectionString: url.href });
  await old.connect();
  try {
    for (const statement of readFileSync(path.join(MIGRATIONS_FOLDER, '0000_initial.sql'), 'utf8').split('--> statement-breakpoint'))
      await old.query(statement);
    const { entries } = JSON.parse(readFileSync(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as {
      entries: { when: number }[];
    };
    await old.query('create schema drizzle');
    await old.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
    await old.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['first', entries[0]!.when]);
    await old.query(`
      insert into students (id, name) overriding system value values (1, 'A'), (2, 'B');
      insert into courses (name, content_type) values ('C', 'word');
      insert into units (course_id, sequence, name) values (1, 1, 'U');
      insert into chapters (course_id, unit_id, sequence, name) values (1, 1, 1, 'H');
      insert into words (course_id, unit_id, chapter_id, sequence, spelling, phonetic, part_of_speech, meaning, example, translation)
        select 1, 1, 1, n, 'w' || n, '', 'n.', 'm', 'e', 't' from generate_series(1, 6) n;
      insert into learning_records (student_id, course_id, learning_subtype, started_at, completed_at, report)
        values (1, 1, 'learn', now() - interval '3 days', now() - interval '3 days', '{"wrong_word_ids": [2]}');
      insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id)
        select 1, n, 1, (case when n = 5 then 'mastered' else 'reviewing' end)::student_word_state, (now() at time zone 'Asia/Shanghai')::date - 3, 1 from generate_series(1, 5) n;
      insert into student_allocations (student_id, course_id) values (1, 1), (2, 1);
      insert into learning_records (student_id, course_id, learning_subtype, started_at, completed_at, report)
        values (2, 1, 'learn', now() - interval '3 days', now() - interval '3 days', '{"wrong_word_ids": []}');
      insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id)
        select 2, n, 1, 'reviewing', (now() at time zone 'Asia/Shanghai')::date - 3, 2 from generate_series(1, 3) n;
      insert into word_mistakes (student_id, word_id, course_id, times_wrong, first_wrong_at, last_wrong_at) values (1, 2, 1, 1, now(), now());`);
    await migrateDatabase(url.href);
    // The first learner's course is held by somebody else: the fold waits, and longer than a start may take.
    await old.query('insert into student_courses (student_id, course_id) values (1, 1) on conflict do nothing');
    await old.query('begin');
    await old.query('select from student_courses where student_id = 1 for update');
    const migrated = await api.another({ DATABASE_URL: url.href });
    try {
      await migrated.app.ready();
      const second = { studentId: 2, courseId: 1 };
      expect(await servicesAt(migrated, new Date().toISOString()).reinforcements.state(2)).toMatchObject({
        due_count: 3,
        nine_grid: { cells: [3, 3, 0, 0, 0, 0, 0, 0, 0] },
      });
      expect(await keptOf(migrated, second)).toEqual(await recountedOf(migrated, second));
      const unfolded = async () => (await old.query('select from student_words where review is null')).rowCount;
      expect(await unfolded()).toBe(5);
      await old.query('commit');
      while ((await unfolded()) !== 0) await setImmediate();
      const ids = { studentId: 1, courseId: 1 };
      expect(await keptOf(migrated, ids)).toEqual(await recountedOf(migrated, ids));
      const kept = await keptOf(migrated, ids);
      expect(kept.cells).toEqual([0, 4, 0, 0, 0, 0, 0, 0, 1]);
      // Four are due since the first day after, whatever the final exam said; the known one never.
      expect(kept.due).toEqual([{ day: addDays(today(), -2), words: 4, smart: 0, again: 0 }]);
      const { rows } = await migrated.database.db.execute(sql`select sequence from student_words where student_id = 1 order by word_id`);
      expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
      expect(await createScheduleService({ db: migrated.database.db, now: () => new Date() }).foldUnfolded()).toBe(0);
    } finally {
      await migrated.close();
    }
  } finally {
    await old.end();
    await api.database.pool.query(`drop database ${name} with (force)`);
  }
});

test('a student without words in a course in smart mode has nothing due', async () => {
  const room = await createClassroom(api);
  await createScheduleService({ db: api.database.db, now: () => new Date() }).chooseMode(room.courseId, 'smart', today());
  expect(data<ReinforcementState>(await room.call(`GET reinforcement?course_id_eq=${room.courseId}`))).toMatchObject({
    mode: 'smart',
    due_count: 0,
    next_due_on: null,
  });
});
