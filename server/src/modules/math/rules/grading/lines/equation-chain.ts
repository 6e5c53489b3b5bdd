/** Lines of an equation: each holds for the same numbers as the one before. */
import type { Answer } from '../answer';
import { getChildren, getVariables, isConstant, minus, type Node, substitute, times } from '../ast';
import { same } from '../equivalence';
import { exactValue } from '../exact';
import { printed } from '../print';
import type { Rational } from '../rational';
import { isFalse } from './claims';
import { ALL_CHANGED, differ, findPlain, getResult, isLinear, isResult, isUnchanged, type Items, type Plain, QUADRATIC } from './compared';
import { findChanceResult } from './equation-mistakes';
import { explainEquation, findVeryMistake } from './explain';
import type { Line } from './line';
import { findOpenedWrongly } from './pieces';
import { commonFactor, findFraction, negated, NO_ROOT, type Polynomial, product, radical, sum } from './polynomial';
import { getKinship } from './rearranged';
import { findSetUpFault, sayNoEquation } from './set-up';
import { type Change, findChange, findSolutions, findSolutionsApart, type Solutions } from './solutions';
import { type Chain, FOLLOWS, NOTHING, OTHER_ANSWER, type Step, wrong } from './step';
import { findCoefficients } from './surds';
import { isAnswered, type Result, type Told } from './told';
import type { StepCause } from './types';

export class EquationChain implements Chain {
  private current: Items;
  private isSetUp: boolean;
  /** What a trial puts x into. */
  private equation: readonly Node[];
  /** What has stood below: multiplied away, it may bring in roots. */
  private below: Polynomial = NO_ROOT;

  /** What is asked for; roots that it does not have may be set aside. */
  private readonly goal: Items | undefined;
  /** Solutions that are set aside. */
  private aside: Items = [];
  /** a, b and c, as they were named. */
  private coefficients: ReadonlyMap<string, Node> | undefined;

  /**
   * @param asksEquation of a word problem: the first line is any right equation
   * @param results what an answer in words may tell, if more than the goal
   */
  constructor(
    private readonly start: readonly Node[],
    private readonly letter: string,
    asksEquation: boolean,
    goal?: Line,
    private readonly results?: readonly Result[],
  ) {
    this.current = [start];
    this.equation = start;
    this.isSetUp = !asksEquation;
    const items = goal && this.getItems(goal);
    this.goal = typeof items === 'string' ? undefined : items;
    this.note([start]);
  }

  step(line: Line): Step {
    const items = this.getItems(line);
    if (items === 'nothing') return NOTHING;
    if (items === 'no_equation') return { t: 'asked', reason: '每一行都要写成等式' };
    const stranger = items
      .flat()
      .flatMap((node) => [...getVariables(node)])
      .find((name) => name !== this.letter && !this.startHas(name));
    if (stranger !== undefined && this.namesCoefficients(items)) return this.noteCoefficients(items);
    if (stranger !== undefined && this.namesFormula(items)) return NOTHING;
    if (stranger !== undefined) return { t: 'wrong', reason: `式子里出现了题目没有的字母 ${printed({ t: 'var', name: stranger })}` };
    return this.isSetUp ? this.next(items, line) : this.setUp(items, line);
  }

  private next(items: Items, line: Line): Step {
    const isAside = line.t !== 'whole' && line.t !== 'words' && line.isSetAside === true;
    const left = isAside ? this.setAside(items) : undefined;
    if (left) return left;
    if (!isAside && items.some((item) => this.isAmong(this.aside, item))) return wrong('root_gained');
    const computed = this.compute(items);
    if (computed) return computed;
    const change = line.t === 'whole' ? this.compareWhole(line.whole.t) : this.compare(items);
    if (change.isGained || (change.isLost && !this.hasGoal(items))) return wrong(this.explain(items, change));
    const mistake = change.isLost ? undefined : this.findMistake(items);
    if (mistake) return mistake;
    this.settle(items);
    return FOLLOWS;
  }

