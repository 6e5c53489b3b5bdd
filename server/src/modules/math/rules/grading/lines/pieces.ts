/** Expressions multiplied out: 2(x − 3) has the pieces 2·x and 2·(−3). */
import { isConstant, negative, type Node, number, over, times } from '../ast';
import { rational } from '../rational';

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
