import { newPhone } from '@/test/phone';
import { errorAnswer, okAnswer } from '@/test/server';
import { ApiError } from '@/lib/http/api-error';
import { clearCredentials, setCurrentStudentId } from '@/lib/http/identity';
import { toEntry, type OutboxEntry, toStream } from './entry';
import { toOutcome, sendEntry } from './send';

const entry: OutboxEntry = {
  sequence: 1,
  key: 'key-1-00',
  createdAt: '2026-11-20T11:00:00.000Z',
  guardianId: 1,
  studentId: 10,
  stream: toStream('learning_records', 100),
  call: 'POST learning_records/{id}/questions/{questionId}/submission',
  params: { id: 100, questionId: 5 },
  body: { step: 'final_exam', current_group: 0, mixed_groups: [], correct: true },
};

test('sends for the student of the entry, whoever is current, with its key, before it returns', async () => {
  const phone = newPhone();
  clearCredentials();
  setCurrentStudentId(11);
  phone.network = () => okAnswer({ counted: true });
  const outcome = sendEntry(entry, 'call');
  expect(phone.requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://api.test/learning/v1/learning_records/100/questions/5/submission',
    data: entry.body,
    header: { 'X-Student-Id': '10', 'Idempotency-Key': 'key-1-00' },
  });
  expect(await outcome).toEqual({ kind: 'accepted', reply: { counted: true } });
});

test('an answer of a subject that only another version knows has arrived when the server has taken it', async () => {
  const phone = newPhone();
  phone.network = () => okAnswer({ counted: true });
  const call = 'POST learning_records/{id}/questions/{questionId}/known' as const;
  const kept = toEntry(JSON.parse(JSON.stringify({ ...entry, call, body: { known: true }, subject: 'of-later' })));
  if (kept === undefined) throw new Error('it was not read');
  expect(await sendEntry(kept, 'call')).toEqual({ kind: 'accepted', reply: { counted: true } });
});

test('an answer of a review goes to the review', async () => {
  const phone = newPhone();
  phone.network = () => okAnswer({ counted: true, status: 'open' });
  const body = { word_id: 5, exercise: 'recall' as const, correct: true };
  const stream = toStream('reinforcement_submissions', 100);
  await sendEntry({ ...entry, stream, call: 'PUT reinforcement_submissions/{id}', params: { id: 100 }, body }, 'call');
  expect(phone.requests[0]).toMatchObject({
    method: 'PUT',
    url: 'https://api.test/learning/v1/reinforcement_submissions/100',
    data: body,
    header: { 'X-Student-Id': '10', 'Idempotency-Key': 'key-1-00' },
  });
});

test('a captive portal’s page is no acknowledgement', async () => {
  const phone = newPhone();
  phone.network = () => ({ statusCode: 200, data: '<html>sign in to the wifi</html>' });
  expect(await sendEntry(entry, 'call')).toEqual({ kind: 'retry' });
});

test.each([302, 400, 403, 404, 413])('a %i of something between the phone and the API refuses nothing', async (statusCode) => {
  const phone = newPhone();
  phone.network = () => ({ statusCode, data: '<html>Forbidden</html>' });
  expect(await sendEntry(entry, 'call')).toEqual({ kind: 'retry' });
});

test('a refusal carries the reason', async () => {
  const phone = newPhone();
  phone.network = () => errorAnswer('RECORD_COMPLETED');
  expect(await sendEntry(entry, 'call')).toEqual({
    kind: 'refused',
    refusal: { code: 409, key: 'RECORD_COMPLETED', message: '这一轮已经完成' },
  });
});

test.each([
  [-1, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
  [408, 'retry'],
  [429, 'retry'],
  [301, 'retry'],
  [401, 'signed-out'],
  [400, 'refused'],
  [404, 'refused'],
  [422, 'refused'],
])('code %i means %s', (code, kind) => {
  expect(toOutcome(new ApiError(code, '')).kind).toBe(kind);
});

test.each([
  ['TOO_MANY_REQUESTS', 429, true],
  [undefined, 429, true],
  ['TOO_MANY_UPLOADS_AT_ONCE', 429, undefined],
  [undefined, 503, undefined],
] as const)('%s %i: whether the guardian is held: %s', (key, code, limited) => {
  expect(toOutcome(new ApiError(code, '', { ...(key && { key }), retryAfterMs: 5000 }))).toEqual({
    kind: 'retry',
    afterMs: 5000,
    ...(limited && { limited }),
  });
});

test('what is no error of a call may be tried again', () => {
  expect(toOutcome(new TypeError('x'))).toEqual({ kind: 'retry' });
});
