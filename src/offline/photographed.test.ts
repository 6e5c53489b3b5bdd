/** An answer with a photograph, from the tap to the server: the outbox, its storage and its requests are the real ones. */
import { errors } from '@xueban/contract/errors';
import { type Disk, getDisk } from '@/test/disk';
import { newPhone, type Answer, type Phone } from '@/test/phone';
import { errorAnswer, okAnswer } from '@/test/server';
import { type OutboxRequest, toStream } from './entry';
import { Outbox } from './outbox';
import { pictureProblem, sendEntry } from './send';
import { phoneStore } from './store';

const PHOTO = 'wxfile://tmp/steps.jpg';
const STREAM = toStream('quiz_submissions', 9);
const request: OutboxRequest = {
  guardianId: 1,
  studentId: 10,
  call: 'PUT quiz_submissions/{id}',
  params: { id: 9 },
  body: { question_id: 5, variant: 0, given: { kind: 'work' } },
  file: { path: PHOTO, purpose: 'question_photo', into: 'given.photo_upload_id' },
};

let device: Phone;
let disk: Disk;
let online: boolean;
let outbox: Outbox;
/** Uploads begun. */
let uploads: number;
/** How the answer itself is answered. */
let answer: () => Answer | Promise<Answer>;

beforeEach(() => {
  device = newPhone();
  disk = getDisk(device);
  disk.files.set(PHOTO, new ArrayBuffer(5));
  online = true;
  uploads = 0;
  answer = () => okAnswer({ counted: true, status: 'open' });
  device.network = ({ method, url }) => {
    if (url.includes('/files/')) return { statusCode: 200, data: '' };
    if (method === 'PUT') return answer();
    uploads += 1;
    return okAnswer({ id: 30 + uploads, upload_url: '/learning/v1/files/t', headers: { 'Content-Type': 'image/jpeg' }, expires_at: '' });
  };
  outbox = start();
});

function start(): Outbox {
  const started = new Outbox({
    store: phoneStore,
    send: sendEntry,
    findProblem: pictureProblem,
    now: () => 1_795_000_000_000,
    random: Math.random,
    schedule: () => () => undefined,
    isOnline: () => online,
  });
  started.setGuardian(1);
  return started;
}

/** The app is killed and opened again: what is temporary is gone. */
function kill(): void {
  online = false;
  disk.files.delete(PHOTO);
  device.requests.splice(0);
  outbox = start();
  online = true;
  outbox.retryNow();
}

/** @returns what was sent, bodies of the calls and `bytes` */
const sent = () => device.requests.map(({ url, data }) => (url.includes('/files/') ? 'bytes' : data));
const keptEntries = () => phoneStore.load().entries.length;
const SENT_ANSWER = (id: number) => ({ question_id: 5, variant: 0, given: { kind: 'work', photo_upload_id: id } });

test('given without a network, the app killed: the photograph goes first, the answer names it, and only then is it removed', async () => {
  online = false;
  const { key } = outbox.enqueue(request);
  expect([...disk.files.keys()]).toEqual([`wxfile://usr/outbox-${key}.jpg`]);
  let filesAtAnswer = 0;
  answer = () => {
    filesAtAnswer = disk.files.size;
    return okAnswer({ counted: true, status: 'open' });
  };
  kill();
  await outbox.whenDrained(STREAM);
  expect(sent()).toEqual([expect.objectContaining({ purpose: 'question_photo', byte_size: 5 }), 'bytes', SENT_ANSWER(31)]);
  expect(device.requests[2]?.header).toMatchObject({ 'Idempotency-Key': key, 'X-Student-Id': '10' });
  expect([filesAtAnswer, disk.files.size, keptEntries()]).toEqual([1, 0, 0]);
});