  /** x = −2.2（舍去）, some of several solutions. Undefined where it is judged as any other line: all of them, or what is none. */
  private setAside(items: Items): Step | undefined {
    if (items.length === 0 || !items.every(isResult)) return undefined;
    if (items.some((item) => this.isAmong(this.goal ?? [], item))) return wrong('root_lost');
    if (items.every((item) => this.isAmong(this.aside, item))) return NOTHING;
    const { isLost, isGained } = this.compare(items);
    if (isGained || !isLost) return undefined;
    this.aside = [...this.aside, ...items];
    const kept = this.current.filter((item) => !this.isAmong(items, item));
    if (!this.current.every(isResult) || kept.length === 0) return NOTHING;
    this.current = kept;
    const text = kept.map((sides) => `${this.letter}=${sides.filter(isConstant).slice(0, 1).map(printed).join('')}`).join('或');
    return { t: 'follows', left: { t: 'solutions', items: kept, text } };
  }

  private isAmong(solutions: Items, item: readonly Node[]): boolean {
    return isResult(item) && solutions.some((one) => isResult(one) && isUnchanged(differ([one], [item], this.letter, NO_ROOT)));
  }

  says(line: Line, foreseen: Line): boolean {
    const [own, other] = [this.getItems(line), this.getItems(foreseen)];
    if (typeof own === 'string' || typeof other === 'string' || own.length === 0 || other.length === 0) return false;
    return isUnchanged(differ(own, other, this.letter, NO_ROOT));
  }

  missing(): string | undefined {
    if (!this.isSetUp) return '还没有列出方程';
    const isAsked = this.goal !== undefined && this.goal.length > 0 && this.goal.every(isResult);
    return isAsked && !this.current.every(isResult) ? '还没有解完' : undefined;
  }

  /** What was multiplied away brought in a root that nobody tried. */
  findEndCause(): StepCause | undefined {
    const { isLost, isGained } = differ([this.start], this.current, this.letter, NO_ROOT);
    return isGained && !isLost ? 'root_gained' : undefined;
  }

  /** a = 2，b = −3，c = −1: what the formula of an equation with x² is told. */
  private namesCoefficients(items: Items): boolean {
    const areNamed = items.every(([name, value, more]) => isCoefficient(name) && value && isConstant(value) && !more);
    return this.isQuadratic() && items.length > 1 && areNamed;
  }

  /** Those of the equation as it stands, or a multiple of it. */
  private noteCoefficients(items: Items): Step {
    const said = new Map(items.flatMap(([name, value]) => (name?.t === 'var' && value ? [[name.name, value] as const] : [])));
    const own = this.getCoefficients();
    const [first, firstOwn] = [said.get('a'), own.get('a')];
    const isSame = [...said].every(([name, value]) => {
      const one = own.get(name);
      return one && first && firstOwn && same(times(value, firstOwn), times(one, first));
    });
    if (!isSame) return { t: 'wrong', reason: '系数和方程的不一样' };
    this.coefficients = said;
    return NOTHING;
  }

  private isQuadratic(): boolean {
    return this.degree([this.start]) === QUADRATIC || this.getCoefficients().size > 0;
  }

  /** ax² + bx + c = 0 */
  private getCoefficients(): ReadonlyMap<string, Node> {
    if (this.coefficients) return this.coefficients;
    const { first, end } = findPlain(this.current) ?? {};
    const found = (first && end && findCoefficients(minus(first, end), this.letter)) ?? [];
    return new Map(found.length === QUADRATIC ? found.map((value, i) => ['cba'.charAt(i), value]) : []);
  }

  claim({ sides, signs }: Answer & { t: 'chain' }, at?: Node, side?: 0 | 1): Step {
    const letters = [...this.getCoefficients()];
    const own = side === undefined ? undefined : this.equation[side];
    const known = at ?? (own && getResult(this.current));
    const put = [...letters, ...(known ? [[this.letter, known] as const] : [])];
    const nodes = [...(own ? [own] : []), ...sides.map(({ node }) => node)];
    const values = nodes.map((node) => put.reduce((result, [name, value]) => substitute(result, name, value), node));
    return isFalse(values, own ? ['=', ...signs] : signs) ? wrong('computed') : NOTHING;
  }

