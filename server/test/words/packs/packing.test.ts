/** A learner's logs of long ago are packed: everybody who reads them reads what stood there before, and nothing counts twice. */
import { sql } from 'drizzle-orm';
import { reviewDay, studyRound } from '../../../seed/learner';
import type { Executor } from '../../../src/database';
import { findWrongAnswer } from '../../../src/modules/ai/generations/word-explained.repository';
import { createClassForecastRepository } from '../../../src/modules/console/classes/class-forecasts.repository';
import { loadWeekFacts } from '../../../src/modules/console/prints/week.repository';
import { type ExportedRow, findTableName, readRows } from '../../../src/modules/personal-data/rights/export.repository';
import { isExported, STUDENT_TABLES } from '../../../src/modules/personal-data/rights/personal-tables';
import { addDays, getSchoolDay } from '../../../src/modules/school/rules/school-calendar';
import { findLatestEvent, loadRecentLogs } from '../../../src/modules/words/forecast/forecasts.repository';
import { loadLogs } from '../../../src/modules/words/memory/word-store.repository';
import { createPackingService } from '../../../src/modules/words/packs/packing.service';
import { runCheck } from '../../check/support';
import { createClassroom, newKey, servicesAt } from '../../learning/school';
import { until } from '../../support/until';
import { admin, letTimePass, loadRows, rowsHolding } from '../../personal-data/rights/family';
import { useTestApp } from '../../support/app';
import { evening, recall, type Services } from '../reinforcements/support';

const api = useTestApp();
const PAST = 80;

interface Room {
  studentId: number;
  courseId: number;
  wordIds: number[];
  at: Services;
}

/** Rounds, reviews of every kind with mistakes, practice, and words put into the book by hand. */
async function createPast(): Promise<Room> {
  const room = await createClassroom(api, { perChapter: 30 });
  const at = servicesAt(api, evening(-PAST));
  const { clock, ...services } = at;
  const study = { services, clock, ...room };
  for (let day = -PAST; day < 0; day += 1) {
    clock.set(new Date(evening(day)));
    if (day % 3 === 0) await reviewDay(study, { isWrong: (place) => place % 5 === 1, words: 30 });
    else await choose(at, room, day);
    if (day % 20 === 0) await studyRound(study, { unknown: 7, knownPerUnknown: 0.2, isWrong: (place) => place < 2, lesson: 'short' });
    if (day % 13 === 0) await reviewDay(study, { source: 'mistakes', words: 4 });
    if (day % 17 === 0) await services.mistakeWordBooks.put(room.studentId, room.wordIds[2 - (day % 5)]!, day % 2 === 0);
  }
  return { ...room, at };
}

/** A review in which a meaning is chosen, now and then the wrong one; some are left open. */
async function choose({ reviews, clock }: Services, { studentId, courseId }: Pick<Room, 'studentId' | 'courseId'>, day: number) {
  const taken = await reviews.take(studentId, { course_id: courseId, exercise: 'choice' }).catch(() => undefined);
  if (!taken) return;
  const { id, words } = taken.data;
  for (const [place, word] of words.slice(0, 12).entries()) {
    clock.advance(6);
    const given = place % 4 === 3 ? '别的词' : word.meaning;
    const answer = { word_id: word.id, exercise: 'choice' as const, given, correct: given === word.meaning };
    await reviews.put(studentId, id, { ...answer, answered_at: clock.now().toISOString() }, newKey());
  }
  if (day % 4 !== 0) await reviews.put(studentId, id, { completed: true }, newKey());
}

const packer = (room: Room, db: Executor = api.database.db) => createPackingService({ db, now: room.at.clock.now });

/** A copy has what reports say of answers in the answers themselves. */
function withoutMadeAgain({ report, ...row }: ExportedRow): ExportedRow {
  if (typeof report !== 'object' || report === null || !('next_due_on' in report)) return { report, ...row };
  const { curve: _curve, wrong_word_ids: _wrong, ...kept } = report as Record<string, unknown>;
  return { ...row, report: kept };
}

