/** What a name may be: the rules of the contract, said while it is typed. Pure. */
import { NAME_MAX_LENGTH, NAME_PATTERN } from '@xueban/contract/constants';

const allowed = new RegExp(NAME_PATTERN);

/** Signs, not halves of them. */
export const countLength = (name: string): number => Array.from(name).length;

/** What is wrong with it; undefined: it can be saved. */
export function findProblem(name: string): string | undefined {
  if (name.trim() === '') return '请填写称呼';
  if (countLength(name) > NAME_MAX_LENGTH) return `最多 ${NAME_MAX_LENGTH} 个字`;
  return allowed.test(name) ? undefined : '有看不见的字符，请重新输入';
}

/** 4 / 30 个字 */
export const sayLength = (name: string): string => `${countLength(name)} / ${NAME_MAX_LENGTH} 个字`;
