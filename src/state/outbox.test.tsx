import { newPhone, type Phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { user } from '@/test/data';
import { errorAnswer, okAnswer } from '@/test/server';
import { outbox } from '@/lib/outbox';
import { resetNetwork } from '@/lib/network';
import { loadWithPending, missingIn, usePendingCount, useRefusedCount } from './outbox';
import { QUIET_MS } from './rules/pending-counts';
import { currentUserState } from './session';

let device: Phone;
beforeEach(() => {
  device = newPhone();
  resetNetwork();
  outbox.setGuardian(1);
});
afterEach(() => {
  jest.useRealTimers();
});

const RECORD = 100;
const answer = (questionId: number, recordId = RECORD) =>
  outbox.enqueue({
    guardianId: 1,
    studentId: 10,
    recordId,
    call: 'POST learning_records/{id}/questions/{questionId}/known',
    params: { id: recordId, questionId },
    body: { known: true },
  });

function Sign() {
  return <>{`${usePendingCount()} ${usePendingCount(RECORD)} ${usePendingCount(999)} / ${useRefusedCount()} ${useRefusedCount(RECORD)}`}</>;
}

test('the sign shows what waits and what was refused', async () => {
  device.network = () => Promise.reject(new Error('down'));
  const page = await renderPage(<Sign />, { state: (set) => set(currentUserState, user) });
  expect(page.text()).toBe('0 0 0 / 0 0');
  const entry = await page.run(() => answer(1));
  expect(page.text()).toBe('0 0 0 / 0 0');
  const waited = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(entry.createdAt) + QUIET_MS);
  await page.run(() => answer(2, 101));
  expect(page.text()).toBe('1 1 0 / 0 0');
  device.network = () => errorAnswer('RECORD_COMPLETED');
  await page.run(() => outbox.retryNow());
  expect(page.text()).toBe('0 0 0 / 2 1');
  await page.run(() => outbox.dismissRefused());
  expect(page.text()).toBe('0 0 0 / 0 0');
  page.unmount();
  waited.mockRestore();
});

test('a record is read together with this phone’s answers that it lacks', async () => {
  device.network = () => Promise.reject(new Error('down'));
  const first = answer(1);
  const second = answer(2);
  const other = answer(3, 101);
  const loaded = await loadWithPending(RECORD, () => Promise.resolve({ answers: [{ key: first.key }] }));
  expect(loaded.pending).toEqual([second]);
  // Acknowledged while the record is on its way, which was read before it arrived.
  const raced = await loadWithPending(RECORD, async () => {
    device.network = () => okAnswer({ counted: true });
    outbox.retryNow();
    await Promise.all([outbox.whenDrained(RECORD), outbox.whenDrained(101)]);
    return { answers: [{ key: first.key }] };
  });
  expect(raced.pending).toEqual([second]);
  expect(outbox.pendingOf(other.recordId)).toEqual([]);
});

test('refused answers are left out, answers given meanwhile are there, all in order', () => {
  const entryOf = (sequence: number) => ({ ...answerLike, sequence, key: `key-${sequence}` });
  const [first, second, third, fourth] = [entryOf(1), entryOf(2), entryOf(3), entryOf(4)];
  expect(missingIn([{ key: 'key-1' }], [first, second, third], [third, fourth], [second])).toEqual([third, fourth]);
});

const answerLike = {
  sequence: 1,
  key: 'key-1',
  createdAt: '2026-11-20T11:00:00.000Z',
  guardianId: 1,
  studentId: 10,
  recordId: RECORD,
  call: 'POST learning_records/{id}/questions/{questionId}/known' as const,
  params: { id: RECORD, questionId: 1 },
  body: { known: true },
};
