import { toBody, toEntry, newKey, type OutboxEntry, toStream } from './entry';
import { afterAttempt, emptyQueue, entryAfter, laneDelay, toLane, nextStep, type QueueState, withoutWaits } from './queue';

const NOW = 1_000_000;

function entry(
  sequence: number,
  more: Partial<Pick<OutboxEntry, 'guardianId' | 'studentId' | 'stream' | 'refusal' | 'file'>> = {},
): OutboxEntry {
  return {
    sequence,
    key: `key-${sequence}-00`,
    createdAt: '2026-11-20T11:00:00.000Z',
    guardianId: 1,
    studentId: 10,
    stream: toStream('learning_records', 100),
    subject: 'word',
    call: 'POST learning_records/{id}/questions/{questionId}/known',
    params: { id: 100, questionId: sequence },
    body: { known: true },
    ...more,
  };
}
const refusal = { code: 409, key: 'RECORD_COMPLETED', message: '这一轮已经完成' };
const sends = (one: OutboxEntry) => ({ kind: 'send', entry: one, way: 'call' });
const queue = (...entries: OutboxEntry[]): QueueState => ({ ...emptyQueue, entries, guardianId: 1 });

describe('nextStep', () => {
  test('the oldest entry of the signed-in guardian', () => {
    expect(nextStep(queue(entry(1), entry(2)), NOW)).toEqual(sends(entry(1)));
  });

  test('idle when empty, when nobody is signed in, and when only others’ entries wait', () => {
    expect(nextStep(queue(), NOW)).toEqual({ kind: 'idle' });
    expect(nextStep({ ...queue(entry(1)), guardianId: undefined }, NOW)).toEqual({ kind: 'idle' });
    expect(nextStep(queue(entry(1, { guardianId: 2 })), NOW)).toEqual({ kind: 'idle' });
  });

  test('a refused entry holds nothing', () => {
    expect(nextStep(queue(entry(1, { refusal }), entry(2)), NOW)).toEqual(sends(entry(2)));
    expect(nextStep(queue(entry(1, { refusal })), NOW)).toEqual({ kind: 'idle' });
  });

  test('a waiting head holds its lane, not the others', () => {
    const state = afterAttempt(
      queue(entry(1), entry(2), entry(3, { stream: toStream('learning_records', 101) })),
      entry(1),
      { kind: 'retry' },
      NOW,
    );
    expect(nextStep(state, NOW)).toEqual(sends(entry(3, { stream: toStream('learning_records', 101) })));
  });

  test('when all lanes wait, until the soonest', () => {
    let state = queue(entry(1), entry(2, { studentId: 11 }));
    state = afterAttempt(state, entry(1), { kind: 'retry' }, NOW);
    state = afterAttempt(state, entry(1), { kind: 'retry' }, NOW);
    state = afterAttempt(state, entry(2, { studentId: 11 }), { kind: 'retry' }, NOW);
    expect(nextStep(state, NOW)).toEqual({ kind: 'wait', until: NOW + 1000 });
    expect(nextStep(state, NOW + 1000)).toEqual(sends(entry(2, { studentId: 11 })));
    expect(nextStep(withoutWaits(state), NOW)).toEqual(sends(entry(1)));
  });
});

describe('afterAttempt', () => {
  test('accepted: gone, and its lane no longer waits', () => {
    const waiting = afterAttempt(queue(entry(1), entry(2)), entry(1), { kind: 'retry' }, NOW);
    const state = afterAttempt(waiting, entry(1), { kind: 'accepted' }, NOW);
    expect(state.entries).toEqual([entry(2)]);
    expect(nextStep(state, NOW)).toEqual(sends(entry(2)));
  });

  test('refused: kept with the reason, the next may go', () => {
    const state = afterAttempt(queue(entry(1), entry(2)), entry(1), { kind: 'refused', refusal }, NOW);
    expect(state.entries[0]?.refusal).toEqual(refusal);
    expect(nextStep(state, NOW)).toEqual(sends(entry(2)));
  });

  test('signed out: everything of this guardian stops', () => {
    const state = afterAttempt(queue(entry(1)), entry(1), { kind: 'signed-out' }, NOW);
    expect(state.guardianId).toBeUndefined();
    expect(state.entries).toEqual([entry(1)]);
  });

  test('signed out, but another guardian is here by now: theirs goes on', () => {
    const state = afterAttempt({ ...queue(entry(1), entry(2, { guardianId: 2 })), guardianId: 2 }, entry(1), { kind: 'signed-out' }, NOW);
    expect(nextStep(state, NOW)).toEqual(sends(entry(2, { guardianId: 2 })));
  });

  test('waits grow from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(laneDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
  });
});

