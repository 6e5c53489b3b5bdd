/** What an answer means, whatever its writing: values, points, values of several letters, a set of reals, relations. */
import type { Answer, Comparison, Side } from './answer';
import { isConstant, minus, type Node, readings, getVariables } from './ast';
import { order } from './equivalence';
import { Unreadable } from './faults';
import type { Meaning, Relation } from './meaning-types';
import { sameName } from './names';
import { isOneWay, proportions } from './proportions';
import { type Value, toValue } from './quantity';
import { EVERYTHING, MIRRORED, NOTHING, type RealSet } from './real-set';
import { allAssignments, findAssignment, numberedSolutions } from './solutions';
import { areSteps, saysNothing, type Steps } from './steps';

export type { Meaning, Relation };

/** @param brackets what `(1, 3)` is @param solved letters that stand for themselves: the x of x₁ = 1, x₂ = 2 */
export function getMeaning(answer: Answer, brackets: 'point' | 'interval'): Meaning {
  return new Interpreter(brackets).of(answer);
}

class Interpreter {
  constructor(private readonly brackets: 'point' | 'interval') {}

  of(answer: Answer): Meaning {
    switch (answer.t) {
      case 'where':
        return withCondition(this.of(answer.of), new Interpreter('interval').of(answer.condition));
      case 'none':
      case 'all':
      case 'endless':
      case 'sign':
        return answer;
      case 'chain':
        return this.chain(answer.sides, answer.signs);
      case 'or':
        return this.or(answer.items);
      case 'and':
        return this.and(answer.items);
      case 'list':
        return this.list(answer.items);
      case 'set':
        return this.set(answer.items);
      case 'such':
        return this.such(answer.name, answer.condition);
      case 'union':
        return { t: 'range', set: { t: 'or', parts: answer.items.map((item) => getSet(new Interpreter('interval').of(item))) } };
    }
  }

  private chain(sides: readonly Side[], signs: readonly Comparison[]): Meaning {
    const [first, second] = sides;
    if (!first) throw new Unreadable(-1, '');
    if (!second) return this.single(first);
    if (signs.every((sign) => sign === '=')) return this.equations(sides);
    if (!isOneWay(signs) || sides.some(({ isAbout }) => isAbout)) throw new Unreadable(-1, '');
    const nodes = sides.map(({ node }) => node);
    if (nodes.every(isConstant) && nodes.every((node) => node.t !== 'tuple')) return { t: 'chain', sides: nodes, signs };
    const relations = signs.flatMap((sign, i) => this.relations(sides[i], sides[i + 1], sign));
    const atoms = relations.map(findAtom);
    const [name] = atoms[0] ?? [];
    if (name !== undefined && atoms.every((atom) => atom?.[0] === name)) {
      return {
        t: 'range',
        name,
        set: join(
          'and',
          atoms.flatMap((atom) => (atom ? [atom[1]] : [])),
        ),
      };
    }
    return { t: 'relations', relations, joint: 'and' };
  }

  private relations(left: Side | undefined, right: Side | undefined, sign: Comparison): Relation[] {
    if (!left || !right || sign === '∈' || left.remainder || right.remainder) throw new Unreadable(-1, '');
    if (left.ratio || right.ratio) return proportions(left, right, sign);
    // x ≠ ±1 excludes both.
    return readings(left.node).flatMap((a) => readings(right.node).map((b) => ({ left: a, right: b, sign })));
  }

  private single(side: Side): Meaning {
    if (side.ratio) return { t: 'ratio', items: side.ratio };
    if (side.remainder) return { t: 'remainder', quotient: side.node, remainder: side.remainder };
    const { node } = side;
    if (node.t === 'tuple') {
      if (side.units) throw new Unreadable(-1, side.unitText ?? '');
      if (this.isInterval(node)) return { t: 'range', set: getInterval(node) };
      return { t: 'points', points: [node.items] };
    }
    return { t: 'values', values: readings(node).map((reading) => ({ ...toValue(side), node: reading })), inSet: false };
  }

  private isInterval(node: Node & { t: 'tuple' }): boolean {
    const isOpen = node.open === '(' && node.close === ')';
    return node.items.length === 2 && (!isOpen || this.brackets === 'interval' || node.items.some(isInfinite));
  }

