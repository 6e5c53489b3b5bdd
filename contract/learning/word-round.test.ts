import fc from 'fast-check';
import type { ExerciseKind } from './word-exercise';
import {
  foldAnswer,
  foldRound,
  getGroups,
  getStageState,
  mixedGroupsAfter,
  type RoundAnswer,
  type RoundState,
  seededShuffle,
  getStages,
} from './word-round';

const RECORD = 7;
const ids = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
const mark = (wordId: number, known: boolean): RoundAnswer => ({ kind: 'known', wordId, known });
const unknown = (count: number): RoundAnswer[] => ids(1, count).map((id) => mark(id, false));

/** Plays a round to its end; `wrong` says which answers are red. */
function play(
  start: RoundAnswer[],
  firstWord: number,
  wrong: (answer: { wordId: number; pass: number; step: string; mixed: boolean }) => boolean,
): RoundAnswer[] {
  const answers = [...start];
  answers.push({ kind: 'submission', wordId: firstWord, step: 'memorization', currentGroup: 1, mixedGroups: [], correct: true });
  for (let guard = 0; guard < 2000; guard += 1) {
    const state = foldRound(RECORD, answers);
    const stage = state.stage;
    const wordId = stage?.remaining[0];
    if (!stage || wordId === undefined) return answers;
    const correct = !wrong({ wordId, pass: stage.pass, step: stage.step, mixed: stage.mixedGroups.length > 0 });
    answers.push({
      kind: 'submission',
      wordId,
      step: stage.step,
      currentGroup: stage.currentGroup,
      mixedGroups: stage.mixedGroups,
      correct,
    });
  }
  throw new Error('the round does not end');
}

describe('groups and stages', () => {
  test('groups of five, a short last one allowed', () => {
    expect(getGroups(ids(1, 12))).toEqual([ids(1, 5), ids(6, 5), ids(11, 2)]);
    expect(getGroups([])).toEqual([]);
    expect(getGroups(ids(1, 45))).toHaveLength(9);
  });

  test('mixing starts after group 2', () => {
    expect(mixedGroupsAfter(1)).toEqual([]);
    expect(mixedGroupsAfter(3)).toEqual([1, 2, 3]);
  });

  test('a full round has 9 memorizations, 9 + 8 paper-cut boxes and a final exam', () => {
    const stages = getStages(9);
    expect(stages.filter((s) => s.step === 'memorization')).toHaveLength(9);
    expect(stages.filter((s) => s.step === 'paper_cut_box')).toHaveLength(17);
    expect(stages[stages.length - 1]).toEqual({ step: 'final_exam', currentGroup: 0, mixedGroups: [] });
    expect(getStages(0)).toEqual([]);
  });
});

describe('seeded shuffle', () => {
  test('keeps every item, depends only on the seed', () => {
    const items = ids(1, 45);
    expect(seededShuffle(items, 3)).toEqual(seededShuffle(items, 3));
    expect(seededShuffle(items, 3)).not.toEqual(seededShuffle(items, 4));
    expect(seededShuffle(items, 3).sort((a, b) => a - b)).toEqual(items);
  });
});

describe('pre-exam', () => {
  test('unknown words make the round, the last mark of a word counts', () => {
    const state = foldRound(RECORD, [mark(1, false), mark(2, true), mark(3, false), mark(1, true), mark(2, false)]);
    expect(state.step).toBe('pre_exam');
    expect(state.wordIds).toEqual([3, 2]);
    expect(state.knownWordIds).toEqual([1]);
  });

  test('a round takes 45 words and no more', () => {
    expect(foldRound(RECORD, unknown(50)).wordIds).toEqual(ids(1, 45));
  });

  test('marks after the first study answer are ignored', () => {
    const started: RoundAnswer = { kind: 'submission', wordId: 1, step: 'memorization', currentGroup: 1, mixedGroups: [], correct: true };
    const state = foldRound(RECORD, [...unknown(6), started, mark(1, true), mark(9, false)]);
    expect(state.wordIds).toEqual(ids(1, 6));
    expect(state.step).toBe('memorization');
    expect(state.stage?.remaining).toEqual([2, 3, 4, 5]);
  });
});

