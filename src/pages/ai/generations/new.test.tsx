import type { CourseSummary } from '@xueban/contract/resources/courses';
import { generationStorage } from '@/features/ai/generation/kept';
import { School, summary } from '@/features/ai/test-school';
import { readStored } from '@/lib/storage';
import { has, idText, lastOpened, marked, newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import New from './new';

afterEach(leavePages);
beforeEach(() => newLearner(generationStorage));

const course = (id: number, name: string, type: 'word' | 'math'): CourseSummary => ({
  id,
  name,
  content_type: type,
  words_count: 405,
  sections_count: 35,
});
const courses = [course(7, '初中核心词汇 · 上', 'word'), course(8, '初中核心词汇 · 下', 'word'), course(3, '七年级数学', 'math')];
const open = (query: Record<string, string> = {}, serve: Handlers = {}): Promise<RenderedPage> =>
  openAsLearner(<New />, { query, serve: { ...new School().serve, 'GET courses': () => courses, ...serve } });
const asked = () => readStored('aiWishes')?.[0]?.request;

test('a dialogue of wrong words, of another course', async () => {
  const page = await open({ kind: 'reading' });
  await page.tap(page.byId('form-dialogue'));
  await page.tap(page.byId('from-mistakes'));
  await page.tap(page.byId('course-8'));
  expect(page.text()).toContain('今天还能用 7 次');
  await page.tap(page.byId('start'));
  expect(asked()).toEqual({ kind: 'reading', form: 'dialogue', course_id: 8, words_from: 'mistakes' });
  expect(lastOpened()).toMatch(/^redirectTo \/pages\/ai\/generations\/show\?wish=/);
});

test('an exercise of mathematics is of a course of mathematics', async () => {
  const page = await open({ kind: 'exercise', exerciseType: 'math' });
  expect(has(page, 'from-today')).toBe(false);
  await page.tap(page.byId('start'));
  expect(asked()).toEqual({ kind: 'exercise', exercise_type: 'math', course_id: 3 });
});

test('from the school’s own material where it is wanted', async () => {
  const page = await open({ kind: 'exercise' });
  await page.tap(page.byId('type-spelling'));
  await page.tap(page.byId('origin-school'));
  await page.tap(page.byId('start'));
  expect(asked()).toEqual({ kind: 'exercise', exercise_type: 'spelling', course_id: 7, words_from: 'today', origin: 'school' });
});

test('used up: the school’s material is what is offered, and when AI is there again', async () => {
  const page = await open({ kind: 'plan' }, { 'GET ai_generations/summary': () => ({ ...summary, left: 0 }) });
  expect(idText(page, 'start')).toBe('开始排');
  await page.tap(page.byId('origin-ai'));
  expect(page.text()).toContain('今天的 AI 次数用完了');
  await page.tap(page.byId('origin-school'));
  await page.tap(page.byId('start'));
  expect(asked()).toEqual({ kind: 'plan', origin: 'school' });
});

test('without a provider nobody is asked who makes it', async () => {
  const page = await open({ kind: 'plan' }, { 'GET ai_generations/summary': () => ({ ...summary, available: false, left: 0, limit: 0 }) });
  expect(idText(page, 'no-ai')).toContain('不算次数');
  await page.tap(page.byId('start'));
  expect(asked()).toEqual({ kind: 'plan' });
});

test('a word from the mistake word book is explained', async () => {
  const page = await open({ kind: 'explanation', courseId: '7', wordId: '5', subject: 'borrow' });
  expect(idText(page, 'subject')).toContain('borrow');
  await page.tap(page.byId('start'));
  expect(asked()).toEqual({ kind: 'explanation', course_id: 7, word_id: 5 });
});

test('without one, it is chosen from the latest mistakes; nothing chosen, nothing asked', async () => {
  const page = await open(
    { kind: 'explanation' },
    { 'GET reinforcement_words': () => [{ id: 5, spelling: 'borrow', meaning: '借入' }] as never, 'GET mistake_question_books': () => [] },
  );
  await page.tap(page.byId('start')).catch(() => undefined);
  expect(asked()).toBeUndefined();
  await page.tap(marked(page, 't-subject')[0]!);
  await page.tap(page.byId('start'));
  expect(asked()).toEqual({ kind: 'explanation', course_id: 7, word_id: 5 });
  await page.tap(page.byId('segment-math'));
  expect(idText(page, 'no-mistakes')).toContain('没有错题');
});

test('no course: said; the courses cannot be read: said, and tried again', async () => {
  const none = await open({ kind: 'reading' }, { 'GET courses': () => [] });
  expect(idText(none, 'no-course')).toContain('课程由老师安排');
  none.unmount();
  const page = await open({}, { 'GET courses': () => refusal('STUDENT_NOT_FOUND') });
  expect(has(page, 'load-failed')).toBe(true);
});

test('without a network, what is asked for is kept', async () => {
  const page = await open({ kind: 'reading' });
  await page.run(() => phone().setNetwork('none'));
  expect(idText(page, 'offline-note')).toContain('连上后自动去做');
  await page.tap(page.byId('start'));
  expect(asked()).toMatchObject({ kind: 'reading' });
});