  /** x = 3, x₁ = x₂ = 2, 2 + 3 = 5, x + y = 3. */
  private equations(sides: readonly Side[]): Meaning {
    const last = sides.at(-1);
    if (!last) throw new Unreadable(-1, '');
    const names = sides.slice(0, -1).map(findSideName);
    const isNamed = names.every((name) => name !== undefined) && !names.some((name) => getVariables(last.node).has(name));
    if (isNamed && last.node.t !== 'tuple') return namedValues(names, this.getValues(last));
    const [first, second, third] = sides;
    const reversed = second && !third ? findSideName(second) : undefined;
    if (reversed !== undefined && first && !getVariables(first.node).has(reversed)) {
      return { t: 'values', name: reversed, ...this.getValues(first) };
    }
    const relations = sides.slice(1).flatMap((side, i) => this.relations(sides[i], side, '='));
    const steps = this.steps(sides);
    if (sides.some(({ isAbout }) => isAbout) && !(steps && areSteps(steps))) throw new Unreadable(-1, '≈');
    const ratios = sides.some(({ ratio }) => ratio) && { ratios: sides.map((side) => this.single(side)) };
    return { t: 'relations', relations, joint: 'and', ...(steps && { steps }), ...ratios };
  }

  private steps(sides: readonly Side[]): Steps | undefined {
    const first = sides.findIndex(({ node, units }) => units !== undefined || findName(node) === undefined);
    const rest = sides.slice(first);
    if (first < 0 || rest.length < 2 || rest.some(({ node, ratio, remainder }) => node.t === 'tuple' || ratio || remainder))
      return undefined;
    const values = rest.map(({ isAbout, ...side }) => ({ readings: this.getValues(side).values, isAbout: isAbout === true }));
    return { ...findCommonName(sides.slice(0, first).map(({ node }) => findName(node))), values };
  }

  private getValues(side: Side): { values: Value[]; inSet: false } {
    const meaning = this.single(side);
    if (meaning.t !== 'values') throw new Unreadable(-1, '=');
    return { values: [...meaning.values], inSet: false };
  }

  private or(items: readonly Answer[]): Meaning {
    const parts = items.map((item) => settled(this.of(item)));
    const grouped = this.collected(parts);
    if (grouped) return grouped;
    if (parts.every(({ t }) => t === 'assignments' || t === 'points')) return allAssignments(parts);
    const sets = this.findSets(parts);
    if (sets) return { t: 'range', ...findCommonName(parts.map(ownName)), set: join('or', sets) };
    return { t: 'relations', relations: parts.flatMap(getRelations), joint: 'or' };
  }

  private and(items: readonly Answer[]): Meaning {
    // x ∈ R, 且 x ≠ 1: of the letter of which the rest speaks.
    const reals = items.flatMap((item) => (item.t === 'such' && item.condition.t === 'all' ? [item.name] : []));
    const parts = items.filter((item) => item.t !== 'such' || item.condition.t !== 'all').map((item) => settled(this.of(item)));
    const [only, another] = parts;
    if (reals.some((name) => parts.some((part) => ownName(part) !== name))) throw new Unreadable(-1, 'R');
    if (only && !another) return only;
    const ordered = findChain(parts);
    if (ordered) return ordered;
    const assignment = findAssignment(parts);
    if (assignment) return assignment;
    const sets = this.findSets(parts);
    if (sets) return { t: 'range', ...findCommonName(parts.map(ownName)), set: join('and', sets) };
    return { t: 'relations', relations: parts.flatMap(getRelations), joint: 'and' };
  }

  /** By commas: values are alternatives, inequalities hold together, letters that differ make one solution. */
  private list(items: readonly Answer[]): Meaning {
    const parts = items.map((item) => settled(this.of(item)));
    const numbered = numberedSolutions(parts);
    if (numbered) return numbered;
    const grouped = this.collected(parts);
    if (grouped) return grouped;
    if (parts.every(({ t }) => t === 'assignments')) return allAssignments(parts);
    return this.and(items);
  }

  /** Values of one letter, or points, side by side. */
  private collected(parts: readonly Meaning[]): Meaning | undefined {
    if (parts.every((part) => part.t === 'points')) return { t: 'points', points: parts.flatMap(({ points }) => points) };
    if (!parts.every((part) => part.t === 'values')) return undefined;
    const names = new Set(parts.flatMap(({ name }) => (name === undefined ? [] : [getBase(name, parts)])));
    const [name, ...others] = names;
    if (others.some((other) => !sameName(other, name ?? other))) return undefined;
    return {
      t: 'values',
      ...(name !== undefined && { name }),
      values: parts.flatMap(({ values }) => values),
      inSet: false,
    };
  }

  private set(items: readonly Answer[]): Meaning {
    const inner = items.length === 1 && items[0] ? this.of(items[0]) : this.list(items);
    // {{1, 2}} has one element, a set.
    if (items.some(({ t }) => t === 'set')) throw new Unreadable(-1, '{');
    if (inner.t === 'values') return { ...inner, inSet: true };
    if (inner.t === 'points') return inner;
    throw new Unreadable(-1, '{');
  }

