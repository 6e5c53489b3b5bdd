/** What is said to a model whose answer did not stand the checks: once, and only what the program itself found. */
import type { Problem } from '../task';

/** Never repaired: who has once done what a text ordered, or said what is unfit, is not asked again. */
export const isBeyondRepair = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => code === 'unfit' || code === 'injected');

const MOST = 8;

export function repairText(problems: readonly Problem[]): string {
  const lines = problems.slice(0, MOST).map(({ code, say }) => `- [${code}] ${say}`);
  return `上面的回答没有通过程序检查：\n${lines.join('\n')}\n请改正这些问题，其余要求不变，重新给出完整的一个 JSON 对象，不要写别的话。`;
}
