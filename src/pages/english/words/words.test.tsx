import type { Course } from '@xueban/contract/resources/courses';
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import type { StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { roundFromServer } from '@/features/word-study/round/round';
import { roundStorage } from '@/features/word-study/round/round-storage';
import { aRecord, someWords, unknownMarks } from '@/features/word-study/test-data';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox } from '@/offline';
import { currentUserState, sessionStatusState } from '@/state/session';
import { StartUp } from '@/shared/session/start-up';
import { currentStudentState, studentsState } from '@/state/students';
import { agreed, lesson } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Words from './index';

afterEach(leavePages);

const user: User = {
  id: 7,
  name: '林女士',
  phone: '138****6021',
  avatar: null,
  has_password: true,
  consent: agreed,
};
const xiaoman: Student = {
  id: 2,
  name: '林小满',
  grade: '七年级',
  course_hours_left: 12,
  streak_days: 12,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};
const xiaoyu: Student = {
  ...xiaoman,
  id: 4,
  name: '林小雨',
  grade: '四年级',
  streak_days: 0,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};
const chapter = (id: number) => ({ id, name: `第${id}章`, sequence: id, words_count: 45, sections: [] });
const course: Course = {
  id: 3,
  name: '初中核心词汇',
  content_type: 'word',
  words_count: 90,
  sections_count: 0,
  units: [{ id: 1, name: 'Unit 1 校园', sequence: 1, chapters: [chapter(1), chapter(2)] }],
};
const other: Course = { ...course, id: 5, name: '小学核心词汇' };
const open: WordRecordSummary = aRecord({
  progress: { step: 'memorization', current_group: 5, mixed_groups: [], groups_count: 9, words_count: 45, words_done: 20, percentage: 41 },
});

const figures: StudentReinforcement = {
  student_id: 2,
  due_count: 18,
  late_count: 0,
  minutes: 4,
  courses: [
    {
      course_id: 3,
      course_name: '初中核心词汇',
      mode: 'plan',
      due_count: 18,
      late_count: 0,
      day_number: 3,
      mistakes_count: 26,
      nine_grid: { cells: [212, 38, 27, 21, 18, 14, 9, 7, 59], new: 212, reviewing: 134, mastered: 59, total: 405 },
    },
  ],
};

const school: Handlers = {
  'GET students/{id}/reinforcement': () => figures,
  'GET students/{id}': () => xiaoman,
  'GET courses': () => [course, other],
  'GET courses/default': () => ({ course_id: 3 }),
  'GET courses/{id}': ({ params }) => (params.id === '5' ? other : course),
  'GET courses/{id}/learning_progresses': () => [
    { context_id: 1, context_type: 'Chapter', current: false, percentage: 100 },
    { context_id: 2, context_type: 'Chapter', current: true, percentage: 40 },
  ],
  'GET courses/{id}/learning_progresses/current': () => ({ context_id: 2, context_type: 'Chapter', current: true, percentage: 40 }),
  'GET courses/{id}/learning_records': () => [],
  'GET learning_records/latest': () => null,
  'GET teaching_records/latest': () => ({
    ...lesson,
    id: 40,
    started_at: '2020-11-20T11:00:00.000Z',
    completed_at: '2020-11-20T12:00:00.000Z',
    changed_course_hours: 1,
    charge_reason: 'lesson',
  }),
  'GET student_allocations': () => [{ id: 1, course_id: 3, student: { id: 2, name: '林小满' }, teacher: { id: 9, name: '王老师' } }],
};

beforeEach(() => {
  newPhone();
  resetNetwork();
  roundStorage.dropMemory();
  setCurrentStudentId(xiaoman.id);
});

function home(more: Handlers = {}, students: Student[] = [xiaoman, xiaoyu]): Promise<RenderedPage> {
  return renderPage(<Words />, {
    serve: { ...school, ...more },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, students);
      set(currentStudentState, students[0]);
    },
  });
}
const lastOpened = () => phone().navigation[phone().navigation.length - 1];

test('who, where the course stands, the latest lesson', async () => {
  const page = await home();
  for (const text of [
    '林小满',
    '七年级 · 切换学员',
    '连续 12 天',
    '初中核心词汇 · Unit 1 校园',
    '学完 1 / 2 章',
    '✓ 学完',
    '40%',
    '2020年11月20日 19:00 · 王老师 · 1.0 课时',
  ]) {
    expect(page.text()).toContain(text);
  }
});

