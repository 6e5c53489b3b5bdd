/** Course hours by month: each entry once, at its teacher, in the school's month; the ledger to take along is safe to open. */
import type { SchoolHourMonth } from '@xueban/contract/school/course-hours';
import { bookHours } from '../../src/modules/students';
import { type LedgerRow, listLedger } from '../../src/modules/console/course-hour-months/months.repository';
import { writeCsv } from '../../src/modules/console/rules/csv';
import { type Classroom, createClassroom, servicesAt } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let room: Classroom;
let other: Classroom;
let office: string;
let teacher: string;

const LAST_OF_OCTOBER = new Date('2026-10-31T15:59:00.000Z');
const FIRST_OF_NOVEMBER = new Date('2026-10-31T16:00:00.000Z');
const actor = { kind: 'staff', name: '李教务' } as const;

beforeAll(async () => {
  room = await createClassroom(api, { hours: 0 });
  other = await createClassroom(api, { hours: 0 });
  office = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
  teacher = await signInStaff(api, (await createStaff(api, 'teacher', room.teacherId)).phone);
  const book = (at: Date, studentId: number, hours: number, reason: string, reverses?: number) =>
    bookHours(api.database.db, {
      studentId,
      at,
      hours,
      reason,
      actor,
      kind: reverses === undefined ? 'grant' : 'reversal',
      ...(reverses !== undefined && { reverses }),
    });
  await book(LAST_OF_OCTOBER, room.studentId, 5, '上月');
  await book(FIRST_OF_NOVEMBER, room.studentId, 20, '=cmd|calc!A1');
  const { id } = await book(FIRST_OF_NOVEMBER, other.studentId, 3, '赠课，"两次"');
  await book(new Date('2026-11-30T15:59:59.000Z'), other.studentId, -3, '记错了', id);
  const { teachingRecords, learningRecords } = servicesAt(api, '2026-11-10T11:00:00.000Z');
  const { data } = await teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: 'long' });
  await learningRecords.open(room.studentId, room.courseId, { learning_subtype: 'learn' });
  await teachingRecords.end(room.studentId, data.id);
});

const months = async (cookie: string, month: string): Promise<SchoolHourMonth> =>
  (await school(api, `GET course_hours/by_teacher?month=${month}`, { cookie })).body.data as SchoolHourMonth;
const figures = ({ teachers }: SchoolHourMonth) =>
  teachers.map(({ teacher: who, lessons, charged, added, reversed }) => [who?.id, lessons, charged, added, reversed]);

test("by teacher, in the school's month", async () => {
  const november = await months(office, '2026-11');
  expect(figures(november)).toEqual([
    [room.teacherId, 1, 1, 20, 0],
    [other.teacherId, 0, 0, 3, -3],
  ]);
  expect(november.total).toEqual({ lessons: 1, charged: 1, added: 23, taken: 0, reversed: -3 });
  expect(figures(await months(office, '2026-10'))).toEqual([[room.teacherId, 0, 0, 5, 0]]);
  expect(figures(await months(teacher, '2026-11'))).toEqual([[room.teacherId, 1, 1, 20, 0]]);
  expect((await months(office, '2026-12')).teachers).toEqual([]);
  expect((await school(api, 'GET course_hours/by_teacher?month=2026-13', { cookie: office })).status).toBe(400);
});

test('the ledger to take along: no formula, whole in the order in which it was booked, and told', async () => {
  const answer = await school(api, 'POST course_hours/download', { cookie: office, body: { month: '2026-11' } });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header, ...lines] = answer.text.split('\r\n');
  expect(header).toBe('\uFEFF编号,时间,学员编号,学员,老师,类型,变动,事由,凭据,经手人,冲正的编号');
  expect(lines.map((line) => line.split(',').slice(5, 8).join(' '))).toEqual([
    "增加 20 '=cmd|calc!A1",
    '增加 3 "赠课，""两次"""',
    '上课 -1 ',
    '冲正 -3 记错了',
    '',
  ]);
  const { rows } = await api.database.pool.query("select actor, details from audit_events where kind = 'staff_download'");
  expect(rows).toEqual([{ actor: 'staff', details: { what: 'course_hours', month: '2026-11' } }]);
});

test('a page of the ledger goes on behind the last entry, to the microsecond', async () => {
  const { db } = api.database;
  const range = { from: new Date('2026-07-31T16:00:00.000Z'), to: new Date('2026-08-31T16:00:00.000Z') };
  const { rows } = await api.database.pool.query<{ id: number }>(
    `insert into course_hour_entries (student_id, at, kind, hours, actor)
     select $1, '2026-08-05T00:00:00Z'::timestamptz + least(n, 2) * interval '1 microsecond', 'grant', 1, 'staff' from generate_series(1, 3) n
     returning id::float8 as id`,
    [room.studentId],
  );
  const found: number[] = [];
  for (let last: LedgerRow | undefined; ; ) {
    [last] = await listLedger(db, range, last, 1);
    if (!last) break;
    found.push(last.id);
  }
  expect(found).toEqual(rows.map(({ id }) => id));
});

test.each([
  ['=1+1', "'=1+1"],
  ['  @SUM(A1)', "'  @SUM(A1)"],
  ['＋86', "'＋86"],
  ['-2', "'-2"],
  [-2, '-2'],
  [null, ''],
  ['a,b', '"a,b"'],
  ['=a\n"b"', '"\'=a\n""b"""'],
  ['\t1', "'\t1"],
])('the cell %j is %j', async (cell, shown) => {
  async function* rows() {
    yield await Promise.resolve([[cell]]);
  }
  let text = '';
  for await (const part of writeCsv(['x'], rows())) text += part;
  expect(text).toBe(`\uFEFFx\r\n${shown}\r\n`);
});
