import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { foldRound, type RoundAnswer } from '@xueban/contract/learning/word-round';
import {
  belongsHere,
  cardsLocation,
  firstGroupLocation,
  getIds,
  isPreExam,
  getLocation,
  nextLocation,
  type RoundIds,
  stageFromQuery,
} from './location';

const ids: RoundIds = { courseId: 3, learningRecordId: 70, unitId: 5, chapterId: 8, teacherId: 2, teachingRecordId: 40 };
const base = { courseId: '3', learningRecordId: '70', unitId: '5', chapterId: '8', teacherId: '2', teachingRecordId: '40' };
const unknown = (count: number): RoundAnswer[] => Array.from({ length: count }, (_, i) => ({ kind: 'known', wordId: i + 1, known: false }));
const play = (answers: RoundAnswer[], until: (answers: RoundAnswer[]) => boolean): RoundAnswer[] => {
  const all = answers.slice();
  if (!until(all)) all.push({ kind: 'submission', wordId: 1, step: 'memorization', currentGroup: 1, mixedGroups: [], correct: true });
  for (;;) {
    const { stage } = foldRound(70, all);
    const wordId = stage?.remaining[0];
    if (until(all) || !stage || wordId === undefined) return all;
    all.push({
      kind: 'submission',
      wordId,
      step: stage.step,
      currentGroup: stage.currentGroup,
      mixedGroups: stage.mixedGroups,
      correct: true,
    });
  }
};
const at = (answers: RoundAnswer[], step: string, group: number, mixed: boolean): boolean => {
  const { stage } = foldRound(70, answers);
  return stage?.step === step && stage.currentGroup === group && stage.mixedGroups.length > 0 === mixed;
};

test('before the first study answer the round continues with the pre-exam', () => {
  expect(nextLocation(ids, foldRound(70, unknown(10)))).toEqual({ route: 'preExam', query: base });
});

test('the pre-exam ends at group 1', () => {
  expect(firstGroupLocation(ids)).toEqual({ route: 'memorization', query: { ...base, currentGroup: '1' } });
});

test.each([
  ['memorization', 2, false, { route: 'memorization', query: { ...base, currentGroup: '2' } }],
  ['paper_cut_box', 2, false, { route: 'paperCutBox', query: { ...base, currentGroup: '2' } }],
  ['paper_cut_box', 2, true, { route: 'paperCutBox', query: { ...base, currentGroup: '2', mixedGroups: '1,2' } }],
  ['final_exam', 0, false, { route: 'finalExam', query: base }],
])('%s of group %s (mixed: %s)', (step, group, mixed, expected) => {
  const answers = play(unknown(10), (a) => at(a, step, group, mixed));
  expect(nextLocation(ids, foldRound(70, answers))).toEqual(expected);
});

test('a completed round shows its report', () => {
  expect(nextLocation(ids, foldRound(70, unknown(3), true))).toEqual({ route: 'finalExam', query: base });
});

test('ids that a record does not have stay out of the URL', () => {
  const alone: RoundIds = { ...ids, unitId: null, chapterId: null, teacherId: null, teachingRecordId: null };
  expect(firstGroupLocation(alone).query).toEqual({ courseId: '3', learningRecordId: '70', currentGroup: '1' });
});

describe('a record as the server lists it', () => {
  const record: WordRecordSummary = {
    id: 70,
    course_id: 3,
    unit_id: 5,
    chapter_id: 8,
    section_id: null,
    teacher_id: 2,
    teaching_record_id: 40,
    content_type: 'word',
    learning_subtype: 'learn',
    status: 'open',
    started_at: '2026-11-20T11:00:00.000Z',
    completed_at: null,
    progress: {
      step: 'paper_cut_box',
      current_group: 3,
      mixed_groups: [1, 2, 3],
      groups_count: 9,
      words_count: 45,
      words_done: 15,
      percentage: 33,
    },
  };
  test('has the ids of its URL', () => expect(getIds(record)).toEqual(ids));
  test('goes on at its group', () => {
    expect(getLocation(record)).toEqual({ route: 'paperCutBox', query: { ...base, currentGroup: '3', mixedGroups: '1,2,3' } });
  });
});