  private such(name: string, condition: Answer): Meaning {
    const inner = new Interpreter('interval').of(condition);
    if ((ownName(inner) ?? name) !== name) throw new Unreadable(-1, name);
    if (inner.t === 'values') return { ...inner, name };
    return ['all', 'none', 'endless', 'relations'].includes(inner.t) ? inner : { t: 'range', name, set: getSet(inner) };
  }

  /** Parts that speak of the same letter: x > 3 或 97 does not, and 无解 is an answer by itself. */
  private findSets(parts: readonly Meaning[]): RealSet[] | undefined {
    if (new Set(parts.map(ownName)).size > 1 || parts.some(({ t }) => t === 'none' || t === 'all')) return undefined;
    if (parts.some((part) => part.t === 'values' && part.name === undefined)) return undefined;
    const sets = parts.map((part) => this.trySet(part));
    return sets.some((set) => set === undefined) ? undefined : sets.flatMap((set) => set ?? []);
  }

  private trySet(part: Meaning): RealSet | undefined {
    try {
      return getSet(part);
    } catch {
      return undefined;
    }
  }
}

/** What conditions in brackets narrow. @throws Unreadable where a condition says nothing of the answer before it */
function withCondition(of: Meaning, condition: Meaning): Meaning {
  // x为任意实数 leaves everything open.
  if (condition.t === 'all' && (of.t === 'values' || of.t === 'relations')) return of;
  if (condition.t !== 'range' || condition.name === undefined) throw new Unreadable(-1, '(');
  const { name, set } = condition;
  if (of.t === 'all') return condition;
  if (of.t === 'range' && (of.name ?? name) === name) return { t: 'range', name, set: { t: 'and', parts: [of.set, set] } };
  if ((of.t === 'values' || of.t === 'relations') && of.domain === undefined) return { ...of, domain: { name, set } };
  throw new Unreadable(-1, '(');
}

/** A meaning as a set of reals. @throws Unreadable where it is none */
export function getSet(part: Meaning): RealSet {
  if (part.t === 'range') return part.set;
  if (part.t === 'all') return EVERYTHING;
  if (part.t === 'none') return NOTHING;
  if (part.t === 'values' && part.values.every(({ node, units }) => isConstant(node) && !units)) {
    return join(
      'or',
      part.values.map(({ node }): RealSet => ({ t: 'atom', sign: '=', at: node })),
    );
  }
  throw new Unreadable(-1, '');
}

/** x = 4/2 = 2 among other solutions says x = 2. */
function settled(part: Meaning): Meaning {
  if (part.t !== 'relations' || !part.steps || !areSteps(part.steps) || saysNothing(part.steps)) return part;
  const { name, values } = part.steps;
  return { t: 'values', ...(name !== undefined && { name }), values: values[values.length - 1]?.readings ?? [], inSet: false };
}

/** −3 < 0, 0 < 2: an order said in pieces. */
function findChain(parts: readonly Meaning[]): Meaning | undefined {
  const steps: { low: Node; high: Node; sign: Comparison }[] = [];
  for (const part of parts) {
    if (part.t !== 'chain') return undefined;
    part.signs.forEach((sign, i) => {
      const [a, b] = [part.sides[i], part.sides[i + 1]];
      if (!a || !b || sign === '∈') return;
      steps.push(sign === '>' || sign === '≥' ? { low: b, high: a, sign: MIRRORED[sign] } : { low: a, high: b, sign });
    });
  }
  const sides = ascending(steps.flatMap(({ low, high }) => [low, high]));
  const signs = sides
    .slice(1)
    .map((side, i) => steps.find(({ low, high }) => order(low, sides[i] ?? low) === 0 && order(high, side) === 0)?.sign);
  const isTrue = steps.every(({ low, high, sign }) => (sign === '<' || sign === '≤') && order(low, high) < 0);
  if (!isTrue || signs.some((sign) => sign === undefined)) throw new Unreadable(-1, '');
  return { t: 'chain', sides, signs: signs.flatMap((sign) => sign ?? []) };
}

function ascending(nodes: readonly Node[]): Node[] {
  const sorted = [...nodes].sort(order);
  return sorted.filter((node, i) => i === 0 || order(node, sorted[i - 1] ?? node) !== 0);
}

function join(t: 'and' | 'or', parts: readonly RealSet[]): RealSet {
  return parts.length === 1 && parts[0] ? parts[0] : { t, parts };
}

export const findName = (node: Node): string | undefined =>
  node.t === 'var' ? node.name : node.t === 'mul' ? findSegment(node.items) : undefined;

/** Of a letter that stands alone: neither x cm nor x : 5. */
const findSideName = ({ node, units, ratio, remainder }: Side): string | undefined =>
  units || ratio || remainder ? undefined : findName(node);

