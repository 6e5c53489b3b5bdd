/**
 * ⌫ takes away what stands left of the cursor, and where nothing does, the frame around it. The library's own joins what
 * stood apart (2 and □/3 to 2/3) and does nothing at the beginning of a filled place.
 */
import { deleteLeft, type KeyboardMemory, Placeholder, type TreeNode } from 'mathkeyboardengine';
import { Branch, isOfNumber } from './nodes';

export function removeLeft(memory: KeyboardMemory): void {
  const { current } = memory;
  if (current instanceof Placeholder) fromBeginning(memory, current);
  else if (current instanceof Branch) intoBranch(memory, current);
  else deleteLeft(memory);
}

const isFilled = ({ nodes }: Placeholder): boolean => nodes.length > 0;

/** The cursor is behind a fraction, a power, brackets. */
function intoBranch(memory: KeyboardMemory, branch: Branch): void {
  const filled = branch.placeholders.filter(isFilled);
  const [first] = branch.placeholders;
  const last = filled[filled.length - 1];
  // 3/□ is 3, and an empty one is nothing.
  const isBegun = branch.placeholders.length > 1 && filled.length === 1 && last === first && !joinsDigits(branch, filled);
  if (!last || isBegun) {
    deleteLeft(memory);
    return;
  }
  memory.current = last.nodes[last.nodes.length - 1] ?? last;
  removeLeft(memory);
}

/** Nothing stands left of the cursor in its place. */
function fromBeginning(memory: KeyboardMemory, place: Placeholder): void {
  const branch = place.parentNode;
  if (!(branch instanceof Branch)) return;
  const filled = branch.placeholders.filter(isFilled);
  const left = branch.placeholders.slice(0, branch.placeholders.indexOf(place)).filter(isFilled).pop();
  if (filled.length === 0 || (left && !isFilled(place) && !joinsDigits(branch, filled))) deleteLeft(memory);
  else if (left) {
    memory.current = left.nodes[left.nodes.length - 1] ?? left;
    removeLeft(memory);
  } else if (branch.placeholders.length === 1 && !joinsDigits(branch, filled)) unwrap(memory, branch);
  else beforeBranch(memory, branch, place);
}

/** What stands before it; at the beginning of the line the frame, with what is in several places. */
function beforeBranch(memory: KeyboardMemory, branch: Branch, place: Placeholder): void {
  const outer = branch.parentPlaceholder;
  const before = outer.nodes[outer.nodes.indexOf(branch) - 1];
  if (before) {
    memory.current = before;
    removeLeft(memory);
    memory.current = place;
  } else if (outer.parentNode !== null) fromBeginning(memory, outer);
  else {
    const filled = branch.placeholders.filter(isFilled);
    unwrap(memory, branch, filled.length === 1 && !joinsDigits(branch, filled));
  }
}

/** @param keeps whether its content stays, behind the cursor */
function unwrap(memory: KeyboardMemory, branch: Branch, keeps = true): void {
  const outer = branch.parentPlaceholder;
  const at = outer.nodes.indexOf(branch);
  const content: TreeNode[] = keeps ? branch.placeholders.flatMap(({ nodes }) => nodes) : [];
  for (const node of content) node.parentPlaceholder = outer;
  outer.nodes.splice(at, 1, ...content);
  memory.current = outer.nodes[at - 1] ?? outer;
}

/** Whether digits in it would become one number with those beside it. */
function joinsDigits(branch: Branch, [content]: readonly Placeholder[]): boolean {
  const { nodes } = branch.parentPlaceholder;
  const at = nodes.indexOf(branch);
  const [before, after, first, last] = [nodes[at - 1], nodes[at + 1], content?.nodes[0], content?.nodes[content.nodes.length - 1]];
  const areDigits = (one: TreeNode | undefined, other: TreeNode | undefined): boolean =>
    one !== undefined && other !== undefined && isOfNumber(one) && isOfNumber(other);
  return areDigits(before, first) || areDigits(last, after);
}