test('an open round goes on at its group', async () => {
  const page = await home({ 'GET learning_records/latest': () => open });
  expect(page.text()).toContain('第 5 组 · 共 9 组');
  await page.tap(page.byId('continue'));
  expect(lastOpened()).toBe(
    'navigateTo /pages/english/words/study/memorization?courseId=3&unitId=1&chapterId=1&learningRecordId=70&currentGroup=5',
  );
});

test('a new round of a course with a teacher: first it is asked how, at the chapter chosen', async () => {
  const page = await home();
  await page.tap(page.byText('第1章'));
  await page.tap(page.byId('start-round'));
  expect(lastOpened()).toBe('navigateTo /pages/lessons/start?subject=word&courseId=3&unitId=1&chapterId=1');
  // Whoever comes back without having begun finds the chapter still chosen.
  await page.fire('show');
  expect(page.text()).toContain('第1章45 词 · 下一轮从这里开始');
});

test('without a teacher it begins at once, alone, from another chapter', async () => {
  const sent: unknown[] = [];
  const page = await home({
    'GET student_allocations': () => [],
    'POST courses/{id}/learning_records': ({ body }) => {
      sent.push(body);
      return aRecord();
    },
  });
  await page.tap(page.byText('第1章'));
  await page.tap(page.byId('start-round'));
  expect(sent).toEqual([{ learning_subtype: 'learn', alone: true, unit_id: 1, chapter_id: 1 }]);
});

test('a chapter chosen by hand stays chosen over a look at another tab', async () => {
  const now = jest.spyOn(Date, 'now');
  const page = await home();
  await page.tap(page.byText('第1章'));
  now.mockReturnValue(Date.now() + 301_000);
  await page.fire('show');
  now.mockRestore();
  expect(phone().requests.filter(({ url }) => url.endsWith('learning_progresses/current'))).toHaveLength(2);
  expect(page.text()).toContain('第1章45 词 · 下一轮从这里开始');
});

describe('a course of many units', () => {
  const UNITS = 45;
  const unit = (n: number) => ({
    id: n,
    name: `Unit ${n}`,
    sequence: n,
    chapters: Array.from({ length: 5 }, (_, i) => chapter(n * 100 + i)),
  });
  const long = (units: number): Course => ({ ...course, units: Array.from({ length: units }, (_, i) => unit(i + 1)) });
  const at = (chapterId: number) => ({ context_id: chapterId, context_type: 'Chapter' as const, current: true, percentage: 40 });
  const open20 = (units: number): Handlers => ({
    'GET courses/{id}': () => long(units),
    'GET courses/{id}/learning_progresses': () => [at(2002)],
    'GET courses/{id}/learning_progresses/current': () => at(2002),
  });
  const marked = (page: RenderedPage, mark: string) =>
    page.root.findAll(({ type, props }) => type === 'view' && String(props.className).split(' ').includes(mark));
  const units = (page: RenderedPage) => marked(page, 't-unit').map(({ children: [name] }) => (typeof name === 'string' ? name : ''));
  const nodes = (page: RenderedPage) => page.root.findAll(({ type }) => typeof type === 'string').length;

  test('is drawn around the one at hand; the rest comes on a tap, a part at a time', async () => {
    const page = await home(open20(UNITS));
    expect(units(page)).toEqual(Array.from({ length: 12 }, (_, i) => `Unit ${i + 17}`));
    expect(marked(page, 't-chapter')).toHaveLength(5);
    expect(page.text()).toContain('前面还有 16 个单元');
    await page.tap(page.byText('后面还有 17 个单元'));
    await page.tap(page.byText('前面还有 16 个单元'));
    expect(units(page)).toHaveLength(UNITS);
    expect(page.text()).not.toContain('还有');
  });

  test('what is drawn at first does not grow with the course', async () => {
    const [small, large] = [await home(open20(UNITS)), await home(open20(UNITS * 10))];
    expect(nodes(large)).toBe(nodes(small));
    expect(nodes(small)).toBeLessThan(180);
  });

  test('a chapter chosen in another unit does not move the units under the finger', async () => {
    const page = await home(open20(UNITS));
    const before = units(page);
    await page.tap(page.byText('Unit 27'));
    await page.tap(marked(page, 't-chapter')[5]!);
    expect(page.text()).toContain('下一轮从这里开始');
    expect(units(page)).toEqual(before);
  });
});

