/** How far a round is, in the terms of the API, from its state on the phone. */
import type { RoundProgress } from '@xueban/contract/resources/learning-records/word';
import type { RoundState } from '@xueban/contract/learning/word-round';

export function progressOf(state: RoundState): RoundProgress {
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
