/** Whether six squares fold to a cube, and which of them then lie opposite. */
import { fail } from '../figure-error';

/** Column and row of each square, by its sign where it is one of a kind. */
export interface Square {
  sign: string;
  column: number;
  row: number;
}

export function getSquares(grid: readonly string[]): Square[] {
  return grid.flatMap((line, row) => Array.from(line).flatMap((sign, column) => (sign === '.' ? [] : [{ sign, column, row }])));
}

type Vector = readonly [number, number, number];
const negative = ([a, b, c]: Vector): Vector => [0 - a, 0 - b, 0 - c];

/** How a square lies once folded: where it looks to, and where its right and lower edges point. */
interface Place {
  face: Vector;
  right: Vector;
  down: Vector;
}

/** The side of the cube each square comes to lie on; undefined when two come to lie on one, or squares hang apart. */
export function fold(squares: readonly Square[]): Map<Square, string> | undefined {
  const [first] = squares;
  if (!first || squares.length !== 6) return undefined;
  const places = new Map<Square, Place>([[first, { face: [0, 0, 1], right: [1, 0, 0], down: [0, 1, 0] }]]);
  const waiting = [first];
  for (let square = waiting.pop(); square; square = waiting.pop()) {
    const place = places.get(square);
    if (!place) continue;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [x, y] = [square.column + dx, square.row + dy];
      const next = squares.find(({ column, row }) => column === x && row === y);
      if (!next || places.has(next)) continue;
      places.set(next, rolled(place, dx, dy));
      waiting.push(next);
    }
  }
  const sides = new Map([...places].map(([square, { face }]) => [square, face.join(',')]));
  return sides.size === 6 && new Set(sides.values()).size === 6 ? sides : undefined;
}

function rolled({ face, right, down }: Place, dx: number, dy: number): Place {
  if (dx === 1) return { face: right, right: negative(face), down };
  if (dx === -1) return { face: negative(right), right: face, down };
  return dy === 1 ? { face: down, right, down: negative(face) } : { face: negative(down), right, down: face };
}

/** @throws FigureError for squares that do not fold as they are said to */
export function checkNet(grid: readonly string[], { folds, opposite }: { folds: boolean; opposite: readonly string[] }): void {
  const squares = getSquares(grid);
  const sides = fold(squares);
  if (folds && !sides) fail(squares.length === 6 ? '这六个面折不成正方体' : `正方体的展开图要有 6 个面，这里有 ${squares.length} 个`);
  if (!folds && sides) fail('写了 folds: false，这六个面却能折成正方体');
  for (const pair of opposite) {
    const [a, b] = Array.from(pair).map((sign) => squares.find((square) => square.sign === sign) ?? fail(`展开图里没有“${sign}”`));
    const [one, other] = [a && sides?.get(a), b && sides?.get(b)];
    if (one === undefined || other !== negative(one.split(',').map(Number) as unknown as Vector).join(','))
      fail(`折起来以后“${pair}”不是相对的面`);
  }
}
