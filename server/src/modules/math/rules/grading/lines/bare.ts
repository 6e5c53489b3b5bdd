/** Whether only the result was written where there was something to write before it. */
import { getChildren, type Node } from '../ast';
import { printed } from '../print';
import { isPlainNumber, isWholeFraction } from '../terms';
import type { Line } from './line';

/** Said of an answer that is right all the same. */
export const BARE = '只写了结果。写出过程，错了才能看出错在哪一步';

/** @param start the sides of the question @param lines those that are judged */
export function isBare(start: readonly Node[], lines: readonly Line[]): boolean {
  if (start.reduce((count, side) => count + countOperations(side), 0) < 2) return false;
  const isEquation = start.length > 1;
  const question = start.map(printed).join('=');
  const said = lines.flatMap((line) => getTexts(line, isEquation)).filter((text) => text !== question);
  return new Set(said).size === 1 && (!isEquation || lines.every((line) => isResult(line) || getTexts(line, true).includes(question)));
}

/** What an equation's line says as a whole, what stands on each side of a sum's. */
function getTexts(line: Line, isEquation: boolean): string[] {
  if (line.t === 'words') return [];
  if (line.t === 'whole') return [line.whole.t];
  const items = line.t === 'sides' ? [line.sides] : line.items;
  // 当x=-2时 says what the question says.
  if (!isEquation && items.every(([name, value]) => name?.t === 'var' && value !== undefined)) return [];
  const texts = items.map((sides) => sides.map(printed));
  return isEquation ? [texts.map((sides) => sides.join('=')).join()] : texts.flat();
}

/** x = 3, and not x = 6/2 = 3, which tells how. */
function isResult(line: Line): boolean {
  if (line.t === 'words' || line.t === 'whole') return true;
  const items = line.t === 'sides' ? [line.sides] : line.items;
  return items.every((sides) => sides.length === 2 && sides.every((side) => side.t === 'var' || isPlainNumber(side)));
}

function countOperations(node: Node): number {
  if (isPlainNumber(node)) return 0;
  const inside = getChildren(node).reduce((count, child) => count + countOperations(child), 0);
  return inside + countOwn(node);
}

function countOwn(node: Node): number {
  switch (node.t) {
    // Fractions are brought to one denominator first.
    case 'add':
      return node.items.length - 1 + (node.items.some((item) => isWholeFraction(item.t === 'neg' ? item.a : item)) ? 1 : 0);
    case 'mul':
      return node.items.length - 1;
    case 'neg':
    case 'var':
      return 0;
    default:
      return 1;
  }
}
