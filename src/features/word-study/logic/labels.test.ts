import { foldRound } from '@xueban/contract/learning/word-round';
import { nextLabel } from './labels';

const empty = foldRound(1, []);
const stage = (step: 'memorization' | 'paper_cut_box' | 'final_exam', currentGroup: number, mixedGroups: number[] = []) => ({
  step,
  stage: { step, currentGroup, mixedGroups, wordIds: [], remaining: [], results: new Map<number, boolean>(), pass: 1 },
});

test.each([
  [empty, '去学前检测'],
  [stage('memorization', 2), '识记第 2 组'],
  [{ step: 'memorization' as const, stage: undefined }, '识记第 1 组'],
  [stage('paper_cut_box', 2), '去剪纸盒'],
  [stage('paper_cut_box', 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]), '混组检测 1+2+3+4+5+6+7+8+9'],
  [stage('final_exam', 0), '去学后检测'],
  [{ step: 'completed' as const, stage: undefined }, '看报告'],
])('%#', (state, label) => expect(nextLabel(state)).toBe(label));
