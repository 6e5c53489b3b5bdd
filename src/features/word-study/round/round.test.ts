import type { LearningRecord } from '@xueban/contract/resources/learning-records';
import { aRecord, aWord, owner } from '../test-data';
import { roundFromServer, roundWord, withAnswer, withCandidates, wordsOf } from './round';
import { readForm, saveForm } from './saved-round';

const record: LearningRecord = aRecord({
  words: [aWord(1), aWord(2)],
  answers: [
    { kind: 'known', key: 'k1', word_id: 1, known: false },
    { kind: 'known', key: 'k2', word_id: 2, known: false },
  ],
});
const pending = [{ kind: 'known' as const, key: 'k3', wordId: 3, known: false }];

test('a round folds the answers of the server and those still on their way', () => {
  const round = roundFromServer(owner, record, [{ kind: 'known', key: 'k2', wordId: 2, known: false }, ...pending]);
  expect(round.state.wordIds).toEqual([1, 2, 3]);
  expect(round.answers.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3']);
  expect(wordsOf(round, [2, 99, 1]).map(({ spelling }) => spelling)).toEqual(['word2', 'word1']);
});

test('candidates are added once each, and stay when the record is read again', () => {
  const first = withCandidates(roundFromServer(owner, record, []), [aWord(3), aWord(4)], 2);
  const second = withCandidates(first, [aWord(4), aWord(5)], undefined);
  expect(second.candidates).toEqual({ wordIds: [3, 4, 5], nextPage: undefined });
  expect(roundFromServer(owner, record, [], second).candidates).toEqual(second.candidates);
  expect(roundFromServer(owner, record, [], second).words.get(5)).toEqual(roundWord(aWord(5)));
});

test('an answer moves the state on', () => {
  const round = roundFromServer(owner, record, []);
  const after = withAnswer(round, {
    kind: 'submission',
    key: 'k9',
    wordId: 1,
    step: 'memorization',
    currentGroup: 1,
    mixedGroups: [],
    correct: true,
  });
  expect(after.state.step).toBe('memorization');
  expect(after.state.stage?.remaining).toEqual([2]);
  expect(round.state.step).toBe('pre_exam');
});

describe('kept on the phone', () => {
  const round = withCandidates(roundFromServer(owner, record, []), [aWord(3)], undefined);
  const kept: unknown = JSON.parse(JSON.stringify(saveForm(round)));

  test('comes back the same', () => {
    expect(readForm(kept, undefined, [])).toEqual(round);
  });
  test('with the answers given since and those that wait, each once', () => {
    const back = readForm(
      kept,
      [{ kind: 'known', key: 'k4', wordId: 3, known: true }],
      [{ kind: 'known', key: 'k4', wordId: 3, known: true }, ...pending],
    );
    expect(back?.answers.map(({ key }) => key)).toEqual(['k1', 'k2', 'k4', 'k3']);
    expect(back?.state.wordIds).toEqual([1, 2, 3]);
  });
  test.each([[undefined], [null], ['text'], [{ version: 1 }], [{ ...(kept as object), version: 0 }]])(
    'anything else is not a round: %#',
    (value) => {
      expect(readForm(value, undefined, [])).toBeUndefined();
    },
  );
});
