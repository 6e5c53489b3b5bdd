import type { OutboxEntry } from '@/offline';
import { fromEntries, type KeyedAnswer, roundStream } from './answers';
import { fromServer, toRequest } from './server-answers';

const owner = { guardianId: 1, studentId: 2, recordId: 70 };
const known: KeyedAnswer = { kind: 'known', key: 'k1', wordId: 9, known: false };
const cut: KeyedAnswer = {
  kind: 'submission',
  key: 'k2',
  wordId: 4,
  step: 'paper_cut_box',
  currentGroup: 3,
  mixedGroups: [1, 2, 3],
  correct: false,
};
const asEntry = ({ key, ...answer }: KeyedAnswer): OutboxEntry => ({
  ...toRequest(answer, owner, '2026-11-20T11:00:00.000Z'),
  key,
  stream: roundStream(owner.recordId),
  sequence: 1,
  createdAt: '',
});

test('an answer of the server reads as one of the fold', () => {
  expect(fromServer({ kind: 'known', key: 'k1', word_id: 9, known: false })).toEqual(known);
  expect(
    fromServer({
      kind: 'submission',
      key: 'k2',
      word_id: 4,
      step: 'paper_cut_box',
      current_group: 3,
      mixed_groups: [1, 2, 3],
      correct: false,
    }),
  ).toEqual(cut);
});

const ofReview: OutboxEntry = {
  ...owner,
  call: 'PUT reinforcement_submissions/{id}',
  params: { id: 70 },
  body: { completed: true },
  key: 'k3',
  stream: 'reinforcement_submissions/70',
  sequence: 2,
  createdAt: '',
};

test('what goes into the outbox comes back the same, without what is none of a round', () => {
  expect(fromEntries([asEntry(known), ofReview, asEntry(cut)])).toEqual([known, cut]);
});

test('a request names the record, the word, the owner and the time', () => {
  expect(toRequest(cut, owner, '2026-11-20T11:00:00.000Z')).toEqual({
    guardianId: 1,
    studentId: 2,
    call: 'POST learning_records/{id}/questions/{questionId}/submission',
    params: { id: 70, questionId: 4 },
    body: { step: 'paper_cut_box', current_group: 3, mixed_groups: [1, 2, 3], correct: false, answered_at: '2026-11-20T11:00:00.000Z' },
  });
});
