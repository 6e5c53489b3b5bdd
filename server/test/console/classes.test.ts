/** Classes: opened and filled by the office, seen by whoever teaches them. */
import type { SchoolClass, SchoolClassDetail } from '@xueban/contract/school/classes';
import type { SchoolStudent } from '@xueban/contract/school/students';
import { school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';
import { seedConsoleSchool } from './school';

const api = useTestApp();
let seeded: Awaited<ReturnType<typeof seedConsoleSchool>>;
let office: string;
let teacher: string;
let keys = 0;

beforeAll(async () => {
  seeded = await seedConsoleSchool(api);
  office = await signInStaff(api, seeded.assistant.phone);
  teacher = await signInStaff(api, seeded.teacher.phone);
});

const post = (path: string, body: object, cookie = office, key = `classes-key-${(keys += 1)}`) =>
  school(api, `POST ${path}`, { cookie, key, body });
const get = async <T>(path: string, cookie = office): Promise<T> => (await school(api, `GET ${path}`, { cookie })).body.data as T;
const open = async (name: string, teacherId: number | null, names: string[] = []): Promise<SchoolClass> => {
  const answer = await post('classes', { name, teacher_id: teacherId, student_ids: names.map((one) => seeded.ids[one]) });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data as SchoolClass;
};

test('opened once for its key, with students sorted by name; a name is used once while the class lasts', async () => {
  const sent = { name: '六年级周日班', teacher_id: seeded.teachers[0], student_ids: [seeded.ids.单小北, seeded.ids.陈一诺] };
  const [first, again] = [await post('classes', sent, office, 'one-class'), await post('classes', sent, office, 'one-class')];
  expect(again.body.data).toEqual(first.body.data);
  const { id, version } = first.body.data as SchoolClass;
  const detail = await get<SchoolClassDetail>(`classes/${id}`);
  expect(detail.students.map(({ name }) => name)).toEqual(['陈一诺', '单小北']);
  expect((await post('classes', sent)).body.error).toBe('CLASS_NAME_TAKEN');
  const other = await open('六年级周六班', null);
  const renamed = { version: other.version, name: sent.name, teacher_id: null, retired: false };
  expect((await school(api, `PUT classes/${other.id}`, { cookie: office, body: renamed })).body.error).toBe('CLASS_NAME_TAKEN');
  const over = { version, name: sent.name, teacher_id: seeded.teachers[0], retired: true };
  expect((await school(api, `PUT classes/${id}`, { cookie: office, body: over })).body.data).toMatchObject({ retired: true });
  expect((await get<SchoolClass[]>('classes')).map(({ name }) => name)).not.toContain(sent.name);
  expect((await get<SchoolClass[]>('classes?retired=true')).map(({ name }) => name)).toEqual([sent.name]);
  await open(sent.name, null);
});

test('two change a class at once: the second is told', async () => {
  const { id, version } = await open('同时改的班', null);
  const change = (name: string) =>
    school(api, `PUT classes/${id}`, { cookie: office, body: { version, name, teacher_id: null, retired: false } });
  const answers = await Promise.all([change('甲班'), change('乙班')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error).toBe('EDITED_MEANWHILE');
});

test('students come and go; whoever does not exist is refused, and nobody is taken in then', async () => {
  const { id } = await open('进出的班', null, ['林小满']);
  const members = async () => (await get<SchoolClassDetail>(`classes/${id}`)).students.map(({ name }) => name);
  expect((await post(`classes/${id}/students`, { add: [seeded.ids.解雨桐, 999_999], remove: [] })).body.error).toBe('STUDENT_NOT_FOUND');
  expect(await members()).toEqual(['林小满']);
  await post(`classes/${id}/students`, { add: [seeded.ids.解雨桐, seeded.ids.林小满], remove: [] });
  expect(await members()).toEqual(['林小满', '解雨桐']);
  await post(`classes/${id}/students`, { add: [], remove: [seeded.ids.林小满, seeded.ids.单小北] });
  expect(await members()).toEqual(['解雨桐']);
  const listed = (await get<SchoolStudent[]>('students')).find(({ name }) => name === '解雨桐');
  expect(listed!.classes).toEqual([{ id, name: '进出的班' }]);
});

test('a teacher sees their own classes and whoever is in them, until the class is over', async () => {
  const own = await open('王老师的班', seeded.teachers[0], ['仇家宁']);
  const others = await open('周老师的班', seeded.teachers[1], ['仇家宁']);
  expect((await get<SchoolClass[]>('classes', teacher)).map(({ name }) => name)).toEqual(['王老师的班']);
  expect((await get<SchoolClassDetail>(`classes/${own.id}`, teacher)).students.map(({ name }) => name)).toEqual(['仇家宁']);
  expect((await school(api, `GET classes/${others.id}`, { cookie: teacher })).body.error).toBe('NOT_FOUND');
  const student = `GET students/${seeded.ids.仇家宁}` as const;
  expect((await school(api, student, { cookie: teacher })).status).toBe(200);
  const over = { version: own.version, name: own.name, teacher_id: seeded.teachers[0], retired: true };
  await school(api, `PUT classes/${own.id}`, { cookie: office, body: over });
  expect((await school(api, student, { cookie: teacher })).body.error).toBe('STUDENT_NOT_FOUND');
  expect(await get<SchoolClass[]>('classes?retired=true', teacher)).toEqual([]);
  for (const call of [`GET classes/${own.id}`, `GET classes/${own.id}/forecast`, `POST classes/${own.id}/forecast`] as const) {
    expect([call, (await school(api, call, { cookie: teacher })).body.error]).toEqual([call, 'NOT_FOUND']);
    expect([call, (await school(api, call, { cookie: office })).status]).toEqual([call, 200]);
  }
  expect((await post('prints', { kind: 'week_report', class_id: own.id }, teacher)).body.error).toBe('NOT_FOUND');
});
