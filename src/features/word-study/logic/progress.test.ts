import { foldRound, type RoundAnswer } from '@xueban/contract/learning/word-round';
import { progressOf } from './progress';

const marks: RoundAnswer[] = Array.from({ length: 12 }, (_, i) => ({ kind: 'known', wordId: i + 1, known: false }));

/** Progress after this many right answers beyond the pre-exam. */
function after(count: number) {
  const answers = marks.slice();
  for (let i = 0; i < count; i += 1) {
    const { stage } = foldRound(7, answers);
    const first =
      i === 0
        ? { step: 'memorization' as const, currentGroup: 1, mixedGroups: [], wordId: 1 }
        : { ...stage!, wordId: stage!.remaining[0]! };
    answers.push({
      kind: 'submission',
      wordId: first.wordId,
      step: first.step,
      currentGroup: first.currentGroup,
      mixedGroups: first.mixedGroups,
      correct: true,
    });
  }
  return progressOf(foldRound(7, answers));
}

test('the pre-exam counts its words', () => {
  expect(after(0)).toEqual({
    step: 'pre_exam',
    current_group: 0,
    mixed_groups: [],
    groups_count: 0,
    words_count: 12,
    words_done: 0,
    percentage: 0,
  });
});

test('a group is done after its own paper-cut box', () => {
  expect(after(9)).toMatchObject({ step: 'paper_cut_box', current_group: 1, words_done: 0, groups_count: 3 });
  expect(after(10)).toMatchObject({ step: 'memorization', current_group: 2, mixed_groups: [], words_done: 5, percentage: 22 });
  expect(after(20)).toMatchObject({ step: 'paper_cut_box', current_group: 2, mixed_groups: [1, 2], words_done: 10 });
});

test('the final exam, and the end', () => {
  const toExam = 10 + 10 + 10 + 4 + 12;
  expect(after(toExam)).toMatchObject({ step: 'final_exam', current_group: 0, words_done: 12, percentage: 88 });
  expect(after(toExam + 12)).toMatchObject({ step: 'final_exam', words_done: 12, percentage: 100 });
  expect(progressOf(foldRound(7, marks, true))).toMatchObject({ step: 'completed' });
});
