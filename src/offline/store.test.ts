import { type Disk, getDisk } from '@/test/disk';
import { withPhoto } from './test-world';
import { newPhone, type Phone } from '@/test/phone';
import { errorAnswer, okAnswer } from '@/test/server';
import { type OutboxEntry, toStream } from './entry';
import { Outbox } from './outbox';
import { pictureProblem, sendEntry } from './send';
import { phoneStore } from './store';

let device: Phone;
let files: Disk;
/** Files on the phone by path. */
let disk: Disk['files'];
beforeEach(() => {
  device = newPhone();
  files = getDisk(device);
  disk = files.files;
  disk.set('wxfile://tmp/a.jpg', new ArrayBuffer(5));
});

const request = {
  guardianId: 1,
  studentId: 10,
  subject: 'word' as const,
  call: 'POST learning_records/{id}/questions/{questionId}/known' as const,
  params: { id: 100, questionId: 5 },
  body: { known: true },
};
const entry: OutboxEntry = {
  ...request,
  sequence: 1,
  key: 'key-1-00',
  createdAt: '2026-11-20T11:00:00.000Z',
  stream: toStream('learning_records', 100),
};
const withFile = (path: string): OutboxEntry => ({ ...entry, file: { path, purpose: 'question_photo', into: 'photo_upload_id' } });

const restart = (isOnline = false) =>
  new Outbox({
    store: phoneStore,
    send: sendEntry,
    findProblem: pictureProblem,
    now: () => 1_795_000_000_000,
    random: Math.random,
    schedule: () => () => undefined,
    isOnline: () => isOnline,
  });

// Word for word as the app writes them.
const KEPT = {
  'outbox:7':
    '{"guardianId":1,"studentId":10,"stream":"reinforcement_submissions/9","call":"PUT reinforcement_submissions/{id}","params":{"id":9},"body":{"completed":true},"sequence":7,"key":"mi9u2k-7-1hmr-23dz","createdAt":"2026-11-20T11:00:02.000Z"}',
  'outbox:3':
    '{"guardianId":1,"studentId":10,"stream":"learning_records/70","call":"POST learning_records/{id}/questions/{questionId}/submission","params":{"id":70,"questionId":4},"body":{"step":"final_exam","current_group":0,"mixed_groups":[],"correct":true},"sequence":3,"key":"mi9u2k-3-1hmr-23dz","createdAt":"2026-11-20T11:00:00.000Z","refusal":{"code":409,"key":"RECORD_COMPLETED","message":"这一轮已经完成"}}',
  'outbox:x': '{"of":"another program"}',
};

test('entries come back with their streams, none lost', () => {
  Object.entries(KEPT).forEach(([key, value]) => device.storage.set(key, value));
  const { entries: loaded } = phoneStore.load();
  expect(loaded.map(({ sequence, stream, refusal }) => [sequence, stream, refusal?.code])).toEqual([
    [3, 'learning_records/70', 409],
    [7, 'reinforcement_submissions/9', undefined],
  ]);
  const seven = loaded[1];
  if (seven) phoneStore.save(seven);
  expect(phoneStore.load().entries).toEqual(loaded);
  loaded.forEach((one) => phoneStore.remove(one));
  expect([...device.storage.keys()]).toEqual(['outbox:x']);
});

test('a file is moved to where it survives, and removed', () => {
  disk.set('wxfile://usr/list.pdf', new ArrayBuffer(1));
  const path = phoneStore.keepFile('wxfile://tmp/a.jpg', 'k1');
  expect(path).toBe('wxfile://usr/outbox-k1.jpg');
  expect(phoneStore.files()).toEqual([path]);
  expect(disk.has('wxfile://tmp/a.jpg')).toBe(false);
  phoneStore.removeFile(path);
  phoneStore.removeFile(path);
  expect(phoneStore.files()).toEqual([]);
  expect(() => phoneStore.keepFile('wxfile://tmp/gone.jpg', 'k2')).toThrow();
});

