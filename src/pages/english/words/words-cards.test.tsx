import type { Course } from '@xueban/contract/resources/courses';
import type { StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import { aRecord } from '@/features/word-study/test-data';
import { roundStorage } from '@/features/word-study/round/round-storage';
import { makeStale } from '@/lib/stale';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { lesson, students, user } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Words from './index';

const [xiaoman] = students;
const course: Course = {
  id: 7,
  name: '初中核心词汇',
  content_type: 'word',
  words_count: 405,
  sections_count: 0,
  units: [{ id: 71, name: 'Unit 1', sequence: 1, chapters: [{ id: 711, name: '第1章', sequence: 1, words_count: 45, sections: [] }] }],
};
const figures = (due: number): StudentReinforcement => ({
  student_id: 10,
  due_count: due,
  late_count: 0,
  minutes: 4,
  courses: [
    {
      course_id: 7,
      course_name: '初中核心词汇',
      mode: 'plan',
      due_count: due,
      late_count: 0,
      day_number: 3,
      mistakes_count: 26,
      nine_grid: { cells: [212, 38, 27, 21, 18, 14, 9, 7, 59], new: 212, reviewing: 134, mastered: 59, total: 405 },
    },
  ],
});
const school: Handlers = {
  'GET courses': () => [course],
  'GET courses/default': () => ({ course_id: 7 }),
  'GET courses/{id}': () => course,
  'GET courses/{id}/learning_progresses': () => [],
  'GET courses/{id}/learning_progresses/current': () => ({ context_id: 711, context_type: 'Chapter', current: true, percentage: 0 }),
  'GET courses/{id}/learning_records': () => [aRecord({ id: 70, status: 'completed' })],
  'GET learning_records/latest': () => null,
  'GET teaching_records/latest': () => lesson,
  'GET teaching_records': () => [lesson],
  'GET student_allocations': () => [],
  'GET students/{id}': () => xiaoman,
  'GET students/{id}/reinforcement': () => figures(18),
};

const shown: RenderedPage[] = [];

async function home(more: Handlers = {}): Promise<RenderedPage> {
  const page = await renderPage(<Words />, {
    serve: { ...school, ...more },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [xiaoman]);
      set(currentStudentState, xiaoman);
    },
  });
  shown.push(page);
  return page;
}

afterEach(() => shown.splice(0).forEach((page) => page.unmount()));
const lastOpened = () => phone().navigation[phone().navigation.length - 1];
const askedFor = (part: string) => phone().requests.filter(({ url }) => url.includes(part)).length;

beforeEach(() => {
  newPhone();
  resetNetwork();
  roundStorage.dropMemory();
  setCurrentStudentId(xiaoman.id);
});

test('what is due, and where the words stand', async () => {
  const page = await home();
  expect(page.text()).toContain('18今日抗遗忘第 3 天 · 约 4 分钟去复习');
  expect(page.text()).toContain('九宫格循环记忆共 405 词212待学134复习中59已掌握');
  expect(phone().requests.length).toBeLessThanOrEqual(10);
});

test.each([
  ['due', '/pages/english/words/reinforcements/index?courseId=7'],
  ['nine-grid', '/pages/english/words/progress?courseId=7'],
  ['course-words', '/pages/english/words/courses/words?courseId=7&unitId=71'],
  ['mistakes', '/pages/english/words/mistake-books/index?courseId=7'],
  ['prints', '/pages/english/learning-prints/index'],
  ['last-report', '/pages/english/words/study/final-exam?courseId=7&learningRecordId=70'],
])('%s leads on', async (id, url) => {
  const page = await home();
  await page.tap(page.byId(id));
  expect(lastOpened()).toBe(`navigateTo ${url}`);
});

test('no completed round: no report to look at', async () => {
  const page = await home({ 'GET courses/{id}/learning_records': () => [] });
  expect(() => page.byId('last-report')).toThrow();
});

test('all lessons below the latest one', async () => {
  const page = await home();
  expect(askedFor('/teaching_records?')).toBe(0);
  await page.tap(page.byId('lessons'));
  expect(page.byId('lesson-list')).toBeDefined();
  expect(page.text()).toContain('王老师 · 长课 30 分钟进行中');
  await page.tap(page.byId('lessons'));
  expect(() => page.byId('lesson-list')).toThrow();
});

test('the lesson under way can be ended: what it costs is said before', async () => {
  const ended = { ...lesson, completed_at: lesson.started_at, charge_reason: 'too_few' as const };
  const page = await home({ 'GET teaching_records': () => [{ ...lesson, is_used: true }], 'POST teaching_records/{id}/end': () => ended });
  await page.tap(page.byId('lessons'));
  await page.tap(page.byId(`end-${lesson.id}`));
  expect(phone().modals[0]?.content).toMatch(/^新学 \d+ 个、学满 \d+ 分钟就计 1\.0 课时，不到不计。没学完的都留着/);
  expect(askedFor(`/teaching_records/${lesson.id}/end`)).toBe(1);
  expect(phone().toasts.map(({ title }) => title)).toContain('这节课结束了，不计课时');
});

test('figures that cannot be read leave the ways on', async () => {
  const page = await home({ 'GET students/{id}/reinforcement': () => refusal('STUDENT_NOT_FOUND') });
  expect(page.text()).toContain('今日抗遗忘');
  expect(phone().toasts).toEqual([]);
  await page.tap(page.byId('nine-grid'));
  expect(lastOpened()).toContain('progress');
});

test('back on the tab: nothing is asked again, unless something was done meanwhile', async () => {
  let due = 18;
  const page = await home({ 'GET students/{id}/reinforcement': () => figures(due) });
  const before = phone().requests.length;
  await page.fire('show');
  expect(phone().requests).toHaveLength(before);
  due = 0;
  makeStale(['wordMemory']);
  await page.fire('show');
  expect(page.text()).toContain('今天没有要复习的词');
  expect(askedFor('/reinforcement')).toBe(2);
  // Who accompanies the course is not changed by studying.
  expect(askedFor('/student_allocations')).toBe(1);
});
