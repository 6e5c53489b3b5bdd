/** What the way on is called on a button. */
import type { RoundState } from '@xueban/contract/learning/word-round';

/** The next step after the answers so far: 去剪纸盒, 识记第 2 组, 混组检测 1+2, 去学后检测. */
export function nextLabel(state: Pick<RoundState, 'step' | 'stage'>): string {
  const { step, stage } = state;
  if (step === 'pre_exam') return '去学前检测';
  if (step === 'memorization') return `识记第 ${stage?.currentGroup ?? 1} 组`;
  if (step === 'paper_cut_box') return stage && stage.mixedGroups.length > 0 ? `混组检测 ${stage.mixedGroups.join('+')}` : '去剪纸盒';
  return step === 'final_exam' ? '去学后检测' : '看报告';
}
