/** For which real numbers what is written holds, as the roots of a polynomial. */
import { isConstant, minus, negative, type Node } from '../ast';
import { at, commonFactor, findFraction, hasRealRoot, NO_ROOT, type Polynomial, product, radical, without } from './polynomial';
import { findApart, hasSurd, listRadicands, pairSurds } from './surds';

/** What holds where `roots` is 0; [] holds everywhere, a number other than 0 nowhere. */
export interface Solutions {
  roots: Polynomial;
  /** Where it says nothing, because something below is 0. */
  below: Polynomial;
}

/** Of equal sides, or several such side by side. Undefined: of more than one letter, with roots or absolute values of it. */
export function findSolutions(items: readonly (readonly Node[])[], letter: string): Solutions | undefined {
  let all: Solutions | undefined;
  const also = (own: Solutions): Solutions =>
    all ? { roots: radical(product(all.roots, own.roots)), below: radical(product(all.below, own.below)) } : own;
  const surds: Node[] = [];
  for (const sides of items.flatMap((one) => withoutAbsolute(one))) {
    const [left, right, more] = sides;
    if (left && right && !more && sides.some(hasSurd)) {
      surds.push(minus(left, right));
      continue;
    }
    const own = findSidesSolutions(sides, letter);
    if (!own) return undefined;
    all = also(own);
  }
  if (surds.length === 0) return all;
  const pairs = pairSurds(surds, letter);
  return pairs && also({ roots: radical(pairs), below: NO_ROOT });
}

/**
 * Where a solution has a root and its conjugate is none: x₁ = x₂ = √3. To be compared with its like only.
 * @param beside all whose roots are to be apart together
 */
export function findSolutionsApart(items: readonly (readonly Node[])[], letter: string, beside = items): Solutions | undefined {
  const [c, more] = listRadicands(beside.flat());
  const roots = c && !more ? findApart(items, letter, c) : undefined;
  return roots && { roots, below: NO_ROOT };
}

/** |2x − 1| = 5 is 2x − 1 = 5 or 2x − 1 = −5. */
function withoutAbsolute(sides: readonly Node[]): (readonly Node[])[] {
  const [left, right, more] = sides;
  if (!left || !right || more) return [sides];
  if (right.t === 'abs' && left.t !== 'abs') return withoutAbsolute([right, left]);
  const value = left.t === 'abs' && !isConstant(left) && isConstant(right) ? findFraction(right, '')?.n : undefined;
  if (left.t !== 'abs' || !value || at(value, 0).n < 0n) return [sides];
  return value.length === 0
    ? [[left.a, right]]
    : [
        [left.a, right],
        [left.a, negative(right)],
      ];
}

function findSidesSolutions(sides: readonly Node[], letter: string): Solutions | undefined {
  let roots: Polynomial = [];
  let below = NO_ROOT;
  for (const [i, right] of sides.entries()) {
    const left = sides[i - 1];
    if (!left) continue;
    const difference = findFraction(minus(left, right), letter);
    if (!difference) return undefined;
    roots = commonFactor(roots, difference.n);
    below = product(below, difference.d);
  }
  return { roots: without(radical(roots), below), below: radical(below) };
}

export interface Change {
  isLost: boolean;
  isGained: boolean;
}

/** From one line to the next. A root of what stood below may come in when it is multiplied away: it is looked for at the end. */
export function findChange(before: Solutions, after: Solutions, excluded: Polynomial = NO_ROOT): Change {
  if (before.roots.length === 0 || after.roots.length === 0) {
    const isSame = before.roots.length === after.roots.length;
    return { isLost: !isSame && before.roots.length === 0, isGained: !isSame && after.roots.length === 0 };
  }
  const common = commonFactor(before.roots, after.roots);
  const gained = without(without(after.roots, common), excluded);
  const lost = without(without(before.roots, common), excluded);
  return { isLost: hasRealRoot(lost), isGained: hasRealRoot(gained) };
}
