import type { Course } from '@xueban/contract/resources/courses';
import type { SectionDetail } from '@xueban/contract/resources/math/sections';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox, toStream } from '@/offline';
import { getVersion } from '@/lib/stale';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { students, user } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Handout from './handout';

afterEach(leavePages);

const [student] = students;
const text = (words: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text: words }] }];
const course: Course = {
  id: 3,
  name: '七年级数学 · 上',
  content_type: 'math',
  words_count: 0,
  sections_count: 1,
  units: [
    {
      id: 1,
      name: '有理数',
      sequence: 1,
      chapters: [{ id: 11, name: '运算', sequence: 1, words_count: 0, sections: [{ id: 5, name: '有理数的加法', sequence: 1 }] }],
    },
  ],
};
const section: SectionDetail = {
  id: 5,
  course_id: 3,
  unit_id: 1,
  chapter_id: 11,
  name: '有理数的加法',
  sequence: 1,
  goals: ['会算两个有理数的和'],
  knowledge_points: [],
  handout: [
    { kind: 'knowledge', title: '同号两数相加', content: text('取相同的符号') },
    {
      kind: 'example',
      example: {
        id: 91,
        title: '先定符号',
        problem: text('计算负三加负五'),
        steps: [
          { think: text('符号是什么？'), solution: text('符号是负') },
          { think: text('绝对值呢？'), solution: text('等于负八') },
        ],
      },
    },
  ],
  percentage: 0,
  flywheel: { turn: 'learn', wrong_count: 0, waiting_count: 0, questions_count: 12, due_on: null, times_held: 0 },
  known_example_ids: [],
};
const record = { id: 40, course_id: 3, content_type: 'math', status: 'open' };
const school: Handlers = {
  'GET courses/{id}': () => course,
  'GET courses/default': () => ({ course_id: 3 }),
  'GET courses/{id}/learning_progresses': () => [],
  'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}': () => section,
  'GET courses/{id}/units/{unitId}/attachment': () => null,
  'GET courses/{id}/learning_records': () => [],
  'POST courses/{id}/learning_records': () => record as never,
};
beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(student.id);
});

function open(more: Handlers = {}, query: Record<string, string> = { courseId: '3', sectionId: '5' }): Promise<RenderedPage> {
  return renderPage(<Handout />, {
    query,
    serve: { ...school, ...more },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
}

test('core knowledge, then an example that unfolds: think first, then the step', async () => {
  const page = await open();
  for (const words of ['有理数的加法', '会算两个有理数的和', '同号两数相加', '取相同的符号', '计算负三加负五', '想一想', '符号是什么？']) {
    expect(page.text()).toContain(words);
  }
  expect(page.text()).not.toContain('符号是负');
  await page.tap(page.byId('step-91'));
  expect(page.text()).toContain('符号是负');
  expect(page.text()).not.toContain('等于负八');
  await page.tap(page.byId('step-91'));
  expect(page.text()).toContain('等于负八');
  await page.tap(page.byId('quiz'));
  expect(phone().navigation).toEqual(['navigateTo /pages/math/study/quiz?courseId=3&unitId=1&chapterId=11&sectionId=5']);
});

test('what the section stands on leads to its bridge; a server of before says nothing of it', async () => {
  const bridge = { course_id: 4, unit_id: 2, chapter_id: 21, section_id: 40, percentage: 50, mastered: false, due_on: null };
  const foundations = [{ id: 'decimals', name: '小数的加法和减法', bridge, missing: true }];
  const page = await open({
    'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}': () => ({ ...section, foundations }),
  });
  expect(page.text()).toContain('生疏了先补一补小数的加法和减法水平测试里还不会补到 50%');
  await page.tap(page.byId('bridge-decimals'));
  expect(phone().navigation).toEqual(['navigateTo /pages/math/study/handout?courseId=4&unitId=2&chapterId=21&sectionId=40']);
  leavePages();
  expect((await open()).text()).not.toContain('先补一补');
});

test('understood: kept in the record of the section, which is opened for it', async () => {
  const opened: unknown[] = [];
  const page = await open({
    'POST courses/{id}/learning_records': ({ body }) => {
      opened.push(body);
      return record as never;
    },
  });
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('known-91'));
  expect(page.text()).toContain('✓ 看懂了');
  await page.settle();
  expect(opened).toEqual([{ learning_subtype: 'learn', unit_id: 1, chapter_id: 11, section_id: 5 }]);
  expect(outbox.getPending(toStream('learning_records', record.id)).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 40, questionId: 91 }, body: { known: true, answered_at: expect.any(String) as string } },
  ]);
});

test('a mark that has arrived makes figures of mathematics stale, and none of words', async () => {
  const page = await open({
    'POST courses/{id}/learning_records': () => ({ ...record, content_type: 'of-later' }) as never,
    'POST learning_records/{id}/questions/{questionId}/known': () => ({ counted: true }),
  });
  const figures = () => ({ mathematics: getVersion(['mathProgress']), words: getVersion(['wordProgress', 'wordMemory']) });
  const before = figures();
  outbox.setGuardian(user.id);
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('known-91'));
  await page.settle();
  expect(outbox.getPending()).toEqual([]);
  expect(figures()).toEqual({ ...before, mathematics: before.mathematics + 1 });
});

test('what was understood before shows all its steps', async () => {
  const page = await open({
    'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}': () => ({ ...section, known_example_ids: [91] }),
  });
  expect(page.text()).toContain('等于负八');
  expect(page.text()).toContain('✓ 看懂了');
});

test('a mark that cannot be kept is told and taken back', async () => {
  const page = await open({ 'POST courses/{id}/learning_records': () => refusal('INVALID_REQUEST') });
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('known-91'));
  await page.settle();
  expect(phone().toasts.map(({ title }) => title)).toEqual(['创建学习记录失败']);
  expect(page.text()).not.toContain('✓ 看懂了');
});

test('an address without a section: the one at hand by the rules', async () => {
  const page = await open({}, {});
  expect(page.text()).toContain('同号两数相加');
});

test('no section in the course; a handout that cannot be read', async () => {
  const none = await open({ 'GET courses/{id}': () => ({ ...course, units: [] }) });
  expect(none.text()).toContain('没有找到这一节');
  leavePages();
  const page = await open({
    'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}': () => refusal('NOT_FOUND'),
  });
  expect(page.text()).toContain('讲义');
  expect(page.byId('load-failed')).toBeTruthy();
});

test('a course that could not be read is no course without the section: it is asked for again', async () => {
  newPhone();
  phone().setNetwork('none');
  const page = await open();
  expect(page.text()).toContain('网络没有连上');
  expect(page.text()).not.toContain('没有找到这一节');
  // By itself, once there is a network.
  await page.run(() => phone().setNetwork('wifi'));
  await page.settle();
  expect(page.text()).toContain('同号两数相加');
});

test('seen once more, it can be understood then', async () => {
  const page = await open({
    'POST courses/{id}/learning_records': () => record as never,
  });
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('again-91'));
  expect(page.text()).toContain('再看看');
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('step-91'));
  await page.tap(page.byId('known-91'));
  expect(page.text()).toContain('✓ 看懂了');
});
