/** How far a round is, in the terms of the API, from its state on the phone. */
import type { RoundProgress } from '@xueban/contract/resources/learning-records/word';
import { getGroups, type RoundState, type Stage, getStages } from '@xueban/contract/learning/word-round';
import { getSeconds } from '@/shared/study/round-time';

/** Also before the first answer of the first group, when the round has no groups yet. */
type Begun = Pick<RoundState, 'wordIds' | 'stage' | 'stagesDone'>;

/** Minutes until a round is over, from here, in a child's time; at least 1. */
export function minutesLeft({ wordIds, stage, stagesDone }: Begun): number {
  const groups = getGroups(wordIds);
  let seconds = 0;
  getStages(groups.length).forEach((at, index) => {
    if (index < stagesDone) return;
    const ofGroups =
      at.step === 'final_exam'
        ? groups
        : at.mixedGroups.length > 0
          ? at.mixedGroups.map((n) => groups[n - 1] ?? [])
          : [groups[at.currentGroup - 1] ?? []];
    const words = index === stagesDone && stage ? stage.remaining.length : ofGroups.flat().length;
    seconds += getSeconds(at, words);
  });
  return Math.max(1, Math.round(seconds / 60));
}

/** 第 3 / 9 组 · 还有约 18 分钟: on every page of a round that has begun. */
export function roundPlace(state: Begun, at: Pick<Stage, 'currentGroup' | 'step'>): string {
  const place = at.step === 'final_exam' ? '最后一步' : `第 ${at.currentGroup} / ${getGroups(state.wordIds).length} 组`;
  return `${place} · 还有约 ${minutesLeft(state)} 分钟`;
}

export function getProgress(state: RoundState): RoundProgress {
  const { stage, stagesDone, stagesTotal } = state;
  return {
    step: state.step,
    current_group: stage?.currentGroup ?? 0,
    mixed_groups: [...(stage?.mixedGroups ?? [])],
    groups_count: state.groups.length,
    words_count: state.wordIds.length,
    words_done: wordsDone(state),
    percentage: stagesTotal === 0 ? 0 : Math.floor((stagesDone / stagesTotal) * 100),
  };
}

/** Words whose memorization and first paper-cut box are done: the group's own box is, from its mixed stage or the next group on. */
function wordsDone({ step, stage, groups, wordIds }: RoundState): number {
  if (step === 'pre_exam') return 0;
  if (!stage || stage.step === 'final_exam') return wordIds.length;
  return groups.slice(0, stage.mixedGroups.length > 0 ? stage.currentGroup : stage.currentGroup - 1).flat().length;
}

/** The next step after the answers so far: 去剪纸盒, 识记第 2 组, 混组检测 1+2, 去学后检测. */
export function nextLabel(state: Pick<RoundState, 'step' | 'stage'>): string {
  const { step, stage } = state;
  if (step === 'pre_exam') return '去学前检测';
  if (step === 'memorization') return `识记第 ${stage?.currentGroup ?? 1} 组`;
  if (step === 'paper_cut_box') return stage && stage.mixedGroups.length > 0 ? `混组检测 ${stage.mixedGroups.join('+')}` : '去剪纸盒';
  return step === 'final_exam' ? '去学后检测' : '看报告';
}
