/** Lines of an expression: each is worth the same as the one before; in the end letters are replaced by their values. */
import type { Answer } from '../answer';
import { getVariables, isConstant, type Node, some } from '../ast';
import { same } from '../equivalence';
import { hasBrackets } from '../expression-forms';
import { printed } from '../print';
import { hasLikeTerms } from '../terms';
import { hasLetterBelow } from '../left-in-letters';
import { isFalse } from './claims';
import { explainExpression } from './explain';
import type { Line } from './line';
import { findOpenedWrongly } from './pieces';
import { isChained, isComputed, isPieceOf, standsIn, withValue } from './step-by-step';
import { type Chain, FOLLOWS, NOTHING, OTHER_ANSWER, PIECE, type Step, wrong } from './step';
import { substituted, type Values } from './substitution';
import type { Told } from './told';

export class ExpressionChain implements Chain {
  private current: Node;
  /** The line above as it reads with the pieces that were computed. */
  private text: string;
  private isSimplified: boolean;

  constructor(
    private readonly start: Node,
    private readonly values: Values,
  ) {
    this.current = start;
    this.text = printed(start);
    this.isSimplified = values.size === 0 || !(hasBrackets(start) || leavesWork(start));
  }

  step(line: Line): Step {
    if (line.t === 'words') return NOTHING;
    if (line.t === 'whole') return { t: 'asked', reason: '这里要写式子' };
    const said = this.saidAgain(line.t === 'sides' ? (line.goesOn ? [] : [line.sides]) : line.items);
    if (said) return said;
    if (line.t === 'solutions') return { t: 'asked', reason: '一行只写一个式子' };
    if (isChained(line.sides)) return wrong('chained');
    const [first, second] = line.sides;
    const piece = first && second && !line.goesOn ? this.computePiece(first, second, line.sides) : undefined;
    if (piece) return piece;
    for (const side of line.sides) {
      const step = this.next(side);
      if (step.t !== 'follows') return step;
    }
    return FOLLOWS;
  }

  claim({ sides, signs }: Answer & { t: 'chain' }): Step {
    const values = sides.map(({ node }) => substituted(node, this.values));
    return isFalse(values, signs) ? wrong('computed') : NOTHING;
  }

  /** Once a value is computed, letters may stand for what was simplified before. */
  answer(told: readonly Told[]): Step {
    const isSaid = ({ value }: Told): boolean => {
      const letters = getVariables(value);
      return letters.size > getVariables(this.current).size || this.isSame(value, letters);
    };
    return told.some(isSaid) ? NOTHING : OTHER_ANSWER;
  }

  says(line: Line, foreseen: Line): boolean {
    if (line.t !== 'sides' || foreseen.t !== 'sides') return false;
    const other = foreseen.sides.at(-1);
    return other !== undefined && line.sides.some((side) => same(side, other));
  }

  missing(): string | undefined {
    return this.isSimplified ? undefined : '要先化简，再代入求值';
  }

  findEndCause(): undefined {
    return undefined;
  }

  /** x = 2, y = −1: what the question says. */
  private saidAgain(items: readonly (readonly Node[])[]): Step | undefined {
    const said = items.map(([name, value, more]) =>
      name?.t === 'var' && value && !more && this.values.has(name.name) ? { name: name.name, value } : undefined,
    );
    if (said.length === 0 || said.includes(undefined)) return undefined;
    const isRight = said.every((one) => one && same(one.value, this.values.get(one.name) ?? one.value));
    return isRight ? NOTHING : wrong('substituted_value');
  }

  /** −2² = −4: what stands in the line before is computed by itself, and the next line goes on from that line. */
  private computePiece(first: Node, second: Node, sides: readonly Node[]): Step | undefined {
    if (isComputed(this.current, first)) return undefined;
    const isTrue = sides.every((side) => same(first, side));
    if (isPieceOf(this.current, first)) {
      if (!isTrue) return wrong(explainExpression(first, second, this.values));
      this.text = withValue(this.text, first, sides.at(-1) ?? second);
      return PIECE;
    }
    // 12 + 5 = 17 of 12 + 5 × 8: true of itself.
    return isTrue && isConstant(first) && !same(this.current, first) && standsIn(this.text, first) ? wrong('order') : undefined;
  }

  private next(side: Node): Step {
    const letters = getVariables(side);
    const stranger = [...letters].find((name) => !getVariables(this.start).has(name));
    if (stranger !== undefined) return { t: 'wrong', reason: `式子里出现了题目没有的字母 ${printed({ t: 'var', name: stranger })}` };
    if (!this.isSame(side, letters)) return wrong(explainExpression(this.current, side, this.values));
    const opened = findOpenedWrongly([this.current], [side]);
    if (opened) return wrong(opened);
    if (letters.size > 0 && (!leavesWork(side) || (hasLetterBelow(side) && printed(side) !== printed(this.start))))
      this.isSimplified = true;
    this.current = side;
    this.text = printed(side);
    return FOLLOWS;
  }

  private isSame(side: Node, letters: ReadonlySet<string>): boolean {
    if (same(this.current, side)) return true;
    const replaced = substituted(this.current, this.values, letters);
    return replaced !== this.current && same(replaced, side);
  }
}

/** A sum with like terms or brackets in it; 2b(a − b) may stay. */
const leavesWork = (node: Node): boolean => some(node, (part) => part.t === 'add' && (hasBrackets(part) || hasLikeTerms(part.items)));
