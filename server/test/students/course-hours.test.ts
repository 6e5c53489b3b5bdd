/** The ledger of course hours: booked once, whatever happens; only added to; the balance is what it comes to. */
import { randomUUID } from 'node:crypto';
import { createCourseHourService } from '../../src/modules/students';
import { AppError } from '../../src/plugins/errors';
import { runCheck } from '../check/support';
import { createLessonRoom, type LessonRoom } from '../lessons/support';
import { data } from '../learning/school';
import { useTestApp } from '../support/app';

const api = useTestApp();
let courseHours: ReturnType<typeof createCourseHourService>;
beforeAll(() => {
  courseHours = createCourseHourService({ db: api.database.db, now: () => new Date() });
});

const actor = { kind: 'administrator', name: '教务' } as const;
const asked = (hours = 10, key: string = randomUUID()) => ({ hours, reason: '续费', receipt: 'R-1', key, actor });
const back = (key: string = randomUUID()) => ({ reason: '扣错了', key, actor });
const FIFTY = Array.from({ length: 50 }, () => randomUUID());

const createStudent = async (hours = 0): Promise<number> => api.createStudent((await api.createParent()).id, { courseHoursLeft: hours });
const list = (studentId: number, limit = 100, offset = 0) => courseHours.list(studentId, { limit, offset });
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.key : error),
  );

test('one key fifty times at once is one entry, the same for all; with another content it is refused', async () => {
  const studentId = await createStudent();
  const entries = await Promise.all(FIFTY.map(() => courseHours.add(studentId, asked(10, 'one'))));
  expect(new Set(entries.map((entry) => JSON.stringify(entry)))).toEqual(new Set([JSON.stringify(entries[0])]));
  expect(entries[0]).toMatchObject({ kind: 'grant', hours: 10, balance: 10, reason: '续费', receipt: 'R-1', actor });
  for (const other of [{ hours: 9.5 }, { reason: '赠送' }, { receipt: 'R-2' }, { receipt: undefined }])
    expect(await refusal(courseHours.add(studentId, { ...asked(10, 'one'), ...other }))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await refusal(courseHours.reverse(studentId, entries[0]!.id, back('one')))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await list(studentId)).toMatchObject({ total: 1, items: [{ balance: 10 }] });
});

test('fifty keys at once are fifty entries, each with what was left after it, page by page', async () => {
  const studentId = await createStudent(2.5);
  await Promise.all(FIFTY.map((key, i) => courseHours.add(studentId, asked(i % 2 ? 10 : -0.5, key))));
  const { items, total } = await list(studentId);
  expect(total).toBe(51);
  let balance = 0;
  for (const entry of [...items].reverse()) expect(entry.balance).toBe((balance += entry.hours));
  expect(balance).toBe(2.5 + 25 * 9.5);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['grant', 'deduction']));
  expect((await list(studentId, 7, 14)).items).toEqual(items.slice(14, 21));
  expect(await runCheck(api, { studentId })).toEqual([]);
});

test.each([0, 0.3, 10_000, Number.NaN])('%d hours are not booked', async (hours) => {
  expect(await refusal(courseHours.add(await createStudent(), asked(hours)))).toBe('INVALID_REQUEST');
});

test('more than a balance may be is refused; so is a student who is not there', async () => {
  const studentId = await createStudent();
  for (let i = 0; i < 10; i += 1) await courseHours.add(studentId, asked(9999));
  expect(await refusal(courseHours.add(studentId, asked(9999)))).toBe('INVALID_REQUEST');
  expect(await refusal(courseHours.add(studentId + 1000, asked()))).toBe('STUDENT_NOT_FOUND');
});

