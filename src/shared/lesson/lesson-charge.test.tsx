import { setCurrentStudentId } from '@/lib/http/identity';
import { currentStudentState } from '@/state/students';
import { lesson } from '@/test/data';
import { student } from '@/test/learner';
import { newPhone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { refusal, type Handlers } from '@/test/server';
import { LessonCharge } from './LessonCharge';

afterEach(leavePages);
beforeEach(() => {
  newPhone();
  setCurrentStudentId(student.id);
});

const show = (hours: number, teachingRecordId: number | null, serve: Handlers = {}): Promise<RenderedPage> =>
  renderPage(<LessonCharge teachingRecordId={teachingRecordId} hours={hours} />, {
    serve,
    state: (set) => set(currentStudentState, { ...student, course_hours_left: 11.5 }),
  });
const ended = (more: object): Handlers => ({ 'GET teaching_records/{id}': () => ({ ...lesson, minutes: 30, ...more }) });

test('learned alone: free', async () => {
  expect((await show(0, null)).text()).toBe('自己学，不计课时');
});

test('charged: how much, by whom, what is left', async () => {
  const page = await show(1, 500, ended({ charge_reason: 'lesson', changed_course_hours: 1 }));
  expect(page.text()).toBe('这节课计 1.0 课时王老师 · 长课 30 分钟 · 剩 11.5 课时');
});

test.each([
  [{ charge_reason: 'too_few', min_learned: 5 }, '这节课不计课时：新学的不到 5 个'],
  [{ charge_reason: 'too_short', min_minutes: 8 }, '这节课不计课时：学习不到 8 分钟'],
  [{ charge_reason: 'review' }, '这节课不计课时：只复习，没学新的'],
])('not charged: why (%o)', async (given, text) => {
  expect((await show(0, 500, ended(given))).text()).toContain(text);
});

test('as long as the lesson cannot be read, the hours of the report are said', async () => {
  const unread: Handlers = { 'GET teaching_records/{id}': () => refusal('NOT_FOUND') };
  expect((await show(0, 500, unread)).text()).toBe('这节课不计课时剩 11.5 课时');
  expect((await show(1, 500, unread)).text()).toBe('这节课计 1.0 课时剩 11.5 课时');
});