async function exportOf(studentId: number): Promise<Record<string, ExportedRow[]>> {
  const tables: Record<string, ExportedRow[]> = {};
  await api.database.db.transaction(async (tx) => {
    for (const of of STUDENT_TABLES.filter(isExported)) {
      const rows: ExportedRow[] = [];
      for await (const row of readRows(tx, of, studentId)) rows.push(withoutMadeAgain(row));
      tables[findTableName(of)] = rows.sort((a, b) => Number(a.id) - Number(b.id) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    }
  });
  return tables;
}

/** What everybody reads of the learner's past. */
async function readAll({ studentId, courseId, wordIds, at }: Room) {
  const { db } = api.database;
  // Before anything is read: reading makes reports whole again.
  const copy = await exportOf(studentId);
  const { items, total } = await at.reviews.list(studentId, { limit: 200, offset: 0 }, {});
  // One after another: many reports made at once would wait for a connection too long.
  const reviews = [];
  for (const { id } of items) reviews.push(await at.reviews.find(studentId, id));
  const records = await loadRows<{ id: string }>(api, sql`select id from learning_records where student_id = ${studentId} order by id`);
  const today = getSchoolDay(at.clock.now());
  const facts = [];
  for (let ago = 77; ago >= 7; ago -= 7)
    facts.push(await loadWeekFacts(db, studentId, { from: addDays(today, -ago), to: addDays(today, 6 - ago) }, today));
  return {
    list: { items, total },
    reviews,
    rounds: await Promise.all(records.map(({ id }) => at.learningRecords.find(studentId, courseId, Number(id)))),
    facts,
    wrong: await Promise.all(wordIds.map((id) => findWrongAnswer(db, studentId, id))),
    given: await createClassForecastRepository(db).listGiven([studentId], wordIds),
    recent: await loadRecentLogs(db, studentId, addDays(today, -90)),
    latest: await findLatestEvent(db, studentId),
    logs: await loadLogs(db, studentId, wordIds),
    check: await runCheck(api, { studentId, now: at.clock.now() }),
    copy,
  };
}

/** Rows, packs and packed bytes. */
async function countRows({ studentId, at }: Room) {
  const until = addDays(getSchoolDay(at.clock.now()), -31);
  const [row] = await loadRows<{ old: number; young: number; packs: number; answers: number; rounds: number }>(
    api,
    sql`select (select count(*)::int from word_review_events where student_id = ${studentId} and day <= ${until}::date) as old,
      (select count(*)::int from word_review_events where student_id = ${studentId} and day > ${until}::date) as young,
      (select count(*)::int from word_review_packs where student_id = ${studentId}) as packs,
      (select count(*)::int from learning_answers where student_id = ${studentId}) as answers,
      (select count(*)::int from learning_answer_packs where student_id = ${studentId}) as rounds`,
  );
  return row!;
}

describe('a learner of eighty days', () => {
  let room: Room;
  let before: Awaited<ReturnType<typeof readAll>>;
  beforeAll(async () => {
    room = await createPast();
    before = await readAll(room);
  }, 120_000);

  test('is found once there is enough to pack, and not after it was', async () => {
    expect(before.check).toEqual([]);
    expect(before.wrong.filter(Boolean).length).toBeGreaterThan(5);
    expect(before.given.length).toBeGreaterThan(3);
    expect(await packer(room).listStudents()).toContain(room.studentId);
    const rows = await countRows(room);
    expect([rows.packs, rows.rounds]).toEqual([0, 0]);
    // How many exactly differs from day to day, as what is due is spread by the date.
    expect(rows.old).toBeGreaterThan(200);
    expect(rows.young).toBeGreaterThan(100);
  });

  test('a packer that is killed in the middle leaves every row, and the next goes on', async () => {
    const { db, pool } = api.database;
    const holder = await pool.connect();
    try {
      // It has taken rows out and waits here.
      await holder.query('begin');
      await holder.query('select from reinforcement_submissions where student_id = $1 for update', [room.studentId]);
      const killed = packer(room).packStudent(room.studentId);
      const ended = expect(killed).rejects.toThrow();
      const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      let pids: { pid: number }[] = [];
      while (pids.length === 0) ({ rows: pids } = await pool.query<{ pid: number }>(waiting));
      await pool.query('select pg_terminate_backend($1)', [pids[0]!.pid]);
      await ended;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await countRows(room)).toMatchObject({ packs: 0, rounds: 0 });
    expect(await readAll(room)).toEqual(before);
    const stop = new AbortController();
    const transaction: Executor['transaction'] = (work, config) => db.transaction(work, config).finally(() => stop.abort());
    const stopping = Object.create(db, { transaction: { value: transaction } }) as Executor;
    await expect(packer(room, stopping).packStudent(room.studentId, stop.signal)).rejects.toThrow();
    const rows = await countRows(room);
    expect([rows.packs > 0, rows.rounds]).toEqual([true, 0]);
    expect(await readAll(room)).toEqual(before);
  });

  test('two packers at once pack each row once; whoever reads reads the same', async () => {
    const [one, other] = [packer(room), packer(room)];
    await Promise.all([one.packStudent(room.studentId), other.packStudent(room.studentId)]);
    const rows = await countRows(room);
    expect([rows.old, rows.young > 100, rows.packs > 0, rows.rounds]).toEqual([0, true, true, 3]);
    expect(await one.listStudents()).not.toContain(room.studentId);
    expect(await readAll(room)).toEqual(before);
  });

  test('an answer that comes again under its old key counts once, and one with another content is refused', async () => {
    const { studentId, at } = room;
    for (const review of before.reviews.slice(-12)) {
      for (const { key, word_id: wordId, exercise, correct, given } of review.answers.slice(0, 2)) {
        const body = { word_id: wordId, exercise, correct, ...(given !== undefined && { given }) };
        expect(await at.reviews.put(studentId, review.id, body, key)).toMatchObject({ counted: false });
        const elsewhere = review.words.find(({ id }) => id !== wordId);
        for (const other of [{ ...body, exercise: 'spelling' as const }, ...(elsewhere ? [{ ...body, word_id: elsewhere.id }] : [])])
          await expect(at.reviews.put(studentId, review.id, other, key)).rejects.toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED' });
      }
    }
    const [round] = before.rounds;
    if (round?.content_type !== 'word') throw new Error('no round');
    const mark = round.answers.find((answer) => answer.kind === 'known')!;
    const exam = round.answers.flatMap((answer) => (answer.kind === 'submission' && answer.step === 'final_exam' ? [answer] : []))[0]!;
    const target = (wordId: number, key: string) => ({ studentId, recordId: round.id, wordId, key });
    expect(await at.answers.mark(target(mark.word_id, mark.key), { known: mark.known })).toEqual({ counted: false });
    const body = { step: 'final_exam' as const, current_group: 0, mixed_groups: [], correct: exam.correct };
    expect(await at.answers.submit(target(exam.word_id, exam.key), body)).toEqual({ counted: false });
    await expect(at.answers.submit(target(exam.word_id, exam.key), { ...body, correct: !body.correct })).rejects.toMatchObject({
      key: 'IDEMPOTENCY_KEY_REUSED',
    });
    await expect(at.answers.submit(target(exam.word_id, newKey()), body)).rejects.toMatchObject({ key: 'RECORD_COMPLETED' });
    expect(await readAll(room)).toEqual(before);
  });

  test('answers that come months late take their place before what is packed, and the past goes on', async () => {
    const { studentId, courseId, at, wordIds } = room;
    const left = before.reviews.filter(({ words, answers }) => words.length > answers.length).slice(-6);
    expect(left.length).toBeGreaterThan(3);
    for (const { id, words, answers, started_at: startedAt } of left) {
      const open = words.filter((word) => answers.every(({ word_id: wordId }) => wordId !== word.id)).slice(0, 3);
      for (const word of open)
        await at.reviews.put(studentId, id, recall(word.id, word.id % 2 === 0, { answered_at: startedAt }) as never, newKey());
      const [answered] = answers;
      // A word that was answered then, answered again now: it is no first answer.
      if (answered) await at.reviews.put(studentId, id, recall(answered.word_id, false) as never, newKey());
      await at.reviews.put(studentId, id, { completed: true }, newKey());
      expect(await runCheck(api, { studentId, now: at.clock.now() })).toEqual([]);
    }
    for (let day = 0; day < 64; day += 1) {
      at.clock.set(new Date(evening(day)));
      if (day % 2 === 0) await choose(at, room, day);
      if (day % 6 === 0) await packer(room).packStudent(studentId);
      if (day === 30) await at.schedule.chooseMode(courseId, 'smart', getSchoolDay(at.clock.now()));
      if (day === 40) await at.mistakeWordBooks.put(studentId, wordIds[0]!, true);
    }
    const rows = await countRows(room);
    const most = await loadRows<{ n: number }>(
      api,
      sql`select count(*)::int as n from word_review_packs where student_id = ${studentId} group by block order by 1 desc limit 1`,
    );
    expect([rows.packs > 2, (most[0]?.n ?? 0) < 6, rows.rounds]).toEqual([true, true, 4]);
    expect(await runCheck(api, { studentId, now: at.clock.now() })).toEqual([]);
    const { word_review_events: events = [], learning_answers: answers = [] } = await exportOf(studentId);
    expect(events.slice(0, before.copy.word_review_events!.length)).toEqual(before.copy.word_review_events);
    expect(answers).toEqual(before.copy.learning_answers);
  });

  test('with the student go the packs', async () => {
    const { studentId } = room;
    expect(await admin(api, 'delete-student', '--student', String(studentId))).toMatchObject({ code: 0 });
    await letTimePass(api);
    expect(await admin(api, 'deletions', '--run')).toMatchObject({ code: 0 });
    expect(Object.keys(await rowsHolding(api, 'student_id', studentId))).toEqual(['audit_events', 'deletions']);
  });
});

/** A round and a review of some days ago. */
async function live(from: number): Promise<number> {
  const room = await createClassroom(api, { perChapter: 6 });
  const { clock, ...services } = servicesAt(api, evening(from));
  const study = { services, clock, ...room };
  await studyRound(study, { unknown: 3 });
  clock.set(new Date(evening(from + 1)));
  await reviewDay(study);
  return room.studentId;
}

const find = (table: string, studentId: number) =>
  loadRows<{ student_id: string }>(api, sql`select student_id from ${sql.identifier(table)} where student_id = ${studentId}`);

test('of a student who is deleted once a packer has found their courses, nothing comes back', async () => {
  const { db } = api.database;
  const studentId = await live(-60);
  expect((await find('student_courses', studentId)).length).toBe(1);
  // As a deletion leaves it: it goes table by table, and the student goes last.
  let isCleared = false;
  const clear = async (): Promise<void> => {
    if (isCleared) return;
    isCleared = true;
    for (const table of ['word_review_events', 'student_courses'])
      await db.execute(sql`delete from ${sql.identifier(table)} where student_id = ${studentId}`);
  };
  const transaction: Executor['transaction'] = async (work, config) => {
    await clear();
    return db.transaction(work, config);
  };
  const deleting = Object.create(db, { transaction: { value: transaction } }) as Executor;
  await createPackingService({ db: deleting, now: () => new Date(evening(0)) }).packStudent(studentId);
  for (const table of ['word_review_events', 'word_review_packs', 'student_courses']) expect(await find(table, studentId)).toEqual([]);
});

test('a server that works in the background packs whoever has enough, and nobody else', async () => {
  const [old, young] = [await live(-60), await live(-40)];
  const other = await api.another({ JOBS: 'true' });
  try {
    await until(async () => (await find('learning_answer_packs', old)).length > 0);
  } finally {
    await other.close();
  }
  expect([(await find('word_review_events', old)).length, (await find('learning_answers', old)).length]).toEqual([0, 0]);
  expect([(await find('word_review_events', young)).length, (await find('word_review_packs', young)).length]).toEqual([6, 0]);
});
