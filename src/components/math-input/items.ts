/** What stands side by side in a place, digits of a number as one, and what is drawn and written in brackets. Pure. */
import type { TreeNode } from 'mathkeyboardengine';
import { Branch, isOfNumber, Leaf, getNumberText } from './nodes';

export type Item =
  | { kind: 'number'; text: string; nodes: readonly TreeNode[] }
  | { kind: 'leaf'; leaf: Leaf }
  | { kind: 'branch'; branch: Branch };

export function getItems(nodes: readonly TreeNode[]): Item[] {
  const items: Item[] = [];
  let run: TreeNode[] = [];
  const end = (): void => {
    if (run.length > 0) items.push({ kind: 'number', text: run.map(getNumberText).join(''), nodes: run });
    run = [];
  };
  for (const node of nodes) {
    if (isOfNumber(node)) run.push(node);
    else {
      end();
      if (node instanceof Leaf) items.push({ kind: 'leaf', leaf: node });
      else if (node instanceof Branch) items.push({ kind: 'branch', branch: node });
    }
  }
  end();
  return items;
}

const CLOSED: readonly string[] = ['brackets', 'abs'];

/** Whether a power of it needs no brackets: a number, a letter, π, something in brackets. Nothing yet needs none either. */
export function isAtom(items: readonly Item[]): boolean {
  const [item, another] = items;
  if (!item) return true;
  if (another) return false;
  if (item.kind === 'number') return true;
  if (item.kind === 'leaf') return isLetter(item.leaf);
  return CLOSED.includes(item.branch.structure);
}

export const isLetter = ({ sign }: Leaf): boolean => sign.look === 'letter' || sign.shown === 'π';
