/** 识记: the words of a group, one card at a time, each read aloud five times. */
import { READS_PER_WORD } from '@xueban/contract/constants';
import type { StageState } from '@xueban/contract/learning/word-round';

/** How often each word of the group has been read, on this phone. */
export type Reads = Readonly<Record<number, number>>;

export interface CardView {
  wordId: number;
  /** Position in the group, from 0. */
  index: number;
  count: number;
  /** 0–5. */
  reads: number;
  readThrough: boolean;
  hasPrevious: boolean;
}

/** The word to open with: the first that is not read through, or undefined when the group is done. */
export function firstUnread(stage: StageState): number | undefined {
  return stage.remaining[0];
}

/** Reads of a word; one that has its answer has been read through, on whichever phone. */
export function getReads(stage: StageState, reads: Reads, wordId: number): number {
  return stage.results.has(wordId) ? READS_PER_WORD : Math.min(reads[wordId] ?? 0, READS_PER_WORD - 1);
}

/** The card of a word of the group; undefined when it is not in it. */
export function findCard(stage: StageState, reads: Reads, wordId: number): CardView | undefined {
  const index = stage.wordIds.indexOf(wordId);
  if (index < 0) return undefined;
  const count = getReads(stage, reads, wordId);
  return { wordId, index, count: stage.wordIds.length, reads: count, readThrough: count === READS_PER_WORD, hasPrevious: index > 0 };
}

/** How full each segment of the progress line is, 0–100, one a word. */
export function getSegments(stage: StageState, reads: Reads): number[] {
  return stage.wordIds.map((id) => (getReads(stage, reads, id) / READS_PER_WORD) * 100);
}

/** One more read: the new count, and whether the word is now read through and wants its answer. */
export function readOnce(stage: StageState, reads: Reads, wordId: number): { reads: Reads; finished: boolean } {
  const count = getReads(stage, reads, wordId) + 1;
  return { reads: { ...reads, [wordId]: count }, finished: count >= READS_PER_WORD && !stage.results.has(wordId) };
}

/** The word before this one in the group, or undefined at its start. */
export function previousWord(stage: StageState, wordId: number): number | undefined {
  return stage.wordIds[stage.wordIds.indexOf(wordId) - 1];
}

/** The word after this one: the next card, from the last one the first that is not read through; none once all are. */
export function nextWord(stage: StageState, wordId: number): number | undefined {
  const unread = firstUnread(stage);
  return unread === undefined ? undefined : followingWord(stage, wordId);
}

/** The word after one that had been read through before: also of a group that is done and looked at again, to its end. */
export function followingWord(stage: StageState, wordId: number): number | undefined {
  return stage.wordIds[stage.wordIds.indexOf(wordId) + 1] ?? firstUnread(stage);
}
