/** Goals to choose from. Pure. */
import { DAILY_GOAL } from '@xueban/contract/constants';

/** Words a day that most choose. */
const USUAL: readonly number[] = [10, DAILY_GOAL.default, 30, 45, 60, 90];

/** The usual ones, and the one that is set, in order. */
export function goalsBeside(current: number): readonly number[] {
  return USUAL.includes(current) ? USUAL : [...USUAL, current].sort((a, b) => a - b);
}

/** 一轮 is nine groups of five: what so many words a day mean. */
export function goalNote(goal: number): string {
  if (goal < 20) return '轻松一些，每天都能完成';
  if (goal <= 30) return '每天十来分钟，容易坚持';
  return goal <= 60 ? '大约一轮的量' : '量比较大，记得按时休息';
}
