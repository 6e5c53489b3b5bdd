import type { StudyStep } from '@xueban/contract/learning/word-round';
import { finalPosition, findOutcome, getPosition, type TimedAnswer } from '../../../src/modules/words/rules/round-report';

const START = new Date('2026-11-20T11:00:00Z');
const RECORD = 5;
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

function known(wordId: number, isKnown: boolean, seconds = 0, answered: number | null = null): TimedAnswer {
  return { kind: 'known', wordId, known: isKnown, receivedAt: at(seconds), answeredAt: answered === null ? null : at(answered) };
}

function answer(step: StudyStep, wordId: number, correct = true, group = 1, mixedGroups: number[] = [], seconds = 60): TimedAnswer {
  return {
    kind: 'submission',
    step,
    wordId,
    correct,
    currentGroup: step === 'final_exam' ? 0 : group,
    mixedGroups,
    receivedAt: at(seconds),
    answeredAt: null,
  };
}

const unknown = (count: number): TimedAnswer[] => Array.from({ length: count }, (_, i) => known(i + 1, false));

describe('outcome of a round', () => {
  test('counts words, wrong ones and known ones', () => {
    const answers = [...unknown(3), known(9, true), answer('final_exam', 1), answer('final_exam', 2, false), answer('final_exam', 3)];
    expect(findOutcome(RECORD, answers, START)).toEqual({
      wordIds: [1, 2, 3],
      wrongWordIds: [2],
      knownWordIds: [9],
      durationSeconds: 60,
      studiedAt: new Date('2026-11-20T11:01:00Z'),
    });
  });

  test('the last exam answer of a word counts', () => {
    const answers = [...unknown(1), answer('final_exam', 1, false), answer('final_exam', 1, true)];
    expect(findOutcome(RECORD, answers, START)?.wrongWordIds).toEqual([]);
  });

  test('there is none while a word has no exam answer', () => {
    expect(findOutcome(RECORD, [...unknown(2), answer('final_exam', 1)], START)).toBeUndefined();
    expect(findOutcome(RECORD, [...unknown(2), answer('final_exam', 1), answer('memorization', 2)], START)).toBeUndefined();
  });

  test('there is none without any mark', () => {
    expect(findOutcome(RECORD, [], START)).toBeUndefined();
  });

  test('a round of known words only needs no exam', () => {
    expect(findOutcome(RECORD, [known(1, true)], START)).toMatchObject({ wordIds: [], knownWordIds: [1] });
  });

  test.each([
    ['from its start to the last answer by the phone, also when it was offline', [10, 70, 130], 130],
    ['of a pause two minutes', [10, 70, 1870, 1900], 10 + 60 + 120 + 30],
    ['of every pause, in whatever order they came', [1900, 10, 4000], 250],
    ['one answer: the time before it', [10], 10],
  ])('lasts %s', (_, seconds, lasts) => {
    const answers = seconds.map((second, at) => known(at + 1, true, 5000, second));
    expect(findOutcome(RECORD, answers, START)?.durationSeconds).toBe(lasts);
  });

  test('a phone with a wrong clock cannot stretch it', () => {
    expect(findOutcome(RECORD, [known(1, true, 10, -86_400), known(2, true, 20, 86_400)], START)?.durationSeconds).toBe(20);
  });
});

describe('position of an open round', () => {
  const memorized = (ids: number[], group: number) => ids.map((id) => answer('memorization', id, true, group));
  const cut = (ids: number[], group: number, mixed: number[] = []) => ids.map((id) => answer('paper_cut_box', id, true, group, mixed));
  const first = [1, 2, 3, 4, 5];
  const second = [6, 7];

  test('in the pre-exam', () => {
    expect(getPosition(RECORD, unknown(3))).toEqual({
      step: 'pre_exam',
      currentGroup: 0,
      mixedGroups: [],
      groupsCount: 0,
      wordsCount: 3,
      wordsDone: 0,
      percentage: 0,
    });
  });

  test('in the first group no word is done', () => {
    expect(getPosition(RECORD, [...unknown(7), answer('memorization', 1)])).toMatchObject({
      step: 'memorization',
      currentGroup: 1,
      groupsCount: 2,
      wordsDone: 0,
    });
  });

  test('in the second group the first is done', () => {
    const answers = [...unknown(7), ...memorized(first, 1), ...cut(first, 1)];
    expect(getPosition(RECORD, answers)).toMatchObject({ step: 'memorization', currentGroup: 2, wordsDone: 5, percentage: 33 });
  });

  test('in the mixed stage both are done, and in the final exam', () => {
    const mixed = [...unknown(7), ...memorized(first, 1), ...cut(first, 1), ...memorized(second, 2), ...cut(second, 2)];
    expect(getPosition(RECORD, mixed)).toMatchObject({ step: 'paper_cut_box', currentGroup: 2, mixedGroups: [1, 2], wordsDone: 7 });
    const exam = [...mixed, ...cut([...first, ...second], 2, [1, 2])];
    expect(getPosition(RECORD, exam)).toMatchObject({ step: 'final_exam', currentGroup: 0, mixedGroups: [], wordsDone: 7, percentage: 83 });
  });

  test('with every stage done it waits for completion', () => {
    const answers = [...unknown(1), ...memorized([1], 1), ...cut([1], 1), answer('final_exam', 1)];
    expect(getPosition(RECORD, answers)).toMatchObject({ step: 'final_exam', wordsDone: 1, percentage: 100 });
  });

  test('completed', () => {
    expect(finalPosition(45, 9)).toEqual({
      step: 'completed',
      currentGroup: 0,
      mixedGroups: [],
      groupsCount: 9,
      wordsCount: 45,
      wordsDone: 45,
      percentage: 100,
    });
  });
});
