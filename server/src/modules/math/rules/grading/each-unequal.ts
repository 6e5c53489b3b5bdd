/** x≠2和-2, x≠0、1或2: numbers behind ≠ are all excluded, whichever word joins them. */
import type { Answer, Side } from './answer';
import { isConstant } from './ast';

export function eachUnequal(answer: Answer): Answer {
  if (answer.t !== 'or' && answer.t !== 'and' && answer.t !== 'list') return answer;
  let said = 0;
  let letter: Side | undefined;
  const items = answer.items.map((item): Answer => {
    const inner = eachUnequal(item);
    const number = findBare(inner);
    if (letter && number) {
      said += 1;
      return { t: 'chain', sides: [letter, number], signs: ['≠'] };
    }
    letter = findExcluded(inner);
    return inner;
  });
  return { t: said > 0 && said === items.length - 1 ? 'and' : answer.t, items };
}

function findBare(answer: Answer): Side | undefined {
  const [side] = answer.t === 'chain' && answer.signs.length === 0 ? answer.sides : [];
  const isNumber = side && isConstant(side.node) && side.node.t !== 'tuple' && !side.units && !side.ratio && !side.remainder;
  return isNumber ? side : undefined;
}

/** The x of x≠2, and of the last part of what is joined. */
function findExcluded(answer: Answer): Side | undefined {
  if (answer.t === 'and' || answer.t === 'list') return answer.items.map(findExcluded).at(-1);
  if (answer.t !== 'chain' || answer.signs.join() !== '≠') return undefined;
  const [left, right] = answer.sides;
  return left?.node.t === 'var' && !left.units && right && isConstant(right.node) ? left : undefined;
}
