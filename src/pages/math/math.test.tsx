import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import type { Flywheel } from '@xueban/contract/resources/math/quizzes';
import { schoolDay } from '@/lib/time';
import { lastOpened, newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import MathPage from './index';
import MathProgress from './progress';

afterEach(leavePages);

const section = (id: number, name: string) => ({ id, name, sequence: id });
const course: Course = {
  id: 3,
  name: '七年级数学 · 上',
  content_type: 'math',
  words_count: 0,
  sections_count: 3,
  units: [
    {
      id: 1,
      name: '有理数',
      sequence: 1,
      chapters: [
        {
          id: 11,
          name: '有理数的运算',
          sequence: 1,
          words_count: 0,
          sections: [section(1, '有理数的加法'), section(2, '有理数的减法'), section(3, '有理数的乘法')],
        },
      ],
    },
  ],
};
const createFlywheel = (more: Partial<Flywheel>): Flywheel => ({
  turn: 'learn',
  wrong_count: 0,
  waiting_count: 0,
  questions_count: 12,
  due_on: null,
  times_held: 0,
  ...more,
});
const progress = (id: number, percentage: number, flywheel: Flywheel, current = false): LearningProgress => ({
  context_id: id,
  context_type: 'Section',
  current,
  percentage,
  flywheel,
});
const progresses = [
  progress(1, 100, createFlywheel({ turn: 'finished', due_on: schoolDay() })),
  progress(2, 75, createFlywheel({ turn: 'wrong_questions', wrong_count: 3 }), true),
  progress(3, 0, createFlywheel({})),
];

const school: Handlers = {
  'GET courses': () => [course],
  'GET courses/default': () => ({ course_id: 3 }),
  'GET courses/{id}': () => course,
  'GET courses/{id}/learning_progresses': () => progresses,
  'GET courses/{id}/learning_progresses/current': () => progresses.find(({ current }) => current) ?? null,
  'GET teaching_records/latest': () => null,
  'GET mistake_question_books': () => [
    { id: 5, course_id: 3, course_name: course.name, questions_count: 8, left_count: 2, chapters: [], causes: [], knowledge_points: [] },
  ],
};

beforeEach(() => newLearner({ dropMemory: () => undefined }));

function home(more: Handlers = {}): Promise<RenderedPage> {
  return openAsLearner(<MathPage />, { serve: { ...school, ...more } });
}

test('the section at hand, what is due, how far the course is, the ways on', async () => {
  const page = await home();
  for (const text of [
    '林小满',
    '七年级数学 · 上 · 有理数 · 有理数的运算',
    '有理数的减法',
    '还有错题要改',
    '错题 3 题',
    '改正错题',
    '飞轮复习',
    '1 节混在一起考 · 约 3 分钟',
    '共 3 节',
    '8 题',
  ]) {
    expect(page.text()).toContain(text);
  }
  await page.tap(page.byId('continue'));
  expect(lastOpened()).toBe('navigateTo /pages/math/study/quiz?courseId=3&unitId=1&chapterId=11&sectionId=2');
  await page.tap(page.byId('due'));
  expect(lastOpened()).toBe('navigateTo /pages/math/review/take?courseId=3&source=mixed');
  await page.tap(page.byId('mistakes'));
  expect(lastOpened()).toBe('navigateTo /pages/math/mistake-books/index?courseId=3');
});

test('a section that was not begun opens at its handout', async () => {
  const page = await home({ 'GET courses/{id}/learning_progresses': () => [progress(1, 0, createFlywheel({}), true)] });
  expect(page.text()).toContain('开始学习');
  await page.tap(page.byId('continue'));
  expect(lastOpened()).toBe('navigateTo /pages/math/study/handout?courseId=3&unitId=1&chapterId=11&sectionId=1');
  expect(page.text()).toContain('学完一节，三天后混着再考');
  await page.tap(page.byId('due'));
  expect(lastOpened()).toBe('navigateTo /pages/math/progress?courseId=3');
});

test('a course that is finished says so, and can be practised again', async () => {
  const page = await home({
    'GET courses/{id}/learning_progresses': () =>
      [1, 2, 3].map((id) => progress(id, 100, createFlywheel({ turn: 'finished', due_on: '2999-01-01' }), id === 1)),
  });
  expect(page.text()).toContain('这门课全部学完了');
  expect(page.text()).toContain('再练一遍');
  expect(page.text()).toContain('今天没有要复习的小节');
});

test('without the list of progresses: shows the current section and a toast', async () => {
  const page = await home({ 'GET courses/{id}/learning_progresses': () => refusal('INVALID_REQUEST') });
  expect(page.text()).toContain('有理数的减法');
  expect(phone().toasts.map(({ title }) => title)).toContain('获取学习进度列表失败，请稍后重试');
});

test('no course yet: says how one comes, and leads to the level test', async () => {
  const page = await home({ 'GET courses': () => [], 'GET courses/default': () => ({ course_id: null }) });
  expect(page.text()).toContain('还没有数学课程');
  await page.tap(page.byId('level-test'));
  expect(lastOpened()).toBe('navigateTo /pages/math/level-test/index');
});

test('a course that cannot be read is asked for again on a tap', async () => {
  let reachable = false;
  const page = await home({ 'GET courses/{id}': () => (reachable ? course : refusal('INVALID_REQUEST')) });
  expect(page.text()).toContain('数学课程加载失败');
  reachable = true;
  await page.tap(page.byText('重试'));
  expect(page.text()).toContain('有理数的减法');
});

test('the flywheel: each section on its way round, what is due first', async () => {
  const page = await openAsLearner(<MathProgress />, { query: { courseId: '3' }, serve: school });
  for (const text of ['有理数 · 有理数的运算', '全对 1 / 3', '今天混着再考', '还有 3 题要改正', '还没开始 · 12 题', '混着复习 1 节']) {
    expect(page.text()).toContain(text);
  }
  await page.tap(page.byText('还没开始 · 12 题'));
  expect(lastOpened()).toBe('navigateTo /pages/math/study/handout?courseId=3&unitId=1&chapterId=11&sectionId=3');
  await page.tap(page.byText('还有 3 题要改正'));
  expect(lastOpened()).toBe('navigateTo /pages/math/study/quiz?courseId=3&unitId=1&chapterId=11&sectionId=2');
  await page.tap(page.byId('review'));
  expect(lastOpened()).toBe('navigateTo /pages/math/review/take?courseId=3&source=mixed');
});

test('the flywheel says that there is no mathematics course, or no network', async () => {
  const open = (handlers: Handlers) => openAsLearner(<MathProgress />, { serve: { ...school, ...handlers } });
  const none = await open({ 'GET courses/default': () => ({ course_id: null }) });
  expect(none.text()).toContain('还没有数学课程');
  leavePages();
  phone().setNetwork('none');
  const away = await open({});
  expect(away.text()).toContain('网络没有连上');
});
