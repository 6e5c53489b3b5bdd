import { outbox } from '@/lib/outbox';
import { owner } from '@/test/data';
import { newPhone } from '@/test/phone';
import { type Learner, VISITOR } from './attempt';
import { type StepAttempt, type SteppedSubmission, stepStorage } from './step-attempt';
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
    call: 'POST learning_records/{id}/questions/{questionId}/known',
    params: { id: 1, questionId: 5 },
    body: { known: true },
  });
  for (let id = 3; id < 9; id += 1) toyStorage.keep(toy(id));
  toyStorage.dropMemory();
  expect(toyStorage.lastKnown(1, owner)?.answers).toMatchObject([{ wordId: 5 }]);
  expect(toyStorage.lastKnown(2, owner)).toBeUndefined();
});
