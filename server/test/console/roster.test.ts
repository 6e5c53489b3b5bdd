/** A roster from a table: shown, re-mapped, and written exactly as it was shown; what does not fit says its line and why. */
import type { RosterPreview } from '@xueban/contract/school/roster';
import { sql } from 'drizzle-orm';
import { Connection } from 'pg';
import { createEnrolmentRepository } from '../../src/modules/console/enrolments/enrolments.repository';
import { toWorkbook } from '../../src/modules/words/import/template';
import { importCourses } from '../../src/modules/words/import/import.service';
import { smallCourse } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { newPhone, useTestApp } from '../support/app';

const api = useTestApp();
let cookie: string;
const [KNOWN, OTHER, NEW] = [newPhone(), newPhone(), newPhone()] as const;

beforeAll(async () => {
  cookie = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
  await api.createTeacher('王老师');
  await importCourses(api.database.db, [smallCourse('上册')], { now: new Date() });
  const chen = await api.createParent({ phone: KNOWN, name: '陈女士' });
  await api.createStudent(chen.id, { name: '陈一诺' });
  await api.createParent({ phone: OTHER, name: '周先生' });
});

const ROWS = [
  ['2026 秋季名册'],
  ['序号', '学生姓名', '家长', '联系电话（必填）', '年级', '课程', '任课老师', '剩余课时'],
  ['1', '林小满', '林女士', NEW.replace(/(\d{3})(\d{4})/, '$1 $2 '), '七年级', '上册', '王老师', '２０'],
  ['2', '林小雨', '', NEW, '四年级', '上册', '', '10.5'],
  ['3', '陈一诺', '陈女士', KNOWN, '六年级', '', '', ''],
  ['4', '周子墨', '周女士', OTHER, '', '', '', ''],
  ['5', '林小满', '林女士', NEW, '', '', '', ''],
  ['6', '许知夏', '许女士', '1380000', '', '', '', ''],
  ['7', '方可', '方女士', newPhone(), '', '下册', '', ''],
  ['8', '沈星河', '沈女士', newPhone(), '', '', '', '1.3'],
];
const inBase64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const file = () => ({ file_name: '名册.xlsx', content: inBase64(toWorkbook([{ name: '名册', rows: ROWS }])) });

let keys = 0;
const newKey = () => `roster-test-${(keys += 1)}`;
const preview = (body: object) => school(api, 'POST roster_previews', { cookie, body });
const write = (body: object, key = newKey()) => school(api, 'POST rosters', { cookie, key, body });
const shownBy = async (body: object) => (await preview(body)).body.data as RosterPreview;
const toWrite = (table: object, shown: RosterPreview) => ({
  ...table,
  columns: shown.columns.map(({ field }) => field),
  digest: shown.digest,
});
const countAll = async () =>
  (
    await api.database.db.execute(
      sql`select (select count(*) from parents)::int as parents, (select count(*) from students)::int as students, (select count(*) from audit_events where kind = 'enrolled')::int as events`,
    )
  ).rows[0];

test('columns by their headings; each line is added, known, in conflict or refused, with its number and why; nothing is written', async () => {
  const before = await countAll();
  const shown = await shownBy(file());
  expect(shown.columns.map(({ title, field }) => [title, field])).toEqual([
    ['序号', null],
    ['学生姓名', 'student'],
    ['家长', 'guardian'],
    ['联系电话（必填）', 'phone'],
    ['年级', 'grade'],
    ['课程', 'course'],
    ['任课老师', 'teacher'],
    ['剩余课时', 'hours'],
  ]);
  expect(shown.added).toMatchObject([
    { line: 3, student: '林小满', guardian: '林女士', phone: NEW, teacher: '王老师', course: '上册', hours: 20, guardian_id: null },
    { line: 4, student: '林小雨', guardian: '林女士', phone: NEW, teacher: null, hours: 10.5 },
  ]);
  expect(shown.known).toEqual([{ line: 5, what: '陈一诺', reason: '陈女士的学员，已经登记过' }]);
  expect(shown.conflicts).toEqual([
    { line: 6, what: '周子墨', reason: '这个手机号登记的是「周先生」，表里写「周女士」' },
    { line: 7, what: '林小满', reason: '和第 3 行是同一名学员' },
  ]);
  expect(shown.refused).toEqual([
    { line: 8, what: '许知夏', reason: '手机号「1380000」应为 11 位数字' },
    { line: 9, what: '方可', reason: '没有叫「下册」的课程' },
    { line: 10, what: '沈星河', reason: '课时「1.3」应为 0.5 的倍数' },
  ]);
  expect(await countAll()).toEqual(before);
});

test('what the school has is asked for at once, however many guardians; a retired teacher is not offered', async () => {
  const retired = await api.createTeacher('旧老师');
  await api.database.db.execute(sql`update teachers set retired_at = now() where id = ${retired}`);
  let asked = 0;
  const counted = new Proxy(api.database.db, {
    get(db, name): unknown {
      if (name === 'select') asked += 1;
      return Reflect.get(db, name);
    },
  });
  const { guardians, teachers } = await createEnrolmentRepository(counted).loadSchool([KNOWN, OTHER, NEW]);
  expect([...guardians.values()].map(({ name, students }) => [name, students.map((student) => student.name)])).toEqual([
    ['陈女士', ['陈一诺']],
    ['周先生', []],
  ]);
  expect([asked, teachers.map(({ name }) => name)]).toEqual([5, ['王老师']]);
});

