import type { Student } from '@xueban/contract/resources/students';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { User } from '@xueban/contract/resources/users';
import { resetIdentity } from '@/lib/http/identity';
import { outbox } from '@/lib/outbox';
import { schoolYear } from '@/lib/time';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage, type RenderOptions } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Mine from './index';

const user: User = { id: 1, name: '林女士', phone: '138****6021', avatar: null, has_password: true };
const xiaoman: Student = { id: 11, name: '林小满', grade: '七年级', course_hours_left: 12.5, streak_days: 0 };
const xiaoyu: Student = { id: 12, name: '林小雨', grade: '四年级', course_hours_left: 10, streak_days: 0 };
const lesson: TeachingRecord = {
  id: 1, student: { name: '林小满' }, teacher: { id: 2, name: '王老师' }, course_id: 3, lesson_length: 'long',
  started_at: '2020-11-20T11:00:00.000Z', completed_at: '2020-11-20T12:00:00.000Z', changed_course_hours: 1,
};

const signedIn = (students: Student[]): RenderOptions['state'] => (set) => {
  set(sessionStatusState, 'signed-in');
  set(currentUserState, user);
  set(studentsState, students);
  set(currentStudentState, students[0]);
};
let shown: RenderedPage | undefined;
async function render(options: RenderOptions): Promise<RenderedPage> {
  shown = await renderPage(<Mine />, options);
  return shown;
}
const open = (handlers: Handlers = {}, students = [xiaoman, xiaoyu]): Promise<RenderedPage> =>
  render({ serve: { 'GET teaching_records': () => [lesson], ...handlers }, state: signedIn(students) });
const lessonsAsked = () => phone().requests.filter(({ url }) => url.includes('/teaching_records?')).map(({ url }) => url.split('?')[1]);

afterEach(() => shown?.unmount());

beforeEach(() => {
  newPhone();
  resetIdentity();
  phone().pages.splice(0, 1, { route: 'pages/mine/index', options: {} });
});

test('shows the guardian, the students, the hours and the latest lessons', async () => {
  const page = await open();
  const text = page.text();
  for (const part of ['林女士', '138****6021', '林小满', '七年级 · 当前学员', '林小雨', '剩 12.5 课时', '2020年11月20日 19:00', '王老师 · 正课', '1.0 课时', '已全部同步']) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`© ${schoolYear()} 学伴`);
});

test('a tap on another student changes over and asks for their lessons', async () => {
  const page = await open({ 'GET teaching_records': ({ query }) => (query.student_id_eq === '12' ? [] : [lesson]) });
  await page.tap(page.byId('student-12'));
  expect(page.text()).toContain('四年级 · 当前学员');
  expect(page.text()).toContain('剩 10.0 课时');
  expect(page.text()).toContain('还没有上课记录');
  expect(lessonsAsked()).toEqual(['student_id_eq=11&per_page=3', 'student_id_eq=12&per_page=3']);
  expect(phone().requests.slice(-1)[0]?.header['X-Student-Id']).toBe('12');
});

test('lessons that cannot be read are said where they would be, and can be tried again', async () => {
  let healthy = false;
  const page = await open({ 'GET teaching_records': () => (healthy ? [lesson] : refusal('NOT_FOUND')) });
  expect(page.text()).toContain('上课记录没有读到');
  expect(phone().toasts).toEqual([]);
  healthy = true;
  await page.tap(page.byId('lessons-again'));
  expect(page.text()).toContain('王老师');
});

test('without students it says who enters them', async () => {
  const page = await open({ 'GET students': () => [xiaoman], 'GET students/{id}': () => xiaoman }, []);
  expect(page.text()).toContain('还没有学员');
  await page.tap(page.byText('重新加载'));
  expect(page.text()).toContain('七年级 · 当前学员');
});

describe('signing out', () => {
  test('asks first', async () => {
    phone().modalAnswer = false;
    const page = await open();
    await page.tap(page.byId('sign-out'));
    expect(phone().modals).toHaveLength(1);
    expect(page.text()).toContain('林女士');
  });

  test('empties the page', async () => {
    const page = await open({ 'POST sessions/sign_out': () => null });
    await page.tap(page.byId('sign-out'));
    expect(page.text()).not.toContain('林女士');
    expect(page.text()).toContain('还没有登录');
    await page.tap(page.byId('sign-in'));
    expect(phone().navigation).toEqual(['navigateTo /pages/sessions/sign-in']);
  });

  test('says that waiting answers are kept', async () => {
    phone().modalAnswer = false;
    const page = await open();
    outbox.enqueue({
      guardianId: 99, studentId: 11, recordId: 5, call: 'POST learning_records/{id}/questions/{questionId}/known',
      params: { id: 5, questionId: 7 }, body: { known: true },
    });
    await page.tap(page.byId('sign-out'));
    expect(phone().modals[0]?.content).toContain('还有 1 个答案没有同步');
  });
});

test('before the server has answered: the shape of the page, and nothing untrue', async () => {
  const page = await render({});
  expect(page.text()).toBe('');
  expect(page.hosts('view').length).toBeGreaterThan(4);
});

test('the server cannot be asked: nothing is said about being signed in', async () => {
  const page = await render({ state: (set) => set(sessionStatusState, 'unreachable') });
  expect(page.text()).toContain('暂时连不上服务器');
  expect(page.text()).not.toContain('还没有登录');
  expect(page.byId('sign-in')).toBeDefined();
});

test('nobody signed in: a way to sign in, and the legal texts', async () => {
  const page = await render({ state: (set) => set(sessionStatusState, 'signed-out') });
  await page.tap(page.byId('privacy'));
  expect(phone().navigation).toEqual(['navigateTo /pages/help/privacy']);
  expect(page.text()).toContain('登录');
});