describe('stages', () => {
  test('a whole round passes every stage and ends with every word examined', () => {
    const answers = play(unknown(45), 1, () => false);
    const state = foldRound(RECORD, answers);
    expect(state.stagesDone).toBe(state.stagesTotal);
    expect(state.step).toBe('final_exam');
    expect(state.stage?.results.size).toBe(45);
    expect(foldRound(RECORD, answers, true).step).toBe('completed');
    // 45 reads, 45 own cuts, 10 + 15 + … + 45 mixed cuts, 45 exam answers, 45 pre-exam marks
    expect(answers).toHaveLength(45 + 45 + 45 + 220 + 45);
  });

  test('red slips come back until all are green', () => {
    const reds = new Set([2, 4]);
    const beforeCut = [
      ...unknown(5),
      ...ids(1, 5).map(
        (wordId): RoundAnswer => ({ kind: 'submission', wordId, step: 'memorization', currentGroup: 1, mixedGroups: [], correct: true }),
      ),
    ];
    const cut = (wordId: number, correct: boolean): RoundAnswer => ({
      kind: 'submission',
      wordId,
      step: 'paper_cut_box',
      currentGroup: 1,
      mixedGroups: [],
      correct,
    });
    const firstPass = [...beforeCut, ...ids(1, 5).map((id) => cut(id, !reds.has(id)))];
    const again = foldRound(RECORD, firstPass);
    expect(again.stage).toMatchObject({ step: 'paper_cut_box', pass: 2, remaining: [2, 4] });
    expect(foldRound(RECORD, [...firstPass, cut(2, true), cut(4, false)]).stage).toMatchObject({ pass: 3, remaining: [4] });
    expect(foldRound(RECORD, [...firstPass, cut(2, true), cut(4, true)]).step).toBe('final_exam');
  });

  describe('a cut that is taken back was never made', () => {
    const box = { kind: 'submission', step: 'paper_cut_box', currentGroup: 2, mixedGroups: [1, 2] } as const;
    const cut = (wordId: number, correct: boolean): RoundAnswer => ({ ...box, wordId, correct });
    const back = (wordId: number): RoundAnswer => ({ ...box, wordId, correct: true, takenBack: true });
    const all = play(unknown(10), 1, () => false);
    const before = all.slice(
      0,
      all.findIndex((answer) => answer.kind === 'submission' && answer.mixedGroups.length > 0),
    );
    const order = foldRound(RECORD, before).stage?.wordIds ?? [];
    const [first = 0, second = 0] = order;
    const last = order[order.length - 1] ?? 0;
    const others = order.slice(0, -1).map((id) => cut(id, true));

    test.each<[string, RoundAnswer[], RoundAnswer[]]>([
      ['green', [cut(first, true), back(first)], []],
      ['red', [cut(first, false), back(first)], []],
      ['and made again', [cut(first, false), back(first), cut(first, true)], [cut(first, true)]],
      ['with another between', [cut(first, false), cut(second, true), back(first)], [cut(second, true)]],
      [
        'the last of a pass',
        [cut(first, false), ...others.slice(1), cut(last, false), back(last)],
        [cut(first, false), ...others.slice(1)],
      ],
      ['the last of all', [...others, cut(last, true), back(last)], others],
      ['twice, of two cuts', [...others, cut(last, false), cut(last, true), back(last), back(last)], others],
      ['that was never made', [back(first)], []],
    ])('%s', (_, given, as) => {
      expect(foldRound(RECORD, [...before, ...given])).toEqual(foldRound(RECORD, [...before, ...as]));
    });
  });

  describe('final exam: judged is judged', () => {
    const inExam = play(unknown(2), 1, () => false).filter((answer) => answer.kind === 'known' || answer.step !== 'final_exam');
    const said = (wordId: number, correct: boolean): RoundAnswer => ({
      kind: 'submission',
      wordId,
      step: 'final_exam',
      currentGroup: 0,
      mixedGroups: [],
      correct,
    });
    const judged = (wordId: number, correct: boolean, exercise: ExerciseKind) => ({ ...said(wordId, correct), exercise }) as RoundAnswer;

    test.each<[string, RoundAnswer[], boolean, ExerciseKind | undefined]>([
      ['a mark', [said(1, false)], false, undefined],
      ['a mark changed', [said(1, false), said(1, true)], true, undefined],
      ['spelled wrong, then marked right', [judged(1, false, 'spelling'), said(1, true)], false, 'spelling'],
      ['chosen wrong, then called recall', [judged(1, false, 'choice'), judged(1, true, 'recall')], false, 'choice'],
      ['spelled wrong, then chosen right', [judged(1, false, 'spelling'), judged(1, true, 'choice')], false, 'spelling'],
      ['heard right, then marked wrong', [judged(1, true, 'listening'), said(1, false)], true, 'listening'],
      ['marked right, then spelled wrong', [said(1, true), judged(1, false, 'spelling')], false, 'spelling'],
    ])('%s', (_, given, result, exercise) => {
      const stage = getStageState(RECORD, [...inExam, ...given], { step: 'final_exam', currentGroup: 0, mixedGroups: [] });
      expect(stage.results.get(1)).toBe(result);
      expect(stage.judgedBy.get(1)).toBe(exercise);
      expect(stage.remaining).toEqual([2]);
    });
  });

  test('a mixed stage shuffles exactly the words of its groups', () => {
    const answers = play(unknown(10), 1, () => false);
    const upTo = answers.findIndex((a) => a.kind === 'submission' && a.mixedGroups.length > 0);
    const state = foldRound(RECORD, answers.slice(0, upTo));
    expect(state.stage).toMatchObject({ step: 'paper_cut_box', currentGroup: 2, mixedGroups: [1, 2], pass: 1 });
    expect([...(state.stage?.wordIds ?? [])].sort((a, b) => a - b)).toEqual(ids(1, 10));
  });

  test('resumes at the same word after every single answer', () => {
    const answers = play(unknown(12), 1, ({ wordId, pass, step }) => step === 'paper_cut_box' && pass === 1 && wordId % 3 === 0);
    for (let n = 13; n < answers.length; n += 1) {
      const state = foldRound(RECORD, answers.slice(0, n));
      const next = answers[n];
      expect(state.stage?.remaining).toContain(next?.wordId);
    }
  });

  test('folded one answer at a time it stands at the same place', () => {
    const stages = getStages(3);
    const step = fc.record({ of: fc.nat({ max: 20 }), word: fc.nat({ max: 14 }), correct: fc.boolean(), rare: fc.nat({ max: 9 }) });
    /** Mostly what a learner does next; else a cut taken back, a judged word, a mark of the pre-exam, or an answer of another stage. */
    const toAnswer = (
      { stage: at }: RoundState,
      { of, word, correct, rare }: { of: number; word: number; correct: boolean; rare: number },
    ) => {
      if (rare === 0 || (at === undefined && rare < 5)) return mark(word + 1, correct);
      const { step: name, currentGroup, mixedGroups } = (rare === 1 ? stages[of % stages.length] : undefined) ?? at ?? stages[0]!;
      const wordId = (rare === 2 ? undefined : at?.remaining[word % Math.max(1, at.remaining.length)]) ?? word + 1;
      const kind = rare === 3 ? { takenBack: true } : rare === 4 ? { exercise: 'choice' as const } : {};
      return { kind: 'submission', wordId, step: name, currentGroup, mixedGroups, correct: correct || rare > 6, ...kind } as RoundAnswer;
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const answers = unknown(12);
        let state = foldRound(RECORD, answers);
        for (const one of steps) {
          answers.push(toAnswer(state, one));
          state = foldAnswer(RECORD, state, answers);
          expect(state).toEqual(foldRound(RECORD, answers));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('an answer for a word outside the stage changes nothing', () => {
    const start = [
      ...unknown(5),
      { kind: 'submission', wordId: 1, step: 'memorization', currentGroup: 1, mixedGroups: [], correct: true } as const,
    ];
    expect(
      foldRound(RECORD, [
        ...start,
        { kind: 'submission', wordId: 99, step: 'memorization', currentGroup: 1, mixedGroups: [], correct: true },
      ]).stage?.remaining,
    ).toEqual([2, 3, 4, 5]);
  });

  test('no unknown word: nothing to study', () => {
    const state = foldRound(RECORD, [mark(1, true)], true);
    expect(state).toMatchObject({ step: 'completed', wordIds: [], stagesTotal: 0 });
  });
});
