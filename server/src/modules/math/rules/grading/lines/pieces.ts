/** Expressions multiplied out: 2(x − 3) has the pieces 2·x and 2·(−3). */
import { getChildren, isConstant, minus, negative, type Node, number, over, times } from '../ast';
import { same } from '../equivalence';
import { hasBrackets } from '../expression-forms';
import { rational } from '../rational';
import { getTerm, getTerms } from '../terms';
import type { StepCause } from './types';

export const MOST_PIECES = 12;

export function getPieces(node: Node): Node[] {
  switch (node.t) {
    case 'add':
      return node.items.flatMap(getPieces);
    case 'neg':
      return getPieces(node.a).map(negative);
    case 'div':
      return isConstant(node.b) ? getPieces(node.a).map((piece) => over(piece, node.b)) : [node];
    case 'mul': {
      const parts = node.items.map(getPieces);
      if (parts.every(({ length }) => length === 1) || parts.reduce((count, part) => count * part.length, 1) > MOST_PIECES) return [node];
      return parts.reduce<Node[]>((all, part) => all.flatMap((a) => part.map((b) => times(a, b))), [number(rational(1n))]);
    }
    default:
      return [node];
  }
}

/** `3/1 x` */
export const getTexts = (pieces: readonly Node[]): string[] =>
  pieces.map(getTerm).map(({ coefficient: { n, d }, rest }) => `${n.toString()}/${d.toString()} ${rest}`);

/**
 * Brackets opened wrongly at two places, so that the sum is right: 3a² − 2ab − 2a² − 2ab of 3(a² − 2ab) − 2(a² − ab). As many terms
 * as there should be, but others, one of them with the wrong sign or not multiplied. @param before an expression, or both sides of
 * an equation, of which terms may be moved
 */
export function findOpenedWrongly(before: readonly Node[], given: readonly Node[]): StepCause | undefined {
  if (!before.some(hasBrackets) || given.some(hasBrackets) || given.every(isConstant)) return undefined;
  const [own, other] = [before, given].map(([left, right]) => (left && right ? minus(left, right) : left));
  if (!own || !other) return undefined;
  const [pieces, written] = [own, other].map((node) => getPieces(node).filter((piece) => getTerm(piece).coefficient.n !== 0n));
  if (!pieces || pieces.length !== written?.length || getTexts([...pieces, ...written]).some((text) => text.includes('(')))
    return undefined;
  const isTurned = given.length > 1 && !same(own, other);
  if (!same(own, isTurned ? negative(other) : other)) return undefined;
  const rest = getTexts(isTurned ? written.map(negative) : written);
  const missing = pieces.filter((piece) => {
    const at = rest.indexOf(getTexts([piece]).join(''));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return nameOpened(before, missing, rest);
}

/** Which of the terms that brackets hold stands in `written` with the wrong sign, or not multiplied. */
function nameOpened(before: readonly Node[], missing: readonly Node[], written: readonly string[]): StepCause | undefined {
  const isWritten = (piece: Node): boolean => written.includes(getTexts([piece]).join(''));
  const held = before.flatMap(getTerms).filter(hasBrackets).flatMap(getPieces);
  const opened = getTexts([...held, ...held.map(negative)]);
  const factors = before.flatMap(listFactors);
  for (const piece of missing) {
    if (!opened.includes(getTexts([piece]).join(''))) continue;
    if (isWritten(negative(piece))) return 'bracket_sign';
    const isKept = factors.some((factor) => [over(piece, factor), negative(over(piece, factor))].some(isWritten));
    if (isKept) return 'bracket_term_missed';
  }
  return undefined;
}

/** What brackets are multiplied by: 3 of 3(x − 2). */
function listFactors(node: Node): Node[] {
  const own = node.t === 'mul' && hasBrackets(node) ? node.items.filter((item) => getPieces(item).length === 1) : [];
  return [...own, ...getChildren(node).flatMap(listFactors)];
}
