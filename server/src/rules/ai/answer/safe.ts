/** The checks that every text of an answer has to stand, whatever it is for. */
import { contactIn } from '../safety/contacts';
import { injectedIn } from '../safety/injected';
import { rudeIn, type Topic, unfitIn } from '../safety/unfit';
import type { Problem } from '../task';

export interface Guard {
  /** Of the prompt: what of them is shown is refused. */
  instructions: string;
  /** Topics that words of the material are about. */
  open: ReadonlySet<Topic>;
}

/** Formulas are pictures of a checked subset: nothing is hidden in them. */
const withoutFormulas = (text: string): string => text.replace(/\$[^$]{1,400}\$/g, ' ');

export function safetyProblems(texts: readonly string[], { instructions, open }: Guard): Problem[] {
  const whole = texts.map(withoutFormulas).join('\n');
  const problems: Problem[] = [];
  if (unfitIn(whole, open) !== undefined) problems.push({ code: 'unfit', say: '有不适合未成年人的内容' });
  else if (rudeIn(whole, open) !== undefined) problems.push({ code: 'rude', say: '有骂人的话，换一种说法' });
  const contact = contactIn(whole);
  if (contact !== undefined) problems.push({ code: 'injected', say: `有联系方式、地址或广告（${contact}）` });
  if (injectedIn(whole, instructions) !== undefined) problems.push({ code: 'injected', say: '有与任务无关的内容' });
  return problems;
}

export const isSafe = (texts: readonly string[], guard: Guard): boolean => safetyProblems(texts, guard).length === 0;

/** All strings of a JSON value, keys aside. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