describe('after another version of the app, or of WeChat', () => {
  const NEWER = '{"sequence":9,"call":"POST learning_records/{id}/questions/{questionId}/steps","photos":["wxfile://usr/outbox-new.jpg"]}';
  beforeEach(() => disk.set('wxfile://usr/outbox-new.jpg', new ArrayBuffer(3)));

  test('an entry that cannot be read keeps its place and its photograph', () => {
    device.storage.set('outbox:9', NEWER);
    const outbox = restart();
    expect(outbox.getPending()).toEqual([]);
    for (let i = 0; i < 9; i += 1) outbox.enqueue(request);
    expect(outbox.getPending().map(({ sequence }) => sequence)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(device.storage.get('outbox:9')).toBe(NEWER);
    expect(disk.has('wxfile://usr/outbox-new.jpg')).toBe(true);
  });

  test('keys that cannot be listed: nothing is written over, no photograph is swept away', () => {
    device.storage.set('outbox:1', JSON.stringify(entry));
    device.wx.getStorageInfoSync = () => {
      throw new Error('getStorageInfo:fail');
    };
    const outbox = restart();
    const later = outbox.enqueue({ ...request, params: { id: 100, questionId: 6 } });
    expect(later.sequence).toBeGreaterThan(1_795_000_000_000);
    expect(JSON.parse(device.storage.get('outbox:1') ?? '')).toEqual(entry);
    expect(disk.has('wxfile://usr/outbox-new.jpg')).toBe(true);
  });

  test('what a later version kept holds the later answers of its stream, and its record is not completed', async () => {
    const newer = { ...entry, sequence: 9, call: 'POST learning_records/{id}/questions/{questionId}/steps' };
    device.storage.set('outbox:9', JSON.stringify(newer));
    const others: OutboxEntry = { ...entry, sequence: 8, params: { id: 101, questionId: 1 }, stream: toStream('learning_records', 101) };
    [{ ...entry, sequence: 7 }, others].forEach((one) => phoneStore.save(one));
    device.network = () => okAnswer({ counted: true });
    const outbox = restart(true);
    const later = outbox.enqueue({ ...request, params: { id: 100, questionId: 6 } });
    outbox.setGuardian(1);
    await outbox.whenDrained(others.stream);
    await outbox.whenStill();
    expect(device.requests.map(({ url }) => url.split('/v1/')[1])).toEqual([
      'learning_records/100/questions/5/known',
      'learning_records/101/questions/1/known',
    ]);
    expect(outbox.getPending()).toEqual([later]);
    await expect(outbox.whenDrained(later.stream)).rejects.toThrow('暂时读不出来');
  });

  test.each([
    ['its stream alone', { call: 'POST of/later', stream: 'problem_records/4' }, 'problem_records/4'],
    ['a call of later', { call: 'POST problem_records/{id}/steps', params: { id: 4 } }, 'problem_records/4'],
    ['neither', { call: 'POST of/later' }, undefined],
    ['a stream that is none', { stream: 'toys' }, undefined],
    ['no student', { stream: 'problem_records/4', studentId: undefined }, undefined],
    ['a refusal: it goes nowhere', { stream: 'problem_records/4', refusal: { code: 409 } }, undefined],
  ])('what is held by a value with %s', (_name, value, stream) => {
    device.storage.set('outbox:9', JSON.stringify({ guardianId: 1, studentId: 10, ...value }));
    expect(phoneStore.load().unreadable.map((one) => one.stream)).toEqual(stream === undefined ? [] : [stream]);
  });

  test('a value that storage did not give is read when the app comes to the front', () => {
    device.storage.set('outbox:1', JSON.stringify(entry));
    const read = device.wx.getStorageSync as (key: string) => unknown;
    device.wx.getStorageSync = () => {
      throw new Error('getStorage:fail');
    };
    const outbox = restart();
    expect(outbox.getPending()).toEqual([]);
    device.wx.getStorageSync = read;
    const heard = jest.fn();
    outbox.subscribe(heard);
    outbox.retryNow();
    expect(outbox.getPending()).toEqual([entry]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('the folder of the app has moved: the photograph is found by its name; one that no entry names goes', () => {
    device.storage.set('outbox:1', JSON.stringify(withFile('http://usr/outbox-k1.jpg')));
    disk.set('wxfile://usr/outbox-k1.jpg', new ArrayBuffer(5));
    expect(restart().getPending()[0]?.file?.path).toBe('wxfile://usr/outbox-k1.jpg');
    expect([...disk.keys()]).toEqual(['wxfile://tmp/a.jpg', 'wxfile://usr/outbox-k1.jpg']);
  });
});

test.each([
  ['wxfile://tmp/a.heic', 'JPG'],
  ['wxfile://tmp/large.jpg', '太大'],
  ['wxfile://tmp/gone.jpg', '再拍一张'],
])('%s is not put into the outbox: the user is told, nothing is kept', (path, words) => {
  disk.set('wxfile://tmp/large.jpg', new ArrayBuffer(5 * 1024 * 1024 + 1));
  const outbox = restart();
  const enqueue = () => outbox.enqueue(withPhoto(request, path));
  expect(enqueue).toThrow(new RegExp(words));
  expect(outbox.getPending()).toEqual([]);
  expect([...device.storage.keys()]).toEqual([]);
});

describe('sending a file', () => {
  const sendFile = (path = 'wxfile://tmp/a.jpg') => sendEntry(withFile(path), 'file');
  const place = { id: 31, upload_url: '/learning/v1/files/t', headers: { 'Content-Type': 'image/jpeg' }, expires_at: '' };

  test('asks for a place before it returns, puts the bytes there, and gives the id', async () => {
    device.network = ({ method }) => (method === 'PUT' ? { statusCode: 200, data: '' } : okAnswer(place));
    const outcome = sendFile();
    expect(device.requests[0]).toMatchObject({
      method: 'POST',
      data: { purpose: 'question_photo', byte_size: 5, content_type: 'image/jpeg' },
    });
    expect(await outcome).toEqual({ kind: 'uploaded', uploadId: 31 });
    expect(device.requests.map(({ url }) => url)).toEqual([
      'https://api.test/learning/v1/direct_uploads',
      'https://api.test/learning/v1/files/t',
    ]);
  });

  test('bytes that do not arrive go again; a file that is gone never will', async () => {
    device.network = ({ method }) => (method === 'PUT' ? { statusCode: 503, data: '' } : okAnswer(place));
    expect(await sendFile()).toEqual({ kind: 'retry' });
    const gone = await sendFile('wxfile://tmp/gone.jpg');
    expect(gone).toMatchObject({ kind: 'refused', refusal: { code: 0, message: expect.stringContaining('不在手机里') as string } });
  });

  test('one that is there but cannot be read goes another time', async () => {
    files.unreadable = true;
    expect(await sendFile()).toEqual({ kind: 'retry' });
    files.unreadable = false;
    device.network = ({ method }) => (method === 'PUT' ? { statusCode: 200, data: '' } : okAnswer(place));
    expect(await sendFile()).toMatchObject({ kind: 'uploaded' });
  });

  test('one that the server would never take is refused in words of its own', async () => {
    disk.set('wxfile://tmp/large.jpg', new ArrayBuffer(5 * 1024 * 1024 + 1));
    expect(await sendFile('wxfile://tmp/large.jpg')).toMatchObject({ refusal: { message: expect.stringContaining('太大') as string } });
    expect(await sendFile('wxfile://tmp/a.heic')).toMatchObject({ refusal: { message: expect.stringContaining('JPG') as string } });
  });

  test('a session that has ended and an announcement that is refused', async () => {
    device.network = () => errorAnswer('UNAUTHENTICATED');
    expect(await sendFile()).toEqual({ kind: 'signed-out' });
    device.network = () => errorAnswer('INVALID_REQUEST');
    expect(await sendFile()).toMatchObject({ kind: 'refused', refusal: { key: 'INVALID_REQUEST' } });
  });

  test('its call names it; when the server has it no more, it goes once more', async () => {
    const uploaded = { ...entry, file: { path: '', purpose: 'question_photo' as const, into: 'photo_upload_id' as const, uploadId: 31 } };
    device.network = () => errorAnswer('UPLOAD_NOT_FINISHED');
    expect(await sendEntry(uploaded, 'call')).toMatchObject({ kind: 'upload-lost' });
    expect(device.requests[0]?.data).toEqual({ known: true, photo_upload_id: 31 });
  });
});

test.each([503, 429])('a %i that says when to come again', async (statusCode) => {
  device.network = () => ({ statusCode, data: { code: statusCode, message: '' }, header: { 'retry-after': '12' } });
  expect(await sendEntry(entry, 'call')).toMatchObject({ kind: 'retry', afterMs: 12_000 });
});
