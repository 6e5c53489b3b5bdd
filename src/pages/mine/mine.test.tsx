import type { MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import type { Student } from '@xueban/contract/resources/students';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { User } from '@xueban/contract/resources/users';
import { resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox } from '@/offline';
import { makeStale } from '@/lib/stale';
import { schoolYear } from '@/lib/time';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { agreed } from '@/test/data';
import { idText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, type RenderOptions, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Mine from './index';

const user: User = {
  id: 1,
  name: '林女士',
  phone: '138****6021',
  avatar: null,
  has_password: true,
  consent: agreed,
};
const xiaoman: Student = {
  id: 11,
  name: '林小满',
  grade: '七年级',
  course_hours_left: 12.5,
  streak_days: 0,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};
const xiaoyu: Student = {
  id: 12,
  name: '林小雨',
  grade: '四年级',
  course_hours_left: 10,
  streak_days: 0,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};
const lesson: TeachingRecord = {
  id: 1,
  student: { name: '林小满' },
  teacher: { id: 2, name: '王老师' },
  course_id: 3,
  lesson_length: 'long',
  started_at: '2020-11-20T11:00:00.000Z',
  completed_at: '2020-11-20T12:00:00.000Z',
  changed_course_hours: 1,
  charge_reason: 'lesson',
  is_used: true,
  minutes: 30,
  course_hours: 1,
  min_learned: 5,
  min_minutes: 5,
};

const mathBook: MistakeQuestionBook = {
  id: 5,
  course_id: 9,
  course_name: '七年级数学 · 上',
  questions_count: 8,
  left_count: 1,
  chapters: [],
  causes: [],
  knowledge_points: [],
};

const getFigures = (student_id: number): StudentReinforcement => ({
  student_id,
  due_count: 0,
  late_count: 0,
  minutes: 0,
  courses: [10, 16].map((mistakes_count, i) => ({
    course_id: i,
    course_name: '',
    mode: 'plan',
    due_count: 0,
    late_count: 0,
    day_number: null,
    mistakes_count,
    nine_grid: { cells: [0, 0, 0, 0, 0, 0, 0, 0, 0], new: 0, reviewing: 0, mastered: 0, total: 0 },
  })),
});

const signedIn =
  (students: Student[]): RenderOptions['state'] =>
  (set) => {
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
  render({
    serve: {
      'GET teaching_records': () => [lesson],
      'GET students/{id}/reinforcement': ({ params }) => getFigures(Number(params.id)),
      'GET mistake_question_books': () => [mathBook],
      ...handlers,
    },
    state: signedIn(students),
  });
const lessonsAsked = () =>
  phone()
    .requests.filter(({ url }) => url.includes('/teaching_records?'))
    .map(({ url }) => url.split('?')[1]);

afterEach(() => shown?.unmount());

beforeEach(() => {
  newPhone();
  resetIdentity();
  phone().pages.splice(0, 1, { route: 'pages/mine/index', options: {} });
});

test('shows the guardian, the students, what belongs to the one at hand', async () => {
  const page = await open();
  const text = page.text();
  for (const part of [
    '林女士',
    '138****6021',
    '林小满',
    '七年级 · 当前学员',
    '林小雨',
    '学习打印',
    '英语错词本26 词',
    '数学错题本8 题',
    '上课记录剩 12.5 课时',
    '已全部同步',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`© ${schoolYear()} 学伴`);
  expect(lessonsAsked()).toEqual([]);
});

test('each student has figures, the one at hand and the others', async () => {
  const page = await open();
  for (const figure of ['今日 0/20 词', '连续 0 天', '剩 10.0 课时']) expect(idText(page, 'student-12')).toContain(figure);
  for (const figure of ['0/20 词', '0 天', '12.5 课时']) expect(idText(page, 'student-11')).toContain(figure);
});

test('the rows lead on', async () => {
  const page = await open();
  await page.tap(page.byId('mistakes'));
  await page.tap(page.byId('math-mistakes'));
  await page.tap(page.byId('prints'));
  for (const row of ['profile', 'security', 'settings', 'contact']) await page.tap(page.byId(row));
  expect(phone().navigation).toEqual([
    'navigateTo /pages/english/words/mistake-books/index',
    'navigateTo /pages/math/mistake-books/index',
    'navigateTo /pages/english/learning-prints/index',
    'navigateTo /pages/mine/account/profile',
    'navigateTo /pages/mine/account/security',
    'navigateTo /pages/mine/account/settings',
    'navigateTo /pages/mine/account/contact',
  ]);
});

test('all lessons with the hours charged, ten at a time', async () => {
  const all = Array.from({ length: 12 }, (_, i) => ({ ...lesson, id: 100 - i, changed_course_hours: i === 11 ? 0.5 : 1 }));
  all[2] = { ...all[2]!, reversed_at: '2020-11-21T01:00:00.000Z' };
  all[3] = { ...all[3]!, registered_reason: '手机没电' };
  const page = await open({ 'GET teaching_records': ({ query }) => all.slice((Number(query.page) - 1) * 10, Number(query.page) * 10) });
  await page.tap(page.byId('lessons'));
  expect(page.text()).toContain('2020年11月20日 19:00王老师 · 长课 30 分钟1.0 课时已学完');
  for (const said of ['已冲正', '学校登记：手机没电']) expect(page.text().split(`1.0 课时${said}`)).toHaveLength(2);
  expect(page.text()).not.toContain('到底了');
  await page.tap(page.byId('lessons-more'));
  expect(page.text()).toContain('0.5 课时');
  expect(page.text()).toContain('到底了');
  expect(lessonsAsked()).toEqual(['student_id_eq=11&page=1&per_page=10', 'student_id_eq=11&page=2&per_page=10']);
  await page.tap(page.byId('lessons'));
  expect(page.text()).not.toContain('王老师');
});

test('an open list of lessons reads again when the page comes back after a lesson, and not otherwise', async () => {
  let lessons = [lesson];
  const page = await open({ 'GET teaching_records': () => lessons });
  await page.tap(page.byId('lessons'));
  lessons = [{ ...lesson, id: 9, lesson_length: 'short', minutes: 15 }, lesson];
  await page.fire('hide');
  await page.fire('show');
  expect(page.text()).not.toContain('短课 15 分钟');
  await page.fire('hide');
  makeStale(['lessons']);
  await page.fire('show');
  expect(page.text()).toContain('短课 15 分钟');
  expect(lessonsAsked()).toHaveLength(2);
});

test('a tap on another student changes over: their hours, their lessons', async () => {
  const page = await open({ 'GET teaching_records': ({ query }) => (query.student_id_eq === '12' ? [] : [lesson]) });
  await page.tap(page.byId('student-12'));
  expect(page.text()).toContain('四年级 · 当前学员');
  expect(page.text()).toContain('剩 10.0 课时');
  await page.tap(page.byId('lessons'));
  expect(page.text()).toContain('还没有上课记录');
  expect(phone().requests.slice(-1)[0]?.header['X-Student-Id']).toBe('12');
});

test('lessons that cannot be read are said where they would be, and can be tried again', async () => {
  let healthy = false;
  const page = await open({ 'GET teaching_records': () => (healthy ? [lesson] : refusal('NOT_FOUND')) });
  await page.tap(page.byId('lessons'));
  expect(page.text()).toContain('上课记录加载失败');
  healthy = true;
  await page.tap(page.byId('lessons-again'));
  expect(page.text()).toContain('王老师');
});

test('hours are read again on the way back after some minutes: another phone may have used some', async () => {
  setCurrentStudentId(xiaoman.id);
  const now = jest.spyOn(Date, 'now');
  const page = await open({ 'GET students/{id}': () => ({ ...xiaoman, course_hours_left: 11.5 }) });
  await page.fire('show');
  expect(page.text()).toContain('剩 12.5 课时');
  now.mockReturnValue(Date.now() + 301_000);
  await page.fire('show');
  now.mockRestore();
  expect(page.text()).toContain('剩 11.5 课时');
});

test('what is owed is called so, and why a lesson cost nothing is said', async () => {
  const page = await open({ 'GET teaching_records': () => [{ ...lesson, changed_course_hours: 0, charge_reason: 'too_short' as const }] }, [
    { ...xiaoman, course_hours_left: -1 },
  ]);
  expect(page.text()).toContain('欠 1.0 课时');
  expect(page.text()).toContain('1.0 课时欠');
  expect(page.text()).not.toContain('-1');
  await page.tap(page.byId('lessons'));
  expect(page.text()).toContain('不计课时学习不到 5 分钟');
});

test('a pull shows what another phone has changed: guardian, students, figures', async () => {
  let name = '林女士';
  let left = 12.5;
  const page = await open({
    'GET users/current': () => ({ ...user, name }),
    'GET students': () => [{ ...xiaoman, course_hours_left: left }, xiaoyu],
    'GET students/{id}': () => ({ ...xiaoman, course_hours_left: left }),
  });
  name = '林妈妈';
  left = 11;
  await page.fire('pullDownRefresh');
  expect(page.text()).toContain('林妈妈');
  expect(page.text()).toContain('剩 11.0 课时');
});

test('a pull that led to sign-in is over when the page is seen again', async () => {
  let ended = true;
  const page = await open({ 'GET users/current': () => (ended ? refusal('UNAUTHENTICATED') : user) });
  await page.fire('pullDownRefresh');
  expect(phone().navigation).toEqual(['navigateTo /pages/sessions/sign-in']);
  // What Remax has ended since were the dots of the page in front.
  await page.fire('hide');
  const before = phone().refreshEnds;
  ended = false;
  await page.fire('show');
  expect(phone().refreshEnds).toBe(before + 1);
  await page.fire('show');
  expect(phone().refreshEnds).toBe(before + 1);
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
      guardianId: 99,
      studentId: 11,
      subject: 'word',
      call: 'POST learning_records/{id}/questions/{questionId}/known',
      params: { id: 5, questionId: 7 },
      body: { known: true },
    });
    await page.tap(page.byId('sign-out'));
    expect(phone().modals[0]?.content).toContain('还有 1 个答案没有同步');
  });
});

test('what could not be read is said, with what is known still there, and is read again by a tap', async () => {
  let isDown = true;
  const page = await open({ 'GET mistake_question_books': () => (isDown ? refusal('NOT_FOUND') : [mathBook]) });
  expect(idText(page, 'mine-unread')).toContain('服务器正忙');
  expect(page.text()).toContain('林小满');
  isDown = false;
  await page.tap(page.byId('mine-unread'));
  expect(page.text()).not.toContain('服务器正忙');
  expect(page.text()).toContain('数学错题本8 题');
});

test('without a network the page says so, and shows what it knows', async () => {
  resetNetwork();
  const page = await open();
  await page.run(() => phone().setNetwork('none'));
  expect(idText(page, 'offline-note')).toContain('现在没有网络');
  expect(page.text()).toContain('林小满');
  await page.run(() => phone().setNetwork('wifi'));
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