test('on the server already: the call alone goes; cleared away meanwhile, the photograph goes once more', async () => {
  outbox.enqueue({ ...request, file: { ...request.file, uploadId: 12 } });
  await outbox.whenDrained(STREAM);
  expect(sent()).toEqual([SENT_ANSWER(12)]);
  device.requests.splice(0);
  disk.files.set(PHOTO, new ArrayBuffer(5));
  let turn = 0;
  answer = () => ((turn += 1) === 1 ? errorAnswer('UPLOAD_NOT_FINISHED') : okAnswer({ counted: true, status: 'open' }));
  outbox.enqueue({ ...request, file: { ...request.file, uploadId: 12 } });
  await outbox.whenDrained(STREAM);
  expect(sent()).toEqual([SENT_ANSWER(12), expect.objectContaining({ byte_size: 5 }), 'bytes', SENT_ANSWER(31)]);
});

test('chosen long before, and kept as a draft: it is moved, not left behind', () => {
  disk.files.set('wxfile://usr/draft-1.jpg', new ArrayBuffer(5));
  online = false;
  const { key } = outbox.enqueue({ ...request, file: { ...request.file, path: 'wxfile://usr/draft-1.jpg' } });
  expect([...disk.files.keys()].sort()).toEqual([PHOTO, `wxfile://usr/outbox-${key}.jpg`].sort());
});

test('refused for what is in the photograph: the learner is told in the words of the server, and it is not sent for ever', async () => {
  const others = device.network;
  device.network = (asked) => (asked.url.includes('/files/') ? errorAnswer('PICTURE_UNREADABLE') : others(asked));
  outbox.enqueue(request);
  expect(await outbox.whenDrained(STREAM)).toEqual({ refused: 1 });
  expect(outbox.getRefused().map(({ refusal }) => refusal?.message)).toEqual([errors.PICTURE_UNREADABLE.message]);
  expect(uploads).toBe(1);
});

test('a link that is over before the photograph has arrived: it goes by another', async () => {
  const others = device.network;
  let links = 0;
  device.network = (asked) => (asked.url.includes('/files/') && (links += 1) === 1 ? errorAnswer('LINK_EXPIRED') : others(asked));
  outbox.enqueue(request);
  await outbox.whenStill();
  outbox.retryNow();
  expect(await outbox.whenDrained(STREAM)).toEqual({ refused: 0 });
  expect(uploads).toBe(2);
});

test('on the server, and the reply to its answer lost: killed, the same answer goes again, the photograph does not', async () => {
  answer = () => Promise.reject(new Error('no reply'));
  outbox.enqueue(request);
  await outbox.whenStill();
  expect(disk.files.size).toBe(1);
  answer = () => okAnswer({ counted: true, status: 'open' });
  kill();
  await outbox.whenDrained(STREAM);
  expect(sent()).toEqual([SENT_ANSWER(31)]);
  expect([uploads, disk.files.size]).toEqual([1, 0]);
});

test('no room for its id, and killed before the reply: it has arrived, and nobody is told that it was refused', async () => {
  let counted: unknown;
  answer = () => {
    const { data } = device.requests[device.requests.length - 1] ?? {};
    counted ??= data;
    return JSON.stringify(counted) === JSON.stringify(data) ? Promise.reject(new Error('no reply')) : errorAnswer('IDEMPOTENCY_KEY_REUSED');
  };
  online = false;
  outbox.enqueue(request);
  device.storageFull = true;
  online = true;
  outbox.retryNow();
  await outbox.whenStill();
  expect(counted).toEqual(SENT_ANSWER(31));
  kill();
  expect(await outbox.whenDrained(STREAM)).toEqual({ refused: 0 });
  expect([outbox.getRefused(), disk.files.size, keptEntries()]).toEqual([[], 0, 0]);
});

test('refused: the photograph stays until that was seen', async () => {
  answer = () => errorAnswer('RECORD_COMPLETED');
  outbox.enqueue(request);
  expect(await outbox.whenDrained(STREAM)).toEqual({ refused: 1 });
  expect(disk.files.size).toBe(1);
  outbox.dismissRefused(STREAM);
  expect([disk.files.size, keptEntries()]).toEqual([0, 0]);
});
