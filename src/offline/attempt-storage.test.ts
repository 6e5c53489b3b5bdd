import { outbox } from './phone-outbox';
import { owner } from '@/test/data';
import { newPhone, type Phone } from '@/test/phone';
import { type Learner, VISITOR } from './attempt';
import { type StepAttempt, type SteppedSubmission, stepStorage } from './step-run';
import { emptyOutbox, type Toy, toyStorage } from './test-toy';

const steps = stepStorage<StepAttempt<SteppedSubmission, string>, string>('toy-steps', 1);
const stepped = (id: number, learner: Learner): StepAttempt<SteppedSubmission, string> => ({
  owner: learner,
  answers: [],
  submission: { id, status: 'open', expires_at: '2026-11-30T00:00:00.000Z', step_number: 0, step: 'a' },
});
const toy = (id: number): Toy => ({ owner, id, answers: [] });

beforeEach(() => {
  newPhone();
  steps.dropMemory();
  toyStorage.dropMemory();
  outbox.setGuardian(undefined);
});
afterEach(emptyOutbox);

test('an answer nobody else has, and what a visitor can claim, do not make room for others; the rest does', () => {
  const visitor = { ...stepped(1, VISITOR), visitorToken: 'token' };
  const answered = { ...stepped(3, owner), answers: [{ key: '0', step_number: 0, answer: 'b', milliseconds: 1 }] };
  steps.keep(visitor);
  steps.keep(stepped(2, owner));
  steps.keep(stepped(3, owner));
  steps.keepAnswer(answered);
  steps.writeTails();
  for (let id = 4; id < 12; id += 1) steps.keep(stepped(id, { guardianId: 8, studentId: id }));
  steps.dropMemory();
  expect(steps.lastKnown(1, VISITOR)?.visitorToken).toBe('token');
  expect(steps.lastKnown(2, owner)).toBeUndefined();
  expect(steps.lastKnown(3, owner)?.answers).toEqual(answered.answers);
  const ids = Array.from({ length: 12 }, (_, id) => id).filter((id) => steps.lastKnown(id, { guardianId: 8, studentId: id }));
  expect(ids).toEqual([6, 7, 8, 9, 10, 11]);
});

test('an attempt whose answers wait in the outbox stays', () => {
  toyStorage.keep(toy(1));
  toyStorage.keep(toy(2));
  outbox.enqueue({
    ...owner,
    subject: 'word',
    call: 'POST learning_records/{id}/questions/{questionId}/known',
    params: { id: 1, questionId: 5 },
    body: { known: true },
  });
  for (let id = 3; id < 9; id += 1) toyStorage.keep(toy(id));
  toyStorage.dropMemory();
  expect(toyStorage.lastKnown(1, owner)?.answers).toMatchObject([{ wordId: 5 }]);
  expect(toyStorage.lastKnown(2, owner)).toBeUndefined();
});

describe('a phone without room', () => {
  let device: Phone;
  beforeEach(() => {
    device = newPhone();
  });
  const given = (...answers: number[]): Toy => ({ ...toy(1), answers: answers.map((wordId) => ({ key: `key-${wordId}`, wordId })) });
  const afterKill = () => {
    toyStorage.dropMemory();
    return toyStorage.lastKnown(1, owner)?.answers.map(({ wordId }) => wordId);
  };

  test('when the attempt was opened, and room later: the next answer brings all of it into storage', () => {
    device.storageFull = true;
    expect(toyStorage.keep(given(1))).toBe(false);
    toyStorage.keepAnswer(given(1, 2));
    expect(toyStorage.writeTails()).toBe(false);
    device.storageFull = false;
    toyStorage.keepAnswer(given(1, 2, 3));
    expect(toyStorage.writeTails()).toBe(true);
    toyStorage.keepAnswer(given(1, 2, 3, 4));
    toyStorage.writeTails();
    expect(afterKill()).toEqual([1, 2, 3, 4]);
  });

  test('for a newer step, and for its answer only beside the older one: killed, the newer answer is there', () => {
    const answer = (step: number) => ({ key: String(step), step_number: step, answer: 'b', milliseconds: 1 });
    const first = stepped(1, owner);
    steps.keep({ ...first, answers: [answer(0)] });
    device.storageFull = true;
    const second = { ...first, submission: { ...first.submission, step_number: 1 } };
    expect(steps.keep(second)).toBe(false);
    const write = device.wx.setStorageSync as (key: string, value: unknown) => void;
    device.wx.setStorageSync = (key: string, value: unknown) => {
      device.storageFull = !key.includes('tail');
      write(key, value);
    };
    steps.keepAnswer({ ...second, answers: [answer(1)] });
    expect(steps.writeTails()).toBe(true);
    steps.dropMemory();
    expect(steps.lastKnown(1, owner)?.answers).toEqual([answer(1)]);
  });
});
