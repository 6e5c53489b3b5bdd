import { foldRound, type RoundAnswer, type StageState, stageStateOf } from '@xueban/contract/learning/word-round';
import { countsOf, hasTwoBoxes, layTable, stageLabel, tableAfterCut } from './paper-cut-box';

const marks: RoundAnswer[] = Array.from({ length: 15 }, (_, i) => ({ kind: 'known', wordId: i + 1, known: false }));
const group = { step: 'paper_cut_box' as const, currentGroup: 1, mixedGroups: [] };
const mixed = { step: 'paper_cut_box' as const, currentGroup: 3, mixedGroups: [1, 2, 3] };
const cut = (stage: typeof group | typeof mixed, wordId: number, correct: boolean): RoundAnswer => ({
  kind: 'submission',
  wordId,
  correct,
  ...stage,
});
const after = (stage: typeof group | typeof mixed, answers: RoundAnswer[]): StageState => stageStateOf(7, [...marks, ...answers], stage);

test('boxes and labels', () => {
  expect(hasTwoBoxes(group)).toBe(false);
  expect(hasTwoBoxes({ currentGroup: 2 })).toBe(true);
  expect(stageLabel(group)).toBe('第 1 组');
  expect(stageLabel(mixed)).toBe('混组 1+2+3');
});

test('five slips lie on the table, a cut one makes room for the next in its place', () => {
  const before = after(mixed, []);
  const table = layTable(before);
  expect(table).toEqual(before.wordIds.slice(0, 5));
  const gone = table[1] as number;
  const then = after(mixed, [cut(mixed, gone, true)]);
  const next = tableAfterCut(table, before, then, gone);
  expect(next[1]).toBe(before.wordIds[5]);
  expect(next[0]).toBe(table[0]);
});

test('the last slips leave their places empty', () => {
  const before = after(group, []);
  const then = after(group, [cut(group, 3, true)]);
  expect(tableAfterCut(layTable(before), before, then, 3)).toEqual([1, 2, undefined, 4, 5]);
});

test('red slips are laid out again once the table is empty', () => {
  const four = [cut(group, 1, false), cut(group, 2, true), cut(group, 3, false), cut(group, 4, true)];
  const before = after(group, four);
  const then = after(group, [...four, cut(group, 5, true)]);
  expect(then.pass).toBe(2);
  expect(tableAfterCut([undefined, undefined, undefined, undefined, 5], before, then, 5)).toEqual([1, 3]);
});

test('counts: green for good, red of this pass only', () => {
  const table = layTable(after(mixed, []));
  expect(countsOf(after(mixed, []), table)).toEqual({ green: 0, red: 0, cut: 0, total: 15, waiting: 10 });
  const order = after(mixed, []).wordIds;
  const first = order.map((id, i) => cut(mixed, id, i !== 0));
  const ninth = after(mixed, first.slice(0, 9));
  expect(countsOf(ninth, layTable(ninth))).toEqual({ green: 8, red: 1, cut: 9, total: 15, waiting: 1 });
  const again = after(mixed, first);
  expect(countsOf(again, layTable(again))).toEqual({ green: 14, red: 0, cut: 14, total: 15, waiting: 0 });
  expect(countsOf(again, [undefined, ...layTable(again)])).toMatchObject({ waiting: 0 });
});

test('the whole stage is green in the end', () => {
  const all = after(
    group,
    [1, 2, 3, 4, 5].map((id) => cut(group, id, true)),
  );
  expect(all.remaining).toEqual([]);
  expect(countsOf(all, [])).toEqual({ green: 5, red: 0, cut: 5, total: 5, waiting: 0 });
  expect(foldRound(7, marks).step).toBe('pre_exam');
});
