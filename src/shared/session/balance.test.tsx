import { Text } from '@/components/host';
import { setCurrentStudentId } from '@/lib/http/identity';
import { call } from '@/lib/http/call';
import { resetNetwork } from '@/lib/network';
import { student } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal, serve } from '@/test/server';
import { record } from '@/test/data';
import { useBalanceRefresh } from './balance';
import { sayBalance } from '@/shared/lesson/lesson';
import { currentStudentState, studentsState, useCurrentStudent, useStudents } from '@/state/students';

afterEach(leavePages);
beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(student.id);
});

/** What two places show that are open at once. */
function Shown() {
  useBalanceRefresh();
  return (
    <>
      <Text>{sayBalance(useCurrentStudent()?.course_hours_left ?? 0)}</Text>
      <Text>{useStudents().map(({ course_hours_left: hours }) => `列表 ${hours}`)}</Text>
    </>
  );
}

const completed = { ...record, status: 'completed' as const };
const lesson: Handlers = { 'POST courses/{id}/learning_records/{recordId}/complete': () => completed };
const open = (handlers: Handlers): Promise<RenderedPage> =>
  renderPage(<Shown />, {
    serve: { ...lesson, ...handlers },
    state: (set) => {
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
const complete = (page: RenderedPage) =>
  page.run(() => call('POST courses/{id}/learning_records/{recordId}/complete', { params: { id: 7, recordId: 900 } }));

test('a round that was charged: what is left is right at once, wherever it is shown', async () => {
  const page = await open({ 'GET students/{id}': () => ({ ...student, course_hours_left: -1 }) });
  expect(page.text()).toContain('剩 1.0 课时');
  await complete(page);
  await page.settle();
  expect(page.text()).toBe('欠 1.0 课时列表 -1');
});

test('what cannot be read now is read when the network is back', async () => {
  let answers = false;
  const page = await open({ 'GET students/{id}': () => (answers ? { ...student, course_hours_left: 0 } : refusal('SERVICE_UNAVAILABLE')) });
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void) => {
    void Promise.resolve().then(run);
    return 0;
  });
  await complete(page);
  await page.settle();
  timers.mockRestore();
  expect(page.text()).toContain('剩 1.0 课时');
  answers = true;
  await page.run(() => phone().setNetwork('none'));
  await page.run(() => phone().setNetwork('wifi'));
  await page.settle();
  expect(page.text()).toContain('剩 0.0 课时');
});

test('nothing is asked where nothing has changed', async () => {
  const page = await open({ 'GET courses': () => [] });
  phone().network = serve({ 'GET courses': () => [] });
  await page.run(() => call('GET courses', { query: { page: 1, per_page: 10 } }));
  expect(phone().requests.filter(({ url }) => url.includes('students/'))).toHaveLength(0);
});