  /** Once x is known. */
  answer(told: readonly Told[]): Step {
    if (!this.goal || !this.current.every(isResult)) return NOTHING;
    const results = this.results ?? this.goal.flatMap((sides) => getNumbers(getResult([sides]))).map((value) => ({ value }));
    return results.length === 0 || isAnswered(told, { results, given: this.start.flatMap(listNumbers) }) ? NOTHING : OTHER_ANSWER;
  }

  /** x = (−b ± √(b² − 4ac))/(2a), before the numbers are put into it. */
  private namesFormula(items: Items): boolean {
    const strangers = items.flatMap(([, ...sides]) => sides.flatMap((side) => [...getVariables(side)]));
    const areOfLetter = items.every(([name]) => name?.t === 'var' && name.name === this.letter);
    return this.isQuadratic() && areOfLetter && strangers.every((name) => /^[abc]$/.test(name));
  }

  private startHas(name: string): boolean {
    return this.start.some((side) => getVariables(side).has(name));
  }

  private getItems(line: Line): Items | 'nothing' | 'no_equation' {
    if (line.t === 'words') return 'nothing';
    if (line.t === 'whole') return [];
    if (line.t === 'solutions') {
      const items = line.items.map((sides) => sides.map((side) => this.withoutNumber(side)));
      const [first] = items[0] ?? [];
      // x = −1 或 −5
      const whole = items.map((sides) => (sides.length === 1 && first?.t === 'var' && sides.every(isConstant) ? [first, ...sides] : sides));
      return whole.every((sides) => sides.length > 1) ? whole : 'no_equation';
    }
    const left = line.goesOn ? this.current[0]?.[0] : undefined;
    const sides = left ? [left, ...line.sides] : line.sides;
    return sides.length > 1 ? [sides.map((side) => this.withoutNumber(side))] : 'no_equation';
  }

  /** x₁ among solutions is x. */
  private withoutNumber(side: Node): Node {
    return side.t === 'var' && /_\d+$/.test(side.name) && side.name.startsWith(`${this.letter}_`) ? { t: 'var', name: this.letter } : side;
  }

  private settle(items: Items): void {
    if (items.length > 0) this.current = items;
    this.note(items);
  }

  private note(items: Items): void {
    const below = items.length > 0 ? findSolutions(items, this.letter)?.below : undefined;
    if (below) this.below = radical(product(this.below, below));
  }

  /** Any right equation in the letter of the question; its solution alone is none. */
  private setUp(items: Items, line: Line): Step {
    const [sides, more] = items;
    if (!sides || more || line.t !== 'sides') return { t: 'wrong', reason: sayNoEquation(this.letter) };
    const reason = findSetUpFault(this.start, sides, this.letter);
    if (reason !== undefined) return { t: 'wrong', reason };
    this.isSetUp = true;
    this.equation = sides;
    this.settle(items);
    return FOLLOWS;
  }

  /** 20 − 12 = 8, 13 − x = 10: what else is asked, once x is known. */
  private compute(items: Items): Step | undefined {
    if (items.length === 0 || items.some(isResult) || !this.current.every(isResult)) return undefined;
    const known = getResult(this.current);
    if (!known && !items.flat().every(isConstant)) return undefined;
    const put = known ? items.map((sides) => sides.map((side) => substitute(side, this.letter, known))) : items;
    return put.every((item) => findSolutions([item], this.letter)?.roots.length === 0) ? NOTHING : wrong('computed');
  }

  private compare(items: Items): Change {
    return differ(this.current, items, this.letter, this.below);
  }

  /** 4(x − 2) = 5 of 7 − 3(x − 2) = 5, where x happens to solve both. */
  private findMistake(items: Items): Step | undefined {
    const [before, given] = [findPlain(this.current), findPlain(items)];
    const results = items.filter(isResult).flatMap(([name, value]) => (name?.t === 'var' && value ? [value] : []));
    const chance = before && results.map((value) => findChanceResult(before.first, before.end, value, this.letter)).find(Boolean);
    if (chance) return wrong(chance);
    if (!before || !given || items.flat().length > 2 || isResult([given.first, given.end])) return undefined;
    const [own, other] = [[before.first, before.end] as const, [given.first, given.end] as const];
    const opened = findOpenedWrongly(own, other);
    if (opened) return wrong(opened);
    const kinship = getKinship(own, other, this.letter);
    if (kinship === 'moved') return undefined;
    const mistake = findVeryMistake(own, other, this.letter);
    if (kinship === 'chance') return wrong(mistake ?? explainEquation(own, other, this.letter, true));
    return mistake && wrong(mistake);
  }

