import { newPhone, type Phone } from '@/test/phone';
import { okAnswer } from '@/test/server';
import { ApiError } from '@/lib/http/api-error';
import { outbox } from './phone-outbox';
import { toStream } from './entry';
import { resetNetwork } from '@/lib/network';
import { mergeAnswers } from './attempt';
import { loadWithPending, findMissing, openAttempt } from './open-attempt';

let device: Phone;
beforeEach(() => {
  device = newPhone();
  resetNetwork();
  outbox.setGuardian(1);
});

const RECORD = 100;
const STREAM = toStream('learning_records', RECORD);
const answer = (questionId: number, recordId = RECORD) =>
  outbox.enqueue({
    guardianId: 1,
    studentId: 10,
    subject: 'word' as const,
    call: 'POST learning_records/{id}/questions/{questionId}/known',
    params: { id: recordId, questionId },
    body: { known: true },
  });

test('a record is read together with this phone’s answers that it lacks', async () => {
  device.network = () => Promise.reject(new Error('down'));
  const first = answer(1);
  const second = answer(2);
  const other = answer(3, 101);
  const loaded = await loadWithPending(
    () => Promise.resolve({ answers: [{ key: first.key }] }),
    () => STREAM,
  );
  expect(loaded.pending).toEqual([second]);
  // Acknowledged while the record is on its way, which was read before it arrived.
  const raced = await loadWithPending(
    async () => {
      device.network = () => okAnswer({ counted: true });
      outbox.retryNow();
      await Promise.all([outbox.whenDrained(STREAM), outbox.whenDrained(other.stream)]);
      return { answers: [{ key: first.key }] };
    },
    () => STREAM,
  );
  expect(raced.pending).toEqual([second]);
  expect(outbox.getPending(other.stream)).toEqual([]);
});

test('refused answers are left out, answers given meanwhile are there, all in order', () => {
  const getEntry = (sequence: number) => ({ ...answerLike, sequence, key: `key-${sequence}` });
  const [first, second, third, fourth] = [getEntry(1), getEntry(2), getEntry(3), getEntry(4)];
  expect(findMissing([{ key: 'key-1' }], [first, second, third], [third, fourth], [second])).toEqual([third, fourth]);
});

const answerLike = {
  sequence: 1,
  key: 'key-1',
  createdAt: '2026-11-20T11:00:00.000Z',
  guardianId: 1,
  studentId: 10,
  stream: STREAM,
  subject: 'word' as const,
  call: 'POST learning_records/{id}/questions/{questionId}/known' as const,
  params: { id: RECORD, questionId: 1 },
  body: { known: true },
};

describe('openAttempt', () => {
  const gone = () => Promise.reject(new ApiError(503, ''));
  test('the server has the last word, as of now', async () => {
    const before = Date.now();
    const { attempt, asOf } = await openAttempt('local', () => Promise.resolve('server'));
    expect(attempt).toBe('server');
    expect(asOf).toBeGreaterThanOrEqual(before);
  });
  test('out of reach or failing, what the phone knows serves; without that, the problem is told', async () => {
    await expect(openAttempt('local', gone)).resolves.toEqual({ attempt: 'local', asOf: 0 });
    await expect(openAttempt(undefined, gone)).rejects.toMatchObject({ code: 503 });
    device.networkType = 'none';
    await expect(openAttempt('local', () => Promise.resolve('server'))).resolves.toEqual({ attempt: 'local', asOf: 0 });
  });
  test('a refusal is no reason to use what the phone knows', async () => {
    await expect(openAttempt('local', () => Promise.reject(new ApiError(404, '')))).rejects.toMatchObject({ code: 404 });
  });
});

test('an answer in both logs counts once, at its first place', () => {
  const at = (key: string) => ({ key });
  expect(mergeAnswers([at('a'), at('b')], [at('b'), at('c'), at('c')]).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});