describe('a charge', () => {
  const charge = async (): Promise<LessonRoom & { entryId: number }> => {
    const room = await createLessonRoom(api);
    await room.lesson();
    await room.learn(await room.open(), 6, 8);
    const [entry] = (await list(room.studentId)).items;
    expect(entry).toMatchObject({ kind: 'lesson', hours: -1, balance: 11.5, actor: { kind: 'system' }, reversedBy: null });
    expect(await room.lessons()).toMatchObject([{ id: entry!.teachingRecordId, changed_course_hours: 1, reversed_at: null }]);
    return { ...room, entryId: entry!.id };
  };

  test('is taken back once, however often and from wherever; the lesson and its report stay as they were', async () => {
    const { studentId, entryId, ...room } = await charge();
    const [lesson] = await room.lessons();
    const report = await room.call(`GET courses/${room.courseId}/learning_records`);
    const outcomes = await Promise.all([
      ...FIFTY.slice(0, 5).map(() => refusal(courseHours.reverse(studentId, entryId, back('one')))),
      ...FIFTY.slice(0, 5).map((key) => refusal(courseHours.reverse(studentId, entryId, back(key)))),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(0);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'COURSE_HOURS_REVERSED']));
    const [reversal, reversed] = (await list(studentId)).items;
    expect(reversal).toMatchObject({ kind: 'reversal', hours: 1, balance: 12.5, reverses: entryId, reason: '扣错了', actor });
    expect(reversed).toMatchObject({ id: entryId, reversedBy: reversal!.id });
    expect(await room.left()).toBe(12.5);
    expect(await room.lessons()).toEqual([{ ...lesson, reversed_at: reversal!.at.toISOString() }]);
    expect(data(await room.call('GET teaching_records/latest'))).toEqual({ ...lesson, reversed_at: reversal!.at.toISOString() });
    expect((await room.call(`GET courses/${room.courseId}/learning_records`)).body).toEqual(report.body);
    expect(await refusal(courseHours.reverse(studentId, reversal!.id, back()))).toBe('COURSE_HOURS_NOT_REVERSIBLE');
    expect(await runCheck(api, { studentId })).toEqual([]);
  });

  test("of somebody else's is not there", async () => {
    const { entryId } = await charge();
    expect(await refusal(courseHours.reverse(await createStudent(5), entryId, back()))).toBe('NOT_FOUND');
  });

  test('that was not booked is found, and booked; one that was booked and should not have been is left to people', async () => {
    const { studentId, entryId, ...room } = await charge();
    const { pool } = api.database;
    const [lesson] = await room.lessons();
    await pool.query('alter table course_hour_entries disable trigger course_hour_entries_guard');
    await pool.query('delete from course_hour_entries where student_id = $1 and id = $2', [studentId, entryId]);
    await pool.query('alter table course_hour_entries enable trigger course_hour_entries_guard');
    const table = 'course_hour_entries';
    const places = (await runCheck(api, { studentId })).map((finding) => [finding.table, finding.kept, finding.recounted]);
    expect(places).toMatchObject([
      [table, undefined, { hours: -1 }],
      ['students', 11.5, 12.5],
    ]);
    await runCheck(api, { studentId, mend: true });
    expect(await runCheck(api, { studentId })).toEqual([]);
    expect((await list(studentId)).items[0]).toMatchObject({ kind: 'lesson', hours: -1, balance: 11.5, teachingRecordId: lesson!.id });

    // What its answers come to is no charge.
    await pool.query('update teaching_records set min_learned = 7 where student_id = $1', [studentId]);
    expect((await runCheck(api, { studentId, mend: true })).filter(({ mended }) => !mended)).toMatchObject([
      { table, kept: { hours: -1 }, recounted: undefined },
    ]);
    await courseHours.reverse(studentId, (await list(studentId)).items[0]!.id, back());
    expect(await runCheck(api, { studentId })).toEqual([]);
    expect(await room.left()).toBe(12.5);
  });
});

test('what is booked is neither changed nor removed, also not with its lesson', async () => {
  const room = await createLessonRoom(api);
  await room.lesson();
  await room.learn(await room.open(), 6, 8);
  const { pool } = api.database;
  await pool.query('update learning_records set teaching_record_id = null where student_id = $1', [room.studentId]);
  for (const attack of ['update course_hour_entries set hours = 50', 'delete from course_hour_entries', 'delete from teaching_records'])
    await expect(pool.query(`${attack} where student_id = ${room.studentId}`)).rejects.toThrow('only added to');
});
