/** What pupils write when they clear denominators with letters: 1/(x − 2) + 3 = 5/x. */
import { isConstant, negative, type Node, over, plus, times } from '../ast';
import { printed } from '../print';
import { getTerms } from '../terms';
import type { EquationMistake } from './equation-mistakes';
import { listMistakes, OF_BRACKETS } from './expression-mistakes';

/** No equation of a school book has more; their products would cost more than a line may take. */
const MOST_TERMS = 4;

interface Part {
  node: Node;
  above: Node;
  below?: Node;
}

function getPart(node: Node): Part {
  if (node.t === 'neg') {
    const { above, ...part } = getPart(node.a);
    return { ...part, node, above: negative(above) };
  }
  return node.t === 'div' && !isConstant(node.b) ? { node, above: node.a, below: node.b } : { node, above: node };
}

/** One term that was not multiplied with the others, and brackets that come of it opened wrongly. */
export function* listLetterDenominatorMistakes(left: Node, right: Node): Generator<EquationMistake> {
  const [a, b] = [getTerms(left).map(getPart), getTerms(right).map(getPart)];
  const all = [...a, ...b];
  const belows = [...new Map(all.flatMap(({ below }) => (below ? [[printed(below), below] as const] : [])))];
  if (belows.length === 0 || all.length > MOST_TERMS) return;
  // Of 1/(x − 2) and 1/(2 − x) one is enough.
  const factors = [belows, ...(belows.length > 1 ? belows.map((one) => [one]) : [])];
  for (const chosen of factors) {
    const multiplied = ({ node, above, below }: Part): Node => {
      const others = chosen.filter(([name]) => !below || name !== printed(below)).map(([, one]) => one);
      const product = others.length === 0 ? above : times(above, ...others);
      return below && others.length === chosen.length ? over(product, below) : below ? product : times(node, ...others);
    };
    const sides = (missed?: Part): [Node, Node] => {
      const each = (part: Part): Node => (part === missed ? part.above : multiplied(part));
      return [plus(...a.map(each)), plus(...b.map(each))];
    };
    for (const part of all) {
      // 36 of 36/x, both sides by x: nothing is left to multiply it by.
      if (part.below && chosen.every(([name]) => part.below && name === printed(part.below))) continue;
      const [one, other] = sides(part);
      yield { left: one, right: other, cause: 'denominator_term_missed' };
    }
    const [one, other] = sides();
    for (const { node, cause } of listMistakes(one)) if (OF_BRACKETS.has(cause)) yield { left: node, right: other, cause };
    for (const { node, cause } of listMistakes(other)) if (OF_BRACKETS.has(cause)) yield { left: one, right: node, cause };
  }
}
