/** What is typed as boxes to draw: rows of texts and structures, and where the cursor is. Pure. */
import type { Placeholder, TreeNode } from 'mathkeyboardengine';
import { isAtom, getItems } from './items';
import { Branch, isOfNumber, Leaf, getNumberText } from './nodes';

export type Box =
  | { kind: 'text'; text: string; look: 'digit' | 'letter' | 'sign' | 'close' }
  | { kind: 'cursor' }
  | { kind: 'fraction'; whole: Row | undefined; top: Row; bottom: Row }
  | { kind: 'power'; base: Row; bracketed: boolean; exponent: Row }
  | { kind: 'root' | 'abs' | 'brackets'; content: Row };

export interface Row {
  /** A tap on it puts the cursor there. */
  place: Placeholder;
  boxes: Box[];
  /** Nothing in it yet; `active` when the cursor waits in it. */
  empty: boolean;
  active: boolean;
}

/** @param cursor undefined: the line is only shown */
export function getRow(place: Placeholder, cursor: TreeNode | Placeholder | undefined): Row {
  const { nodes } = place;
  const isHere = cursor === place;
  const boxes: Box[] = [];
  if (isHere && nodes.length > 0) boxes.push({ kind: 'cursor' });
  for (const node of nodes) {
    add(boxes, ofNumber(getBox(node, cursor), boxes));
    if (node === cursor) boxes.push({ kind: 'cursor' });
  }
  return { place, boxes, empty: nodes.length === 0, active: isHere && nodes.length === 0 };
}

const OF_NUMBER: readonly string[] = ['+', '−', '±'];

/** A sign with nothing to the left of it belongs to the number: no room between them. */
function ofNumber(box: Box, before: readonly Box[]): Box {
  if (box.kind !== 'text' || !OF_NUMBER.includes(box.text)) return box;
  const last = [...before].reverse().find(({ kind }) => kind !== 'cursor');
  const isFirst = last === undefined || (last.kind === 'text' && (last.look === 'sign' || /[，；]$/.test(last.text)));
  return isFirst ? { ...box, look: 'close' } : box;
}

/** Most characters of one style in a box: lines break between boxes. */
const LONGEST_TEXT = 8;

/** Joins neighbouring short texts of one style. */
function add(boxes: Box[], box: Box): void {
  const last = boxes[boxes.length - 1];
  const isMore = box.kind === 'text' && last?.kind === 'text' && last.look === box.look && box.look !== 'sign';
  if (isMore && last.text.length < LONGEST_TEXT) last.text += box.text;
  else boxes.push(box);
}

function getBox(node: TreeNode, cursor: TreeNode | Placeholder | undefined): Box {
  if (isOfNumber(node)) return { kind: 'text', text: getNumberText(node), look: 'digit' };
  if (node instanceof Leaf) return { kind: 'text', text: node.sign.shown, look: node.sign.look };
  if (!(node instanceof Branch)) throw new TypeError('a node of another kind');
  const row = (at: number): Row => getRow(node.place(at), cursor);
  switch (node.structure) {
    case 'fraction':
      return { kind: 'fraction', whole: undefined, top: row(0), bottom: row(1) };
    case 'mixed':
      return { kind: 'fraction', whole: row(0), top: row(1), bottom: row(2) };
    case 'power':
      return { kind: 'power', base: row(0), bracketed: !isAtom(getItems(node.place(0).nodes)), exponent: row(1) };
    default:
      return { kind: node.structure, content: row(0) };
  }
}