describe('entries', () => {
  test('keys are what the API takes, and differ', () => {
    const keys = Array.from({ length: 200 }, (_, i) => newKey(NOW, i, Math.random));
    keys.forEach((key) => expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/));
    expect(new Set(keys).size).toBe(200);
    expect(newKey(NOW, 1, () => 0)).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  test('only entries are taken from storage', () => {
    expect(toEntry(entry(1))).toEqual(entry(1));
    for (const broken of [
      undefined,
      null,
      '',
      3,
      {},
      { ...entry(1), key: 3 },
      { ...entry(1), studentId: 'x' },
      { ...entry(1), params: {} },
      { ...entry(1), call: 'POST toys' },
      { ...entry(1), params: null },
      { ...entry(1), body: undefined },
    ]) {
      expect(toEntry(broken)).toBeUndefined();
    }
  });
});

describe('files', () => {
  const file = { path: 'wxfile://usr/outbox-a.jpg', purpose: 'question_photo', into: 'photo_upload_id' } as const;
  const other = { stream: toStream('learning_records', 101) };

  test('a file goes first, and holds its lane alone', () => {
    const state = queue(entry(1, { file }), entry(2), entry(3, other));
    expect(nextStep(state, NOW)).toEqual({ kind: 'send', entry: entry(1, { file }), way: 'file' });
    const underway = new Map([['file' as const, toLane(entry(1))]]);
    expect(nextStep(state, NOW, underway)).toEqual(sends(entry(3, other)));
    expect(nextStep(queue(entry(1, { file }), entry(2), entry(3, { ...other, file })), NOW, underway)).toEqual({ kind: 'idle' });
  });

  test('on the server: its answer goes, with its id', () => {
    const state = afterAttempt(queue(entry(1, { file })), entry(1, { file }), { kind: 'uploaded', uploadId: 7 }, NOW);
    const uploaded = entry(1, { file: { ...file, uploadId: 7, uploads: 1 } });
    expect(nextStep(state, NOW)).toEqual(sends(uploaded));
    expect(toBody(uploaded)).toEqual({ known: true, photo_upload_id: 7 });
    const body = { word_id: 5, given: { kind: 'short_answer' } } as unknown as OutboxEntry['body'];
    const within = { ...uploaded, body, file: { ...file, uploadId: 7, into: 'given.photo_upload_id' } } as OutboxEntry;
    expect(toBody(within)).toEqual({ word_id: 5, given: { kind: 'short_answer', photo_upload_id: 7 } });
    expect(body).toEqual({ word_id: 5, given: { kind: 'short_answer' } });
  });

  test('lost there: it goes again, three times at most', () => {
    const lost = { kind: 'upload-lost', refusal } as const;
    const after = (uploads: number) => entryAfter(entry(1, { file: { ...file, uploadId: 7, uploads } }), lost);
    expect(after(2)).toEqual(entry(1, { file: { ...file, uploads: 2 } }));
    expect(after(3)?.refusal).toEqual(refusal);
  });
});

describe('the server asks for patience', () => {
  const afterAsked = (afterMs: number) => afterAttempt(queue(entry(1)), entry(1), { kind: 'retry', afterMs }, NOW);

  test('it is waited for, within reason', () => {
    const until = (afterMs: number) => nextStep(afterAsked(afterMs), NOW);
    expect(until(20_000)).toEqual({ kind: 'wait', until: NOW + 20_000 });
    expect(until(10)).toEqual({ kind: 'wait', until: NOW + 1000 });
    expect(until(86_400_000)).toEqual({ kind: 'wait', until: NOW + 600_000 });
  });

  test('also when the network comes back or the app comes to the front: only our own waits end then', () => {
    const state = withoutWaits(afterAsked(20_000));
    expect(nextStep(state, NOW)).toEqual({ kind: 'wait', until: NOW + 20_000 });
    expect(nextStep(state, NOW + 20_000)).toEqual(sends(entry(1)));
    expect(nextStep(withoutWaits(afterAsked(10)), NOW + 10)).toEqual(sends(entry(1)));
  });

  test('a clock that is set back does not make it longer', () => {
    expect(nextStep(afterAsked(20_000), NOW - 700_000)).toEqual(sends(entry(1)));
  });

  describe('of the guardian', () => {
    const other = entry(2, { stream: toStream('learning_records', 101) });
    const theirs = entry(3, { guardianId: 2 });
    const limited = (state: QueueState) => afterAttempt(state, entry(1), { kind: 'retry', afterMs: 20_000, limited: true }, NOW);
    const held = limited(queue(entry(1), other, theirs));

    test('no lane of the guardian goes before that; another guardian’s do', () => {
      expect(nextStep(held, NOW)).toEqual({ kind: 'wait', until: NOW + 20_000 });
      expect(nextStep(withoutWaits(held), NOW)).toEqual({ kind: 'wait', until: NOW + 20_000 });
      expect(nextStep({ ...held, guardianId: 2 }, NOW)).toEqual(sends(theirs));
      expect(nextStep(held, NOW + 20_000)).toEqual(sends(entry(1)));
    });

    test('what arrives in spite of it does not end it; what arrives after it does', () => {
      const during = afterAttempt(held, other, { kind: 'accepted' }, NOW + 10);
      expect(nextStep(during, NOW + 10)).toEqual({ kind: 'wait', until: NOW + 20_000 });
      const after = afterAttempt(held, other, { kind: 'accepted' }, NOW + 20_000);
      expect(after.waits.size).toBe(0);
    });
  });

  test('no longer once it has answered', () => {
    const state = afterAttempt(afterAsked(20_000), entry(1), { kind: 'refused', refusal }, NOW);
    expect(nextStep({ ...state, entries: [entry(2)] }, NOW)).toEqual(sends(entry(2)));
  });
});