/** The other way round. */
export function toNode(name: string): Node {
  const letters = /^[A-Z]{2,}$/.test(name) ? Array.from(name) : [];
  return letters.length > 0 ? { t: 'mul', items: letters.map((letter) => ({ t: 'var', name: letter })) } : { t: 'var', name };
}

/** AB of AB = 5: capital letters side by side name a segment. */
function findSegment(items: readonly Node[]): string | undefined {
  const names = items.map((item) => (item.t === 'var' && /^[A-Z]/.test(item.name) ? item.name : ''));
  return names.includes('') ? undefined : names.join('');
}

function findCommonName(names: readonly (string | undefined)[]): { name?: string } {
  const bases = new Set(names.map((name) => name?.replace(/_\d+$/, '')));
  if (names.length === 1) return names[0] === undefined ? {} : { name: names[0] };
  const [only] = bases;
  return bases.size === 1 && only !== undefined ? { name: new Set(names).size === 1 ? (names[0] ?? only) : only } : {};
}

/** x₁ = x₂ = 2 says what x is; x = y = 2 what x and y are. AB = BC = 3 is said of one length. */
function namedValues(names: readonly (string | undefined)[], { values, inSet }: { values: Value[]; inSet: false }): Meaning {
  const name = findCommonName(names);
  const [value, more] = values;
  const letters = names.flatMap((one) => (one !== undefined && /^[A-Za-zα-ω](?:_|$)/.test(one) ? [one] : []));
  // x = y = ±2: which of both each of them is, is not said.
  if (name.name === undefined && letters.length > 1 && more) throw new Unreadable(-1, '±');
  if (name.name !== undefined || letters.length < 2 || !value) return { t: 'values', ...name, values, inSet };
  return { t: 'assignments', solutions: [new Map(letters.map((letter) => [letter, value]))] };
}

/** x of x₁ where x₁ and x₂ stand side by side. */
function getBase(name: string, parts: readonly Meaning[]): string {
  const names = new Set(parts.map(ownName));
  return names.size > 1 ? name.replace(/_\d+$/, '') : name;
}

export function ownName(part: Meaning): string | undefined {
  return part.t === 'values' || part.t === 'range' ? part.name : undefined;
}

/** A relation between a letter and a number: x > 3, also written 3 < x. */
function findAtom({ left, right, sign }: Relation): [name: string, atom: RealSet] | undefined {
  if (left.t === 'var' && isConstant(right)) return [left.name, { t: 'atom', sign, at: right }];
  if (right.t === 'var' && isConstant(left)) return [right.name, { t: 'atom', sign: MIRRORED[sign], at: left }];
  return undefined;
}

/** Relations as they are compared, whatever they were taken for. @throws Unreadable */
export function getRelations(part: Meaning): Relation[] {
  if (part.t === 'relations') return [...part.relations];
  if (part.t === 'values' && part.name !== undefined && part.values.length === 1) {
    const [value] = part.values;
    if (value && !value.units) return [{ left: toNode(part.name), right: value.node, sign: '=' }];
  }
  if (part.t === 'assignments' && part.solutions.length === 1) {
    return [...(part.solutions[0] ?? [])].map(([name, { node }]) => ({ left: { t: 'var', name }, right: node, sign: '=' as const }));
  }
  if (part.t === 'range' && part.name !== undefined) return toRelations(part.name, part.set);
  throw new Unreadable(-1, '');
}

function toRelations(name: string, set: RealSet): Relation[] {
  if (set.t === 'atom') return [{ left: { t: 'var', name }, right: set.at, sign: set.sign }];
  if (set.t === 'or') throw new Unreadable(-1, '');
  return set.parts.flatMap((part) => toRelations(name, part));
}

export const subtractSides = ({ left, right }: Relation): Node => minus(left, right);

function isInfinite(node: Node): boolean {
  return node.t === 'infinity' || (node.t === 'neg' && node.a.t === 'infinity');
}

function getInterval(node: Node & { t: 'tuple' }): RealSet {
  const [from, to] = node.items;
  if (!from || !to) throw new Unreadable(-1, '(');
  // No number is infinite: neither [1, +∞] nor (∞, 3] is an interval.
  const isEndless = isInfinite(from) && (node.open === '[' || from.t === 'infinity');
  if (isEndless || (isInfinite(to) && (node.close === ']' || to.t === 'neg'))) throw new Unreadable(-1, '∞');
  const parts: RealSet[] = [];
  if (!isInfinite(from)) parts.push({ t: 'atom', sign: node.open === '[' ? '≥' : '>', at: from });
  if (!isInfinite(to)) parts.push({ t: 'atom', sign: node.close === ']' ? '≤' : '<', at: to });
  return join('and', parts);
}
