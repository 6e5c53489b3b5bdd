/** The checks that every text of an answer has to stand, whatever it is for. */
import { contactIn } from '../safety/contacts';
import { injectedIn } from '../safety/injected';
import { isTooMuch, readOf, rudeIn, type Topic, touchedIn, touchyIn, unfitIn } from '../safety/unfit';
import type { Problem } from '../task';

export interface Guard {
  /** Of the prompt: what of them is shown is refused. */
  instructions: string;
  /** Topics that words of the material are about. */
  open: ReadonlySet<Topic>;
}

/** Formulas are pictures of a checked subset: nothing is hidden in them. */
const FORMULA = /\$[^$]{1,400}\$/g;
const withoutFormulas = (text: string): string => text.replace(FORMULA, ' ');

export function safetyProblems(texts: readonly string[], { instructions, open }: Guard): Problem[] {
  const whole = texts.map(withoutFormulas).join('\n');
  const read = readOf(whole);
  const problems: Problem[] = [];
  if (unfitIn(read, open) !== undefined) problems.push(unfitProblem(touchyIn(read, open)));
  else if (rudeIn(read, open) !== undefined) problems.push({ code: 'rude', say: '有骂人的话，换一种说法' });
  const contact = contactIn(whole);
  if (contact !== undefined) problems.push({ code: 'injected', say: `有联系方式、地址或广告（${contact}）` });
  if (injectedIn(whole, instructions) !== undefined) problems.push({ code: 'injected', say: '有与任务无关的内容' });
  return problems;
}

const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  drugs: '毒品',
  violence: '杀伤、武器或流血',
  alcohol: '酒',
  tobacco: '烟',
  gambling: '赌博',
  insult: '骂人的话',
  death: '死亡',
  romance: '恋爱结婚',
  politics: '政治',
};

const unfitProblem = (touchy: Topic | undefined): Problem =>
  touchy === undefined
    ? { code: 'unfit', say: '有不适合未成年人的内容' }
    : { code: 'touchy', say: `说到了${TOPIC_NAMES[touchy]}，换一个写法，一个字也不要提` };

export const isSafe = (texts: readonly string[], guard: Guard): boolean => safetyProblems(texts, guard).length === 0;

/** What a sentence is read together with, of those before it: so many letters, at most so many characters of a text, and at least so many sentences (one, and its translation). */
const READ_WITH = { letters: 200, characters: 1_200, sentences: 2 };

/** A text that grows by whole sentences, each of which stood the checks together with those before it. */
export interface Grown {
  text: string;
  /** Of each sentence: where it ends, with how many letters up to there. */
  ends: readonly { at: number; letters: number }[];
  touched: readonly number[];
}
export const NOTHING_GROWN: Grown = { text: '', ends: [], touched: [] };

/**
 * As `isSafe` of the whole, in time of what is new: rules reach over some words, into the next sentence at most, and only
 * topics are counted over all of it.
 * @param more sentences, each with what stands before it
 * @returns the text with each of them, up to the first that does not stand the checks
 */
export function grownBy(grown: Grown, more: readonly string[], guard: Guard): Grown[] {
  const grows: Grown[] = [];
  for (const sentence of more) grows.push(extended(grows.at(-1) ?? grown, sentence, guard));
  if (grows.length === 1 || !more.some((sentence) => sentence.includes('$'))) {
    const last = grows.at(-1);
    if (!last || stands(grown, last, guard)) return grows;
  }
  // One of them does not, or a later sentence could make a formula of an earlier one: which?
  const first = more.length < 2 ? undefined : grownBy(grown, more.slice(0, 1), guard)[0];
  return first ? [first, ...grownBy(first, more.slice(1), guard)] : [];
}

function extended({ text, ends, touched }: Grown, more: string, { open }: Guard): Grown {
  const letters = (ends.at(-1)?.letters ?? 0) + (more.match(/[\p{L}\p{N}]/gu) ?? []).length;
  const counts = touchedIn(withoutFormulas(more), open).map((words, topic) => words + (touched[topic] ?? 0));
  return { text: text + more, ends: [...ends, { at: text.length + more.length, letters }], touched: counts };
}

const stands = ({ text, ends }: Grown, { text: whole, touched }: Grown, guard: Guard): boolean =>
  !isTooMuch(touched) && isSafe([whole.slice(readFrom(whole, text.length, ends))], guard);

/** Where a sentence begins that is far enough back; never within a formula. */
function readFrom(whole: string, length: number, ends: Grown['ends']): number {
  const letters = ends.at(-1)?.letters ?? 0;
  const lastEnd = (is: (end: Grown['ends'][number]) => boolean): number => [...ends].reverse().find(is)?.at ?? 0;
  const far = lastEnd((end) => letters - end.letters >= READ_WITH.letters || length - end.at >= READ_WITH.characters);
  let from = Math.min(far, ends.at(-1 - READ_WITH.sentences)?.at ?? 0);
  if (!whole.includes('$')) return from;
  for (const { 0: formula, index } of [...whole.matchAll(FORMULA)].reverse()) {
    if (index < from && index + formula.length > from) from = lastEnd(({ at }) => at <= index);
  }
  return from;
}

/** All strings of a JSON value, keys aside. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