  /** A growth of −2.2 is none: the question asks for 0.2 alone. */
  private hasGoal(items: Items): boolean {
    return this.goal !== undefined && items.length > 0 && !differ(this.goal, items, this.letter, NO_ROOT).isLost;
  }

  private compareWhole(said: 'none' | 'all' | 'endless'): Change {
    const before = findSolutions(this.current, this.letter) ?? findSolutionsApart(this.current, this.letter);
    const after: Solutions = { roots: said === 'none' ? NO_ROOT : [], below: NO_ROOT };
    return before ? findChange(before, after, this.below) : ALL_CHANGED;
  }

  private explain(items: Items, change: Change): StepCause | undefined {
    if (this.isChained(items)) return 'chained';
    const root = this.nameRoot(items, change);
    // Who clears denominators with letters wrongly changes the degree, too.
    const isCleared = (findSolutions(this.current, this.letter)?.below.length ?? 1) > 1;
    if (root && !isCleared && this.degree(items) !== this.degree(this.current)) return root;
    const [before, given] = [findPlain(this.current), findPlain(items)];
    return before && given ? (this.explainSides([before.first, before.end], given) ?? root) : root;
  }

  /** Of what is no line: whether roots were lost or came in. */
  private nameRoot(items: Items, { isLost, isGained }: Change): StepCause | undefined {
    if (isLost === isGained) return undefined;
    if (isLinear(this.current, this.letter) && isLinear(items, this.letter))
      return isLost && this.isDividedAway(items) ? 'root_lost' : undefined;
    return isLost ? 'root_lost' : 'root_gained';
  }

  /** 5x = 2x as 5 = 2, 2(x − 1) = 3(x − 1) as 2 = 3: divided by what may be 0. */
  private isDividedAway(items: Items): boolean {
    const sides = [findPlain(this.current), findPlain(items)].flatMap((plain) => (plain ? [plain.first, plain.end] : []));
    const [left, right, a, b] = sides.map((side) => findFraction(side, this.letter)?.n);
    if (!left || !right || !a || !b || !items.flat().every(isConstant)) return false;
    return commonFactor(left, right).length > 1 && sum(product(left, b), negated(product(right, a))).length === 0;
  }

  /** 3x = 6 = 2: two lines in one, which say more than both. */
  private isChained(items: Items): boolean {
    const [first, second, more] = items.length === 1 ? (items[0] ?? []) : [];
    const end = items[0]?.at(-1);
    if (!first || !second || !more || !end || first.t === 'var') return false;
    return [
      [first, second],
      [{ t: 'var', name: this.letter } as const, end],
    ].every((sides) => isUnchanged(this.compare([sides])));
  }

  private degree(items: Items): number {
    return findSolutions(items, this.letter)?.roots.length ?? 0;
  }

  /** x = 6/2 = 4: which of the two = is wrong. */
  private explainSides(before: readonly [Node, Node], { first, second, end }: Plain): StepCause | undefined {
    if (second === end || first.t !== 'var') return explainEquation(before, [first, end], this.letter);
    const change = differ([before], [[first, second]], this.letter, this.below);
    return change.isLost || change.isGained ? explainEquation(before, [first, second], this.letter) : 'computed';
  }
}

const isCoefficient = (node: Node | undefined): boolean => node?.t === 'var' && /^[abc]$/.test(node.name);

const getNumbers = (node: Node | undefined): Rational[] => (node ? [exactValue(node) ?? []].flat() : []);
const listNumbers = (node: Node): Rational[] => (node.t === 'num' ? [node.value] : getChildren(node).flatMap(listNumbers));
