import { newPhone, type Phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { user } from '@/test/data';
import { errorAnswer } from '@/test/server';
import { outbox } from './phone-outbox';
import { resetNetwork } from '@/lib/network';
import { QUIET_MS, usePendingCount, useRefusedCount } from './pending';
import { currentUserState } from '@/state/session';

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
    subject: 'word',
    call: 'POST learning_records/{id}/questions/{questionId}/known',
    params: { id: recordId, questionId },
    body: { known: true },
  });

function Sign() {
  return <>{`${usePendingCount()} / ${useRefusedCount()}`}</>;
}

test('the sign shows what waits and what was refused', async () => {
  device.network = () => Promise.reject(new Error('down'));
  const page = await renderPage(<Sign />, { state: (set) => set(currentUserState, user) });
  expect(page.text()).toBe('0 / 0');
  const entry = await page.run(() => answer(1));
  expect(page.text()).toBe('0 / 0');
  const waited = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(entry.createdAt) + QUIET_MS);
  await page.run(() => answer(2, 101));
  expect(page.text()).toBe('1 / 0');
  device.network = () => errorAnswer('RECORD_COMPLETED');
  await page.run(() => outbox.retryNow());
  expect(page.text()).toBe('0 / 2');
  await page.run(() => outbox.dismissRefused());
  expect(page.text()).toBe('0 / 0');
  page.unmount();
  waited.mockRestore();
});
