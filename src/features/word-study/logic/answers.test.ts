import { fromPending, fromServer, type KeyedAnswer, mergeAnswers, toPending } from './answers';

const known = (key: string, wordId = 1): KeyedAnswer => ({ kind: 'known', key, wordId, known: true });
const cut: KeyedAnswer = { kind: 'submission', key: 'k2', wordId: 4, step: 'paper_cut_box', currentGroup: 3, mixedGroups: [1, 2, 3], correct: false };

test('an answer of the server reads as one of the fold', () => {
  expect(fromServer({ kind: 'known', key: 'k1', word_id: 9, known: false })).toEqual({ kind: 'known', key: 'k1', wordId: 9, known: false });
  expect(fromServer({ kind: 'submission', key: 'k2', word_id: 4, step: 'paper_cut_box', current_group: 3, mixed_groups: [1, 2, 3], correct: false })).toEqual(cut);
});

test('what goes into the outbox comes back the same', () => {
  expect(fromPending(toPending(cut))).toEqual(cut);
  expect(fromPending(toPending(known('k1')))).toEqual(known('k1'));
  expect(toPending(cut)).toEqual({ kind: 'submission', key: 'k2', wordId: 4, body: { step: 'paper_cut_box', current_group: 3, mixed_groups: [1, 2, 3], correct: false } });
});

test('an answer in both logs counts once, at its first place', () => {
  const merged = mergeAnswers([known('a'), known('b')], [known('b'), known('c'), known('c')]);
  expect(merged.map((answer) => answer.key)).toEqual(['a', 'b', 'c']);
});
