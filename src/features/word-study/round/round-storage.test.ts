import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import { outbox } from '@/offline';
import { owner } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { aRecord, aWord, RECORD_ID } from '../test-data';
import { toRequest } from '../logic/answers';
import { roundFromServer, withAnswer, withCandidates } from './round';
import { roundStorage } from './round-storage';

const record: WordRecord = aRecord({
  words: [aWord(1), aWord(2)],
  answers: [
    { kind: 'known', key: 'k1', word_id: 1, known: false },
    { kind: 'known', key: 'k2', word_id: 2, known: false },
  ],
});
const round = withCandidates(roundFromServer(owner, record, []), [aWord(3)], undefined);
const known = (learner = owner) => {
  roundStorage.dropMemory();
  return roundStorage.lastKnown(RECORD_ID, learner);
};

beforeEach(() => {
  newPhone();
  roundStorage.dropMemory();
  outbox.setGuardian(undefined);
});

test('a round comes back the same after the app was killed', () => {
  roundStorage.keep(round);
  expect(known()).toEqual(round);
});

test('nobody else sees it; who the guardian is need not be known yet', () => {
  roundStorage.keep(round);
  expect(known({ ...owner, studentId: 99 })).toBeUndefined();
  expect(known({ ...owner, guardianId: 99 })).toBeUndefined();
  roundStorage.dropMemory();
  expect(roundStorage.lastKnown(RECORD_ID, { guardianId: undefined, studentId: owner.studentId })).toEqual(round);
});

test('answers given since are written beside it, and with it when there are many', () => {
  roundStorage.keep(round);
  let after = round;
  const give = (from: number, count: number): void => {
    for (let i = from; i < from + count; i += 1) {
      after = withAnswer(after, { kind: 'known', key: `t${i}`, wordId: 3, known: i % 2 === 0 });
      roundStorage.keepAnswer(after);
    }
    roundStorage.writeTails();
  };
  give(0, 5);
  expect(JSON.parse(phone().storage.get(`round-tail:${RECORD_ID}`) ?? '[]')).toHaveLength(5);
  give(5, 27);
  expect(JSON.parse(phone().storage.get(`round-tail:${RECORD_ID}`) ?? '[]')).toHaveLength(1);
  expect(known()?.answers).toHaveLength(34);
});

test('the last six stay on the phone', () => {
  for (let id = 1; id <= 8; id += 1) roundStorage.keep({ ...round, record: { ...round.record, id } });
  const kept = [...phone().storage.keys()].filter((key) => key.startsWith('round:')).sort();
  expect(kept).toEqual(['round:3', 'round:4', 'round:5', 'round:6', 'round:7', 'round:8']);
});

test.each([
  [undefined],
  ['text'],
  [{ version: 1 }],
  [{ version: 0, owner, record: round.record, words: [], answers: [] }],
  [{ version: 1, owner, record: round.record, words: [] }],
])('anything else is no round: %#', (value) => {
  if (value !== undefined) phone().storage.set(`round:${RECORD_ID}`, JSON.stringify(value));
  expect(known()).toBeUndefined();
});

// Word for word as the app writes them: a round in the middle, two taps since, one answer waiting.
test('a round in the middle survives an update of the app', () => {
  const { words: _, answers: __, ...kept } = record;
  const answer = (key: string, wordId: number) => ({ kind: 'known', key, wordId, known: false });
  phone().storage.set(
    `round:${RECORD_ID}`,
    JSON.stringify({
      version: 1,
      owner: { guardianId: 7, studentId: 2 },
      record: kept,
      words: [aWord(1), aWord(2), aWord(3), aWord(4)],
      candidates: { wordIds: [3, 4], nextPage: 2 },
      answers: [answer('k1', 1), answer('k2', 2)],
    }),
  );
  phone().storage.set(`round-tail:${RECORD_ID}`, JSON.stringify([answer('k3', 3), answer('k4', 4)]));
  const waiting = outbox.enqueue(toRequest({ kind: 'known', wordId: 1, known: true }, { ...owner, recordId: RECORD_ID }, ''));
  const back = known();
  expect(back?.answers.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3', 'k4', waiting.key]);
  expect(back?.state.wordIds).toEqual([2, 3, 4]);
  expect(back?.candidates).toEqual({ wordIds: [3, 4], nextPage: 2 });
  expect(back?.words.get(1)).toEqual(aWord(1));
});
