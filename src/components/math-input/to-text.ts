/**
 * Converts what was typed to the text that the grader reads (docs/grading.md): what is drawn is what is meant. A fraction
 * is `a/b`, in brackets wherever its neighbours would be drawn into it.
 */
import type { Placeholder } from 'mathkeyboardengine';
import { isAtom, isLetter, type Item, getItems } from './items';
import { Branch } from './nodes';

/** Stands for a place that is still empty. */
const EMPTY = '□';

export function getText({ nodes }: Placeholder): string {
  return nodes.length === 0 ? EMPTY : written(getItems(nodes)).trim();
}

/** Signs between terms: what stands between two of them is read by itself. */
const ENDS_TERM = /^[+\-±=<>≤≥≠,;:或余\s]/;

function written(items: readonly Item[]): string {
  let text = '';
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (!item) break;
    const mixed = mixedAt(items, at);
    if (mixed !== undefined) at += 1;
    const [before, after] = [text, items[at + 1]];
    const next = mixed === undefined ? toText(item, before, after) : setApart(mixed, before, after);
    text += needsTimes(before, next, items[at - (mixed === undefined ? 1 : 2)]) ? `*${next}` : next;
  }
  return text;
}

function toText(item: Item, before: string, after: Item | undefined): string {
  if (item.kind === 'number') return item.text;
  if (item.kind === 'leaf') return item.leaf.text;
  const { branch } = item;
  switch (branch.structure) {
    case 'fraction':
      return fraction(branch, before, after);
    case 'mixed':
      return setApart(`${getText(branch.place(0))} ${plainly(branch, 1)}`, before, after);
    case 'power':
      return power(branch, after);
    case 'root':
      return getRoot(branch);
    case 'abs':
      // Bars inside bars: brackets say which of them belong together.
      return isInBars(branch) ? `(|${getText(branch.place(0))}|)` : `|${getText(branch.place(0))}|`;
    default:
      return `(${getText(branch.place(0))})`;
  }
}

function isInBars(branch: Branch): boolean {
  for (let outer = branch.parentPlaceholder.parentNode; outer !== null; outer = outer.parentPlaceholder.parentNode) {
    if (outer instanceof Branch && outer.structure === 'abs') return true;
  }
  return false;
}

/** A whole number with a fraction of whole numbers right behind it. */
function mixedAt(items: readonly Item[], at: number): string | undefined {
  const [whole, part] = [items[at], items[at + 1]];
  if (whole?.kind !== 'number' || !isWhole(whole.text) || part?.kind !== 'branch' || !isPlain(part.branch)) return undefined;
  return `${whole.text} ${plainly(part.branch, 0)}`;
}

const isWhole = (text: string): boolean => /^\d+$/.test(text);
const plainly = (branch: Branch, from: number): string => `${getText(branch.place(from))}/${getText(branch.place(from + 1))}`;
const isPlain = (branch: Branch): boolean =>
  branch.structure === 'fraction' && isWhole(getText(branch.place(0))) && isWhole(getText(branch.place(1)));

function fraction(branch: Branch, before: string, after: Item | undefined): string {
  const [top, bottom] = [branch.place(0), branch.place(1)];
  const above = getText(top);
  const below = getText(bottom);
  // A minus above is the minus of the whole, unless another sign stands before it.
  const isProduct = getItems(top.nodes).every(isFactor) || (/^-[\d.]+$/.test(above) && !/[+\-±×÷]$/.test(before));
  const text = `${isProduct ? above : `(${above})`}/${getItems(bottom.nodes).length === 1 && isOneFactor(getItems(bottom.nodes)) ? below : `(${below})`}`;
  // ½a is written 1/2a.
  if (isPlain(branch) && startsTerm(before) && after !== undefined && isCoefficient(after)) return text;
  return setApart(text, before, after);
}

const isFactor = (item: Item): boolean =>
  item.kind === 'number' || (item.kind === 'leaf' ? isLetter(item.leaf) : !['fraction', 'mixed'].includes(item.branch.structure));
const isOneFactor = ([item]: readonly Item[]): boolean => item === undefined || isFactor(item);
/** What a fraction of whole numbers may stand before without brackets: the grader then takes it for a coefficient. */
const isCoefficient = (item: Item): boolean => item.kind !== 'number' && isFactor(item);

const startsTerm = (before: string): boolean => before === '' || ENDS_TERM.test(before.slice(-1));
const endsTerm = (after: Item | undefined): boolean =>
  after === undefined || (after.kind === 'leaf' && (ENDS_TERM.test(after.leaf.text) || after.leaf.sign.unit === true));

/** In brackets unless it is a term by itself. */
function setApart(text: string, before: string, after: Item | undefined): string {
  return startsTerm(before) && endsTerm(after) ? text : `(${text})`;
}

function power(branch: Branch, after: Item | undefined): string {
  const base = getText(branch.place(0));
  const exponent = getText(branch.place(1));
  const isShort = /^\d+$/.test(exponent) || (/^[a-z]$/.test(exponent) && endsTerm(after));
  return `${isAtom(getItems(branch.place(0).nodes)) ? base : `(${base})`}^${isShort ? exponent : `(${exponent})`}`;
}

function getRoot(branch: Branch): string {
  const text = getText(branch.place(0));
  return /^(?:\d+|[a-z])$/.test(text) ? `√${text}` : `√(${text})`;
}

/** Where two texts side by side would be read as one: a number behind something, bars beside bars. */
function needsTimes(before: string, next: string, previous: Item | undefined): boolean {
  if (previous === undefined || before === '') return false;
  if (previous.kind === 'leaf') return false;
  if (/^[\d.]/.test(next)) return true;
  return before.endsWith('|') && next.startsWith('|');
}
