import type { KnowledgePointMastery, MathReport as Report } from '@xueban/contract/resources/math/sections';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { students, user } from '@/test/data';
import { idText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import MathReport from './report';

afterEach(leavePages);

const [student] = students;
const point = (id: string, more: Partial<KnowledgePointMastery>): KnowledgePointMastery => ({
  id,
  name: `点 ${id}`,
  section_id: 5,
  level: 'new',
  answers_count: 0,
  right_count: 0,
  seconds: null,
  ...more,
});
const report: Report = {
  sections_count: 35,
  finished_count: 4,
  due_count: 0,
  answers_count: 60,
  right_count: 45,
  duration_seconds: 3900,
  knowledge_points: [
    point('a', { level: 'familiar', answers_count: 10, right_count: 8, seconds: 40 }),
    point('b', { level: 'attempted', answers_count: 6, right_count: 2, seconds: 75 }),
    point('c', { level: 'mastered', answers_count: 8, right_count: 8 }),
    point('d', {}),
  ],
  causes: [
    { cause: '忘了变号', count: 6 },
    { cause: '约分没约完', count: 3 },
  ],
};

beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(student.id);
});

function open(more: Handlers = {}, query: Record<string, string> = { courseId: '3' }): Promise<RenderedPage> {
  return renderPage(<MathReport />, {
    query,
    serve: { 'GET courses/{id}/math_report': () => report, 'GET courses/default': () => ({ course_id: 3 }), ...more },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
}

test('accuracy, levels of all points, the weakest first, causes, what to do next', async () => {
  const page = await open();
  const text = page.text();
  for (const words of [
    '75',
    '4 / 35',
    '1.1小时',
    '共 4 个',
    '未学 1',
    '学过 1',
    '掌握 1',
    '做对 2 / 6 · 平均 1 分钟',
    '忘了变号',
    '6 次',
  ]) {
    expect(text).toContain(words);
  }
  const weak = idText(page, 'weakest');
  expect(weak.indexOf('点 b')).toBeLessThan(weak.indexOf('点 a'));
  expect(weak).not.toContain('点 c');
  await page.tap(page.byText('做对 2 / 6'));
  await page.tap(page.byId('next'));
  expect(phone().navigation).toEqual([
    'navigateTo /pages/math/study/handout?courseId=3&sectionId=5',
    'navigateTo /pages/math/review/take?courseId=3&source=mistakes',
  ]);
});

test('accuracy, time and level of every point that was practised, in the order of the course; the first six until all are asked for', async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    point(`${at}`, { level: 'mastered', answers_count: 4, right_count: 3, seconds: 20 + at }),
  );
  const page = await open({
    'GET courses/{id}/math_report': () => ({ ...report, knowledge_points: [point('new', {}), ...many] }),
  });
  const points = () => idText(page, 'points');
  expect(points()).toContain('练过的知识点9 个点 0做对 3 / 4 · 平均 20 秒掌握点 1');
  expect(points()).not.toContain('点 new');
  expect(points()).not.toContain('点 6');
  await page.tap(page.byText('再看后面 3 个'));
  expect(points()).toContain('点 8做对 3 / 4 · 平均 28 秒掌握');
  await page.tap(page.byText('点 8'));
  expect(phone().navigation).toEqual(['navigateTo /pages/math/study/handout?courseId=3&sectionId=5']);
});

test('sections that are due come before mistakes', async () => {
  const page = await open({ 'GET courses/{id}/math_report': () => ({ ...report, due_count: 2 }) });
  await page.tap(page.byId('next'));
  expect(phone().navigation).toEqual(['navigateTo /pages/math/review/take?courseId=3&source=mixed']);
});

test('before the first answer it says what it is for', async () => {
  const page = await open({ 'GET courses/{id}/math_report': () => ({ ...report, answers_count: 0, right_count: 0 }) });
  expect(page.text()).toContain('还没有做过题');
});

test('no course; a course of somebody else', async () => {
  const none = await open({ 'GET courses/default': () => ({ course_id: null }) }, {});
  expect(none.text()).toContain('还没有数学课程');
  leavePages();
  const page = await open({ 'GET courses/{id}/math_report': () => refusal('COURSE_NOT_ASSIGNED') });
  expect(page.text()).toContain('没有找到这门课程');
});
