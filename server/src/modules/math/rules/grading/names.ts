/** Names of letters, segments and angles. */
import { type Finding, found } from './finding';
import { printed } from './print';

/** @param asked what is printed before the blank, where it is known: the other letter may well be one of the question */
export function notAsked(name: string, asked: string | undefined): Finding {
  return found('wrong_letter', asked === undefined ? name : `题目问的是 ${asked}，不是 ${printed({ t: 'var', name })}`);
}

/** AB is BA, ∠AOC is ∠COA, and A may be said for ∠A. */
export function sameName(a: string, b: string): boolean {
  return canonical(a) === canonical(b);
}

/** ∠ABC says which angle at B is meant, where ∠B is asked. */
export function isSaid(name: string, asked: string): boolean {
  return sameName(name, asked) || (/^∠[A-Z]$/.test(asked) && /^∠[A-Z]{3}$/.test(name) && name.charAt(2) === asked.charAt(1));
}

function canonical(name: string): string {
  if (/^[A-Z]{2}$/.test(name)) return Array.from(name).sort().join('');
  const [, from, vertex, to] = /^∠([A-Z])([A-Z])([A-Z])$/.exec(name) ?? [];
  if (from !== undefined && vertex !== undefined && to !== undefined) return [from, to].sort().join(vertex);
  return name.replace(/^[∠△⊙]/, '');
}

/** The letters of a printed name: typed small, they are meant. */
export const toLetters = (name = ''): string[] => (/^[A-Z]{2}$/.test(name) ? Array.from(name) : [name].filter((one) => one !== ''));
