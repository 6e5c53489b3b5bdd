/** How options of a choice look before and after the verdict. Pure. */
import type { GivenAnswer, Solution } from '@xueban/contract/resources/math/questions';

/** `missed`: right, and not chosen. */
export type Mark = 'open' | 'chosen' | 'right' | 'wrong' | 'missed' | 'other';

export const MARK_NAMES: Readonly<Record<Mark, string>> = {
  open: '',
  chosen: '已选',
  right: '选对了',
  wrong: '你选的',
  missed: '正确答案',
  other: '',
};

/** @param solution undefined until it is judged */
export function getMark(id: string, chosen: readonly string[], answered: boolean, solution: Solution | null | undefined): Mark {
  const isChosen = chosen.includes(id);
  if (!answered || !solution) {
    if (isChosen) return 'chosen';
    return answered ? 'other' : 'open';
  }
  const isRight = solution.option_ids.includes(id);
  if (isRight) return isChosen ? 'right' : 'missed';
  return isChosen ? 'wrong' : 'other';
}

/** The options that an answer chose. */
export const findChosen = (given: GivenAnswer | undefined): readonly string[] => (given?.kind === 'choice' ? given.option_ids : []);