test('written once for a key, as it was shown, with one guardian of two children; shown again, all is known', async () => {
  const shown = await shownBy(file());
  const before = (await countAll()) as { parents: number; students: number; events: number };
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => write(toWrite(file(), shown), key)));
  for (const { body } of answers) expect(body.data).toEqual({ students: 2, guardians: 1 });
  expect(await countAll()).toEqual({ parents: before.parents + 1, students: before.students + 2, events: before.events + 2 });
  const { rows } = await api.database.db.execute(sql`
    select s.name, s.grade, s.course_hours_left::float as hours, p.name as guardian, t.name as teacher
    from students s join parent_students ps on ps.student_id = s.id join parents p on p.id = ps.parent_id
    left join student_allocations a on a.student_id = s.id left join teachers t on t.id = a.teacher_id
    where p.phone = ${NEW} order by s.id`);
  expect(rows).toEqual([
    { name: '林小满', grade: '七年级', hours: 20, guardian: '林女士', teacher: '王老师' },
    { name: '林小雨', grade: '四年级', hours: 10.5, guardian: '林女士', teacher: null },
  ]);
  const again = await shownBy(file());
  expect([again.added, again.known.map(({ line }) => line)]).toEqual([[], [3, 4, 5, 7]]);
  expect((await write(toWrite(file(), shown))).body.error).toBe('EDITED_MEANWHILE');
});

test('two names for one new telephone number: neither line is written, and each says both; a child without one gets the one that is written', async () => {
  const [two, one] = [newPhone(), newPhone()];
  const lines = [`唐一言,唐女士,${two}`, `唐一诺,王先生,${two}`, `陆知远,,${one}`, `陆知行,陆\uf9f4女士,${one}`, `陆知白,陆林女士,${one}`];
  const shown = await shownBy({ file_name: '名册.csv', content: inBase64(`姓名,家长,手机\n${lines.join('\n')}\n`) });
  const reason = '同一个手机号写了 2 位家长：第 2 行「唐女士」、第 3 行「王先生」';
  expect(shown.conflicts).toEqual([
    { line: 2, what: '唐一言', reason },
    { line: 3, what: '唐一诺', reason },
  ]);
  expect(shown.added.map(({ line, guardian }) => [line, guardian])).toEqual([4, 5, 6].map((line) => [line, '陆林女士']));
});

test('without headings, columns are chosen by hand; whatever changed since it was shown writes nothing', async () => {
  const phone = newPhone();
  const table = { file_name: '名册.csv', content: inBase64(`唐一言,${phone}\n陆知远,${newPhone()}\n`) };
  expect((await shownBy(table)).missing).toEqual(['student', 'phone']);
  const mapped = { ...table, columns: ['student', 'phone'] };
  const shown = await shownBy(mapped);
  expect(shown.added.map(({ student, guardian }) => [student, guardian])).toEqual([
    ['唐一言', '唐一言家长'],
    ['陆知远', '陆知远家长'],
  ]);
  const before = await countAll();
  await api.createParent({ phone, name: '唐女士' });
  expect((await write(toWrite(table, shown))).body.error).toBe('EDITED_MEANWHILE');
  expect((await write({ ...toWrite(table, shown), columns: ['phone', 'student'] })).body.error).toBe('EDITED_MEANWHILE');
  expect(await countAll()).toMatchObject({ students: (before as { students: number }).students });
});

test.each([
  ['a PDF', 'a.pdf', Buffer.from('%PDF-1.7 ...'), 'TABLE_UNREADABLE'],
  ['nothing but blanks', 'a.csv', Buffer.from('  \n \n'), 'TABLE_UNREADABLE'],
  ['a damaged workbook', 'a.xlsx', Buffer.from('PK\u0003\u0004 ...'), 'TABLE_UNREADABLE'],
  ['too many lines', 'a.csv', Buffer.from(`姓名,手机\n${'林小满,13800001234\n'.repeat(600)}`), 'TABLE_TOO_LONG'],
  ['more than a megabyte', 'a.csv', Buffer.alloc(1.2 * 1024 * 1024, 'a'), 'BODY_TOO_LARGE'],
])('%s is refused', async (_what, name, bytes, error) => {
  expect((await preview({ file_name: name, content: inBase64(bytes) })).body.error).toBe(error);
});

test('a hundred students at once, each with an entry of the ledger and in a class, are written in few statements', async () => {
  await school(api, 'POST classes', { cookie, key: newKey(), body: { name: '周六班', teacher_id: null } });
  const lines = Array.from({ length: 100 }, (_, i) => `学员${i},${newPhone()},上册,王老师,10,周六班`);
  const table = { file_name: '名册.csv', content: inBase64(`姓名,手机,课程,老师,课时,班级\n${lines.join('\n')}\n`) };
  const body = toWrite(table, await shownBy(table));
  // Every statement but those that begin and end a transaction.
  const asked = jest.spyOn(Connection.prototype as unknown as { sync(): void }, 'sync');
  expect((await write(body)).body.data).toEqual({ students: 100, guardians: 100 });
  expect(asked.mock.calls.length).toBeGreaterThan(10);
  expect(asked.mock.calls.length).toBeLessThan(50);
  asked.mockRestore();
  const { rows: members } = await api.database.db.execute(sql`select count(*)::int as n from class_students`);
  expect(members).toEqual([{ n: 100 }]);
  const { rows } = await api.database.db.execute(sql`
    select count(*)::int as n from course_hour_entries e join students s on s.id = e.student_id
    where s.name like '学员%' and e.hours = 10 and e.reason = '报名'`);
  expect(rows).toEqual([{ n: 100 }]);
});
