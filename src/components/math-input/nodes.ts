/** What is typed, in the tree of mathkeyboardengine: leaves that know their text, structures that know their kind. */
import {
  DecimalSeparatorNode,
  DigitNode,
  type Placeholder,
  StandardBranchingNode,
  StandardLeafNode,
  type TreeNode,
} from 'mathkeyboardengine';
import type { Sign, Structure } from './keys';

/** A letter, a sign, a unit. Digits are the library's own: it keeps numbers together. */
export class Leaf extends StandardLeafNode {
  readonly text: string;

  constructor(readonly sign: Sign & { unit?: true }) {
    super(sign.shown);
    this.text = sign.text ?? sign.shown;
  }
}

const PLACES: Readonly<Record<Structure, number>> = { fraction: 2, mixed: 3, power: 2, root: 1, abs: 1, brackets: 1 };

/** Places from left to right: numerator, denominator; whole, numerator, denominator; base, exponent; what is inside. */
export class Branch extends StandardBranchingNode {
  constructor(readonly structure: Structure) {
    super('', '', ...Array.from({ length: PLACES[structure] - 1 }, () => ''));
  }

  /** @param at a place that this structure has */
  place(at: number): Placeholder {
    const place = this.placeholders[at];
    if (!place) throw new RangeError(`${this.structure} has no place ${at}`);
    return place;
  }
}

/** The class of both is not among the exports of the library. */
export const isOfNumber = (node: TreeNode | Placeholder): node is DigitNode | DecimalSeparatorNode =>
  node instanceof DigitNode || node instanceof DecimalSeparatorNode;

/** Of a digit or a decimal point. */
export const getNumberText = (node: TreeNode): string => node.getLatexPart(undefined as never, undefined as never);
