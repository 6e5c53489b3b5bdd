import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import { aRecord, aWord } from '../test-data';
import { roundFromServer, roundWord, withAnswer, withCandidates, getWords } from './round';
import { owner } from '@/test/data';

const record: WordRecord = aRecord({
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
  expect(getWords(round, [2, 99, 1]).map(({ spelling }) => spelling)).toEqual(['word2', 'word1']);
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