test('a finished course has no next round to choose a chapter for', async () => {
  const page = await home({
    'GET courses/{id}/learning_progresses': () =>
      [1, 2].map((id) => ({ context_id: id, context_type: 'Chapter', current: id === 2, percentage: 100 })),
  });
  expect(page.text()).toContain('这门课学完了');
  expect(page.text()).not.toContain('下一轮从这里开始');
});

test('a round that cannot be started is told', async () => {
  const page = await home({ 'GET student_allocations': () => [], 'POST courses/{id}/learning_records': () => refusal('INTERNAL') });
  await page.tap(page.byId('start-round'));
  expect(phone().toasts).toContainEqual({ title: '创建学习记录失败', icon: 'error', duration: 2000 });
});

test('another course is chosen and kept on the phone', async () => {
  const page = await home();
  await page.tap(page.byId('course'));
  await page.tap(page.byText('小学核心词汇'));
  expect(page.text()).toContain('小学核心词汇 · Unit 1 校园');
  expect(JSON.parse(phone().storage.get('chosenCourses') ?? '{}')).toEqual({ 2: 5 });
});

test('another student is chosen', async () => {
  const page = await home();
  await page.tap(page.byId('student'));
  await page.tap(page.byId('student-4'));
  expect(page.text()).toContain('四年级');
  expect(phone().storage.get('X-Student-Id')).toBe('"4"');
});

test('no course yet', async () => {
  const page = await home({ 'GET courses': () => [], 'GET courses/default': () => ({ course_id: null }) });
  expect(page.text()).toContain('还没有课程');
});

test('progress that could not be read can be asked for again', async () => {
  let broken = true;
  const page = await home({ 'GET learning_records/latest': () => (broken ? refusal('STUDENT_NOT_FOUND') : null) });
  expect(page.text()).toContain('学习进度加载失败');
  broken = false;
  await page.tap(page.byText('重试'));
  expect(page.byId('start-round')).toBeDefined();
});

test('nobody signed in: the way to sign-in', async () => {
  const page = await renderPage(<Words />, { serve: school, state: (set) => set(sessionStatusState, 'signed-out') });
  await page.tap(page.byId('sign-in'));
  expect(lastOpened()).toBe('navigateTo /pages/sessions/sign-in');
});

test('consent that is asked for, come from a page that needs none: the consent page', async () => {
  phone().pages.splice(0, 1, { route: 'pages/english/vocab-test/index', options: {} });
  const asked: User = { ...user, consent: { ...user.consent, asked: true } };
  const page = await renderPage(
    <>
      <StartUp />
      <Words />
    </>,
    { serve: { ...school, 'GET users/current': () => asked, 'GET students': () => [xiaoman] } },
  );
  await page.fire('show');
  expect(phone().navigation).toEqual([]);
  phone().pages.splice(0, 1, { route: 'pages/english/words/index', options: {} });
  await page.fire('show');
  expect(phone().navigation).toEqual(['navigateTo /pages/mine/account/consent']);
});

test('a round on the phone goes on where the server cannot be asked', async () => {
  const round = roundFromServer(
    { guardianId: user.id, studentId: xiaoman.id },
    aRecord({
      words: someWords(10),
      answers: [
        ...unknownMarks(10),
        { kind: 'submission', key: 'k', word_id: 1, step: 'memorization', current_group: 1, mixed_groups: [], correct: true },
      ],
    }),
    [],
  );
  roundStorage.keep(round);
  roundStorage.dropMemory();
  const page = await renderPage(<Words />, { serve: {}, state: (set) => set(sessionStatusState, 'signed-out') });
  expect(page.text()).toContain('第 1 组 · 共 2 组');
  await page.tap(page.byId('continue'));
  expect(lastOpened()).toContain('memorization?courseId=3&unitId=1&chapterId=1&learningRecordId=70&currentGroup=1');
});

test('answers that wait on this phone count before the server has them', async () => {
  phone().networkType = 'none';
  const record = aRecord({ words: someWords(10), answers: unknownMarks(10) });
  roundStorage.keep(roundFromServer({ guardianId: user.id, studentId: xiaoman.id }, record, []));
  outbox.enqueue({
    call: 'POST learning_records/{id}/questions/{questionId}/submission',
    params: { id: record.id, questionId: 1 },
    guardianId: user.id,
    studentId: xiaoman.id,
    body: { step: 'memorization', current_group: 1, mixed_groups: [], correct: true },
  });
  roundStorage.dropMemory();
  phone().networkType = 'wifi';
  const page = await home({ 'GET learning_records/latest': () => record });
  expect(page.text()).toContain('从第 1 组继续');
});
