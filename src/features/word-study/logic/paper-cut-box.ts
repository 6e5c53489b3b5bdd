/** 剪纸盒: slips on the table, cut into a green or a red box; red slips come back until all are green. */
import { GROUP_SIZE } from '@xueban/contract/constants';
import type { StageState } from '@xueban/contract/learning/word-round';

/** Slips lying on the table at once: more would make a long page and a heavy tap in a mixed round of 45. */
export const SLIPS_ON_TABLE = GROUP_SIZE;

/** A place on the table. Empty once no slip is left for it. */
export type Table = readonly (number | undefined)[];

export interface BoxCounts {
  green: number;
  /** Cut into the red box in this pass. */
  red: number;
  /** Slips already in a box. */
  cut: number;
  total: number;
  /** Slips still to be cut that are not on the table. */
  waiting: number;
}

/** From group 2 on a slip goes into the green or the red box; group 1 has one box. */
export function hasTwoBoxes(stage: Pick<StageState, 'currentGroup'>): boolean {
  return stage.currentGroup >= 2;
}

/**
 * In a mixed round the learner has met every word before: one tap on a box cuts. In the group's own box the first tap
 * shows the meaning.
 */
export function cutsAtOnce(stage: Pick<StageState, 'mixedGroups'>): boolean {
  return stage.mixedGroups.length > 0;
}

/** How long a slip must be in sight before it can be cut, ms, so that it is not cut unread or by a double tap. */
export const READABLE_MS = 400;
/** How long a cut slip shows its meaning over the next one, ms: the red one is to be learned from. */
export const MEANING_STAYS_MS = { green: 500, red: 1500 } as const;

/** "混组 1+2+3" for a mixed round, "第 2 组" for a single group. */
export function stageLabel(stage: Pick<StageState, 'currentGroup' | 'mixedGroups'>): string {
  return stage.mixedGroups.length > 0 ? `混组 ${stage.mixedGroups.join('+')}` : `第 ${stage.currentGroup} 组`;
}

/** The table for the slips that remain in this pass. */
export function layTable(stage: StageState): Table {
  return stage.remaining.slice(0, SLIPS_ON_TABLE);
}

/**
 * The table after a cut. The next waiting slip takes its place, so that others stay under the thumb; a new pass lays the
 * table afresh.
 * @param after the stage with the answer folded in
 */
export function tableAfterCut(table: Table, before: StageState, after: StageState, wordId: number): Table {
  if (after.pass !== before.pass) return layTable(after);
  const next = after.remaining.find((id) => !table.includes(id));
  return table.map((id) => (id === wordId ? next : id));
}

/** The table after a cut was taken back: the slip lies where it lay. */
export function tableAfterUndo(table: Table, before: StageState, after: StageState, { wordId, at }: { wordId: number; at: number }): Table {
  if (after.pass !== before.pass) return layTable(after);
  return table.map((id, place) => (place === at ? wordId : id));
}

/** What is in the boxes and on the table. */
export function getCounts(stage: StageState, table: Table): BoxCounts {
  const remaining = new Set(stage.remaining);
  let green = 0;
  let red = 0;
  for (const [wordId, correct] of stage.results) {
    if (remaining.has(wordId)) continue;
    if (correct) green += 1;
    else red += 1;
  }
  const onTable = table.filter((id) => id !== undefined).length;
  return { green, red, cut: green + red, total: stage.wordIds.length, waiting: stage.remaining.length - onTable };
}