describe('the stage a URL names', () => {
  const position = { currentGroup: 3, mixedGroups: [1, 2, 3] };
  test('memorization knows no mixing', () =>
    expect(stageFromQuery('memorization', position)).toEqual({ step: 'memorization', currentGroup: 3, mixedGroups: [] }));
  test('the final exam has no group', () =>
    expect(stageFromQuery('final_exam', position)).toEqual({ step: 'final_exam', currentGroup: 0, mixedGroups: [] }));
  test('the paper-cut box has both', () =>
    expect(stageFromQuery('paper_cut_box', position)).toEqual({ step: 'paper_cut_box', ...position }));
});

describe('whether a page may show its stage', () => {
  const first = stageFromQuery('memorization', { currentGroup: 1, mixedGroups: [] });
  const second = stageFromQuery('memorization', { currentGroup: 2, mixedGroups: [] });
  const exam = stageFromQuery('final_exam', { currentGroup: 1, mixedGroups: [] });
  test('group 1 opens from the pre-exam once a word is chosen, nothing else does', () => {
    expect(belongsHere(foldRound(70, unknown(1)), first)).toBe(true);
    expect(belongsHere(foldRound(70, []), first)).toBe(false);
    expect(belongsHere(foldRound(70, unknown(10)), second)).toBe(false);
  });
  test('the stage at hand does, an earlier or later one does not', () => {
    const state = foldRound(
      70,
      play(unknown(10), (a) => at(a, 'memorization', 2, false)),
    );
    expect(belongsHere(state, second)).toBe(true);
    expect(belongsHere(state, first)).toBe(false);
    expect(belongsHere(state, exam)).toBe(false);
  });
  test('the cards of a group can be looked at again from its paper-cut box, mixed or not, and no others', () => {
    for (const mixed of [false, true]) {
      const state = foldRound(
        70,
        play(unknown(10), (a) => at(a, 'paper_cut_box', 2, mixed)),
      );
      expect(belongsHere(state, second)).toBe(true);
      expect(belongsHere(state, first)).toBe(false);
      expect(cardsLocation(ids, state.stage!)).toEqual({ route: 'memorization', query: { ...base, currentGroup: '2' } });
    }
  });
  test('cards that were being learned are left when the round has gone on to its box elsewhere', () => {
    const learning = foldRound(
      70,
      play(unknown(10), (a) => at(a, 'memorization', 2, false)),
    );
    const inBox = foldRound(
      70,
      play(unknown(10), (a) => at(a, 'paper_cut_box', 2, false)),
    );
    expect(belongsHere(inBox, second, learning)).toBe(false);
    expect(belongsHere(inBox, first, foldRound(70, unknown(10)))).toBe(false);
    expect(belongsHere(inBox, second, inBox)).toBe(true);
    expect(belongsHere(learning, second, inBox)).toBe(true);
  });
  test('with every stage done, and once completed, only the final exam does', () => {
    const all = play(unknown(5), () => false);
    expect(belongsHere(foldRound(70, all), exam)).toBe(true);
    expect(belongsHere(foldRound(70, all), first)).toBe(false);
    expect(belongsHere(foldRound(70, all, true), exam)).toBe(true);
    expect(belongsHere(foldRound(70, all, true), first)).toBe(false);
  });
  test('a round whose words were all known has only its end', () => {
    const none = { ...foldRound(70, [], false), step: 'final_exam' as const };
    expect(belongsHere(none, exam)).toBe(true);
    expect(belongsHere(none, first)).toBe(false);
  });
});

test('the pre-exam is open until the first study answer', () => {
  expect(isPreExam(foldRound(70, unknown(3)))).toBe(true);
  expect(
    isPreExam(
      foldRound(
        70,
        play(unknown(3), (a) => a.length > 3),
      ),
    ),
  ).toBe(false);
});
