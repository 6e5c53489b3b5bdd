/** What was read, but what people may mean otherwise, or did not finish: where it is not right, it is asked again instead of judged wrong. */
import { UnitAlone, Unreadable } from './faults';
import type { Meaning } from './meaning';
import { normalise } from './normalise';
import type { AnswerKey } from './types';
import { beginsUnit, unitAt } from './units';

/** 1米2 may be 1.2 米, as 一米二 is, and one square metre is written so, too. */
const HALF_SAID = /[\d一二两三四五六七八九十] *(?:[千分厘毫]?米|公里) *([23])(?!\d)/u;
/** 1m2 is one square metre; meant as 1.2m it is right where that is. */
const HALF_IN_LETTERS = /(\d) *([cdk]?m) *([23])(?!\d)/iu;
/** 1.2w, 1w2, 3k, 1.2万w: 万 and 千 of chats. */
const OF_CHATS = /[\d十百千万亿] *([wk])(?! *[A-Za-z+*/^=-])/iu;
/** Signs before a name: ∠, S△. */
const WITHOUT_NAME = /[∠△⊙][ 。.]*$/u;

/**
 * @param hasLetters whether the answer has letters: then they are no thousands
 * @param isRight judges what else may be meant
 * @throws Unreadable
 */
export function refuseDoubtful(typed: string, hasLetters: boolean, isRight: (meant: string) => boolean): void {
  const { chars, at } = normalise(typed);
  const text = chars.join('');
  if (WITHOUT_NAME.test(text)) throw new Unreadable(typed.length, '');
  const inLetters = HALF_IN_LETTERS.exec(text);
  const isMeant = inLetters !== null && isRight(text.replace(HALF_IN_LETTERS, '$1.$3$2'));
  const found = HALF_SAID.exec(text) ?? (isMeant ? inLetters : hasLetters ? null : OF_CHATS.exec(text));
  if (found) throw new Unreadable(at[found.index + found[0].length - 1] ?? 0, found.at(-1) ?? '');
}

/**
 * Of `3t` whose question declares no unit, `t` may be a wrong term: the reading with letters judges it.
 * @throws UnitAlone for `cm` and `-cm`
 * @throws Unreadable for half a unit, and a letter or a bound with the rest of a relation missing
 */
export function refuseUnfinished(typed: string, key: AnswerKey, meaning: Meaning, hasLetters: boolean): void {
  const text = withoutBlanks(typed);
  const isValue = meaning.t === 'values' && !hasLetters;
  if (isValue && isUnitAlone(typed)) throw new UnitAlone(typed.length, '');
  if (isPartOfRelation(text, key, meaning) || (isValue && endsInHalfUnit(text, meaning.values))) throw new Unreadable(typed.length, '');
}

const withoutBlanks = (text: string): string => normalise(text).chars.join('').replace(/\s+/g, '');

/** `-2<x` and `3>x` of -2<x<3, `x` of x=2. */
function isPartOfRelation(text: string, { expr, printedName }: AnswerKey, meaning: Meaning): boolean {
  if (!/[A-Za-z]$/.test(text)) return false;
  const asked = withoutBlanks(expr);
  const name = meaning.t === 'values' || meaning.t === 'range' ? meaning.name : undefined;
  const isBeginning = (whole: string): boolean => whole.startsWith(text) && /^[<>≤≥≠=]/.test(whole.slice(text.length));
  return text === name || text === printedName || isBeginning(asked) || isBeginning(turned(asked));
}

/** `3>x>-2` of -2<x<3. */
const turned = (relation: string): string =>
  relation
    .split(/([<>≤≥≠=])/)
    .reverse()
    .map((piece) => TURNED[piece] ?? piece)
    .join('');
const TURNED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '≤': '≥', '≥': '≤' };

const isUnit = (text: string): boolean => {
  const chars = Array.from(text);
  return chars.length > 0 && [chars, Array.from(text.toLowerCase())].some((one) => unitAt(one, 0)?.length === one.length);
};

export const isUnitAlone = (typed: string): boolean => isUnit(withoutBlanks(typed).replace(/^[-+]/, ''));

/** `5c` where 5cm is asked. */
function endsInHalfUnit(text: string, values: readonly { units?: unknown }[]): boolean {
  const [, half] = /\d([A-Za-z]{1,3})$/.exec(text) ?? [];
  return half !== undefined && values.some(({ units }) => units !== undefined) && beginsUnit(half);
}
