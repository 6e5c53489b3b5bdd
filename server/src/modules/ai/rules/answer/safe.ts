/** The checks by program that every text of an answer has to stand; a moderation adapter looks at it besides. */
import { findContact } from '../safety/contacts';
import { findInjected } from '../safety/injected';
import { findListed } from '../safety/lists';
import type { Problem } from '../task';

export interface Guard {
  /** Of the prompt: what of them is shown is refused. */
  instructions: string;
}

/** Formulas are pictures of a checked subset: nothing is hidden in them. */
const FORMULA = /\$[^$]{1,400}\$/g;

export function safetyProblems(texts: readonly string[], { instructions }: Guard): Problem[] {
  const whole = texts.join('\n').replace(FORMULA, ' ');
  const problems: Problem[] = [];
  if (findListed(whole) !== undefined) problems.push({ code: 'unfit', say: '有不适合未成年人的内容' });
  const contact = findContact(whole);
  if (contact !== undefined) problems.push({ code: 'injected', say: `有联系方式或网址（${contact}）` });
  if (findInjected(whole, instructions) !== undefined) problems.push({ code: 'injected', say: '有与任务无关的内容' });
  return problems;
}

export const isSafe = (texts: readonly string[], guard: Guard): boolean => safetyProblems(texts, guard).length === 0;

/** All strings of a JSON value, keys aside. */
export function getTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(getTexts);
}
