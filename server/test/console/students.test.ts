/** The console's list of students: found by name as it is read, by telephone and number; a teacher's own only. */
import type { SchoolStudent } from '@xueban/contract/school/students';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { importCourses } from '../../src/modules/words/import/import.service';
import { smallCourse } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let owner: string;
let teacher: string;
const ids: Record<string, number> = {};

/** Names whose first character is read otherwise as a surname, and others. */
const NAMES = ['单小北', '解雨桐', '区志远', '欧阳一诺', '林小满', '林小雨', '仇家宁', '陈一诺', 'Tom Lee'];

beforeAll(async () => {
  const guardian = await api.createParent({ phone: '13912345678' });
  for (const name of NAMES) ids[name] = await api.createStudent(guardian.id, { name, courseHoursLeft: name === '林小雨' ? 0.5 : 20 });
  const teacherId = await api.createTeacher();
  const [course] = await importCourses(api.database.db, [smallCourse('课程')], { now: new Date() });
  await saveAllocation(api.database.db, { studentId: ids.林小满!, courseId: course!.courseId, teacherId, isDefault: true });
  owner = await signInStaff(api, (await createStaff(api, 'owner')).phone);
  teacher = await signInStaff(api, (await createStaff(api, 'teacher', teacherId)).phone);
});

async function find(query: string, cookie = owner): Promise<string[]> {
  const answer = await school(api, `GET students?${query}`, { cookie });
  return (answer.body.data as SchoolStudent[]).map(({ name }) => name);
}
const q = (text: string) => `q=${encodeURIComponent(text)}`;

test.each([
  ['林小', ['林小满', '林小雨']],
  ['shan', ['单小北']],
  ['xyt', ['解雨桐']],
  ['OUYANG', ['欧阳一诺']],
  ['ou', ['欧阳一诺', '区志远']],
  ['qiujia', ['仇家宁']],
  ['ｌｉｎ xiao', ['林小满', '林小雨']],
  ['tom l', ['Tom Lee']],
  ['没有这个人', []],
  ['13912345678', [...NAMES]],
  ['+86 139-1234 5678', [...NAMES]],
  ['%', []],
])('%s finds %j', async (typed, names) => {
  expect((await find(q(typed))).sort()).toEqual([...names].sort());
});

test('sorted as names are read, by pages; the number of all is told', async () => {
  expect(await find('')).toEqual(['陈一诺', '林小满', '林小雨', '区志远', '欧阳一诺', '仇家宁', '单小北', 'Tom Lee', '解雨桐']);
  const answer = await school(api, 'GET students?page=2&per_page=4', { cookie: owner });
  expect((answer.body.data as SchoolStudent[]).map(({ name }) => name)).toEqual(['欧阳一诺', '仇家宁', '单小北', 'Tom Lee']);
  expect(answer.body.total_count).toBe(NAMES.length);
});

test('few hours, an id, and what a teacher sees', async () => {
  expect(await find('only=short')).toEqual(['林小雨']);
  expect(await find(q(String(ids.区志远)))).toEqual(['区志远']);
  expect(await find('', teacher)).toEqual(['林小满']);
  expect(await find(q('13912345678'), teacher)).toEqual(['林小满']);
  expect((await school(api, `GET students/${ids.林小雨}`, { cookie: teacher })).body.error).toBe('STUDENT_NOT_FOUND');
});
