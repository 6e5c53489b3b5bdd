/** Solutions of systems, and relations that are not solved: equations and inequalities as they are set up. */
import { isConstant, minus, type Node, substitute, getVariables } from './ast';
import { proportional, same, getFactorSign } from './equivalence';
import { type Asked, CORRECT, type Finding, found, WRONG } from './finding';
import { judgeValue } from './judge-value';
import { judgePoints } from './judge-values';
import { subtractSides, type Meaning, type Relation, getRelations } from './meaning';
import { printed } from './print';
import { sameValue, type Value } from './quantity';
import { isSameSet, MIRRORED, one, type RealSet, zero, findLineZero } from './real-set';

type Assignments = Meaning & { t: 'assignments' };
type Solution = ReadonlyMap<string, Value>;

export function judgeAssignments(given: Meaning, key: Assignments, asked: Asked): Finding {
  if (given.t === 'assignments') return judgeSolutions(given.solutions, key.solutions, asked);
  if (given.t === 'points') return judgePointsAsSolutions(given.points, key.solutions, asked);
  if (given.t === 'values' && given.name === undefined) return found('name_missing', getNames(key.solutions).join('，'));
  if (given.t === 'relations' && given.joint === 'and' && key.solutions.every((solution) => satisfies(solution, given.relations)))
    return found('not_solved');
  if (given.t !== 'values') return found('other_kind');
  const [own] = given.values;
  const isHalf = own !== undefined && key.solutions.some((solution) => isSameAs(own, solution.get(given.name ?? '')));
  return isHalf ? found('name_missing', getNames(key.solutions).join('，')) : WRONG;
}

const getNames = (solutions: readonly Solution[]): string[] => [...(solutions[0]?.keys() ?? [])].sort();

function judgeSolutions(own: readonly Solution[], model: readonly Solution[], asked: Asked): Finding {
  const strange = getNames(own).find((name) => !getNames(model).includes(name));
  if (strange !== undefined) return found('wrong_letter', strange);
  const rest = [...own];
  const missing: Solution[] = [];
  let form: Finding = CORRECT;
  for (const solution of model) {
    const at = rest.findIndex((candidate) => isSameSolution(candidate, solution));
    const matched = rest[at];
    if (!matched) missing.push(solution);
    else {
      for (const [name, value] of solution) {
        const finding = judgeValue(matched.get(name) ?? value, value, asked);
        if (finding.code !== 'correct') form = finding;
      }
      rest.splice(at, 1);
    }
  }
  if (missing.length === 0 && rest.length === 0) return form;
  if (rest.length === 0) return found('missing_solution', missing.map(printedSolution).join('；'));
  if (missing.length === 0) return found('extra_solution', rest.map(printedSolution).join('；'));
  return areSwapped(missing, rest) ? found('swapped') : WRONG;
}

function isSameSolution(a: Solution, b: Solution): boolean {
  return a.size === b.size && [...a].every(([name, value]) => isSameAs(value, b.get(name)));
}

function isSameAs(value: Value, other: Value | undefined): boolean {
  return other !== undefined && Boolean(value.units) === Boolean(other.units) && sameValue(value, other);
}

function areSwapped(missing: readonly Solution[], rest: readonly Solution[]): boolean {
  const [a, b] = [missing[0], rest[0]];
  if (!a || !b || a.size !== 2 || missing.length !== rest.length) return false;
  const [x, y] = [...a.keys()];
  return isSameAs(a.get(x ?? '') ?? { node: zero }, b.get(y ?? '')) && isSameAs(a.get(y ?? '') ?? { node: zero }, b.get(x ?? ''));
}

/** (1, 2) for x = 1, y = 2: letters in the order of the alphabet. */
function judgePointsAsSolutions(points: readonly (readonly Node[])[], solutions: readonly Solution[], asked: Asked): Finding {
  const names = getNames(solutions);
  const isXY = names.join('') === 'xy' || names.join('') === 'xyz';
  if (!isXY) return found('name_missing', names.join('，'));
  const wanted = solutions.map((solution) => names.map((name) => solution.get(name)?.node ?? zero));
  return points.length === wanted.length ? judgePoints({ t: 'points', points }, { t: 'points', points: wanted }, asked) : WRONG;
}

function satisfies(solution: Solution, relations: readonly Relation[]): boolean {
  return relations.every((relation) => {
    const difference = [...solution].reduce((node, [name, { node: value }]) => substitute(node, name, value), subtractSides(relation));
    return relation.sign === '=' && same(difference, zero);
  });
}

function printedSolution(solution: Solution): string {
  return [...solution].map(([name, { node }]) => `${name} = ${printed(node)}`).join('，');
}

type Relations = Meaning & { t: 'relations' };

/** An equation or inequality that was to be set up: the same but for a factor and for sides. */
export function judgeRelations(given: Meaning, key: Relations): Finding {
  if (isSolved(given)) return agreesWithKey(given, key) ? found('not_the_equation') : WRONG;
  if ((given.t === 'values' && given.name === undefined) || given.t === 'points') return found('other_kind');
  const own = tryRelations(given);
  if (!own) return found('other_kind');
  const strange = getLetters(own).find((name) => !getLetters(key.relations).includes(name));
  if (strange !== undefined) return found('wrong_letter', printed({ t: 'var', name: strange }));
  const rest = [...own];
  for (const relation of key.relations) {
    const at = rest.findIndex((candidate) => isSameRelation(candidate, relation));
    if (at < 0) return isTurned(own, key.relations) ? found('direction') : WRONG;
    rest.splice(at, 1);
  }
  if (rest.length > 0) return WRONG;
  return given.t === 'relations' && own.length > 1 && given.joint !== key.joint ? found('or_not_and') : CORRECT;
}

function tryRelations(given: Meaning): Relation[] | undefined {
  try {
    return getRelations(given);
  } catch {
    return undefined;
  }
}

function getLetters(relations: readonly Relation[]): string[] {
  return [...new Set(relations.flatMap(({ left, right }) => [...getVariables(left), ...getVariables(right)]))];
}

/** x = 3 and x > 3 are results. */
function isSolved(given: Meaning): boolean {
  if (given.t === 'range' || given.t === 'assignments') return true;
  return given.t === 'values' && given.name !== undefined && given.values.every(({ node }) => isConstant(node));
}

function agreesWithKey(given: Meaning, key: Relations): boolean {
  const [relation] = key.relations;
  if (key.relations.length !== 1 || !relation)
    return given.t === 'assignments' && given.solutions.every((solution) => satisfies(solution, key.relations));
  if (given.t === 'values' && given.name !== undefined) {
    const { name } = given;
    return given.values.every((value) => satisfies(new Map([[name, value]]), [relation]));
  }
  const solved = solvedSet(relation);
  return given.t === 'range' && solved !== undefined && isSameSet(solved.set, given.set);
}

export function isSameRelation(a: Relation, b: Relation): boolean {
  const [x, y] = [subtractSides(a), subtractSides(b)];
  const isEquality = (sign: string): boolean => sign === '=' || sign === '≠';
  if (isEquality(a.sign) || isEquality(b.sign)) return a.sign === b.sign && (proportional(x, y) || isCleared(a, b));
  if (!proportional(x, y)) return false;
  return getFactorSign(x, y) > 0 ? a.sign === b.sign : MIRRORED[a.sign] === b.sign;
}

/** 600(x − 40) = 480x for 600/x = 480/(x − 40): denominators multiplied away. */
function isCleared(a: Relation, b: Relation): boolean {
  const [x, y] = [subtractSides(a), subtractSides(b)];
  const below = [...getDenominators(x), ...getDenominators(y)];
  if (below.length === 0) return false;
  return proportional(getNumerator(x).n, getNumerator(y).n);
}

function getDenominators(node: Node): Node[] {
  if (node.t === 'div' && !isConstant(node.b)) return [node.b];
  if (node.t === 'add' || node.t === 'mul') return node.items.flatMap(getDenominators);
  return node.t === 'neg' ? getDenominators(node.a) : [];
}

/** As one fraction, nothing cancelled; equal denominators are taken once. */
function getNumerator(node: Node): { n: Node; d: Node } {
  if (node.t === 'neg') {
    const { n, d } = getNumerator(node.a);
    return { n: { t: 'neg', a: n }, d };
  }
  if (node.t === 'div' && !isConstant(node.b)) {
    const { n, d } = getNumerator(node.a);
    return { n, d: { t: 'mul', items: [d, node.b] } };
  }
  if (node.t === 'mul') {
    const parts = node.items.map(getNumerator);
    return { n: { t: 'mul', items: parts.map(({ n }) => n) }, d: { t: 'mul', items: parts.map(({ d }) => d) } };
  }
  if (node.t !== 'add') return { n: node, d: one };
  return node.items.map(getNumerator).reduce((a, b) => {
    if (same(a.d, b.d)) return { n: { t: 'add', items: [a.n, b.n] }, d: a.d };
    if (isConstant(b.d)) return { n: { t: 'add', items: [a.n, { t: 'mul', items: [b.n, a.d] }] }, d: a.d };
    if (isConstant(a.d)) return { n: { t: 'add', items: [{ t: 'mul', items: [a.n, b.d] }, b.n] }, d: b.d };
    return {
      n: {
        t: 'add',
        items: [
          { t: 'mul', items: [a.n, b.d] },
          { t: 'mul', items: [b.n, a.d] },
        ],
      },
      d: { t: 'mul', items: [a.d, b.d] },
    };
  });
}

function isTurned(own: readonly Relation[], model: readonly Relation[]): boolean {
  const turned = own.map((relation) => ({ ...relation, sign: MIRRORED[relation.sign] }));
  return (
    own.length === model.length &&
    own.some(({ sign }) => sign !== '=') &&
    model.every((relation) => turned.some((other) => isSameRelation(other, relation)))
  );
}

/** A relation of one letter that is a line, solved: 2x + 1 > 7 is x > 3. */
export function solvedSet(relation: Relation): { name: string; set: RealSet; at: Node } | undefined {
  const difference = subtractSides(relation);
  const [name, ...others] = getVariables(difference);
  if (name === undefined || others.length > 0) return undefined;
  const [atZero, atOne] = [substitute(difference, name, zero), substitute(difference, name, one)];
  const slope = minus(atOne, atZero);
  const line: Node = { t: 'add', items: [{ t: 'mul', items: [slope, { t: 'var', name }] }, atZero] };
  if (!same(line, difference) || same(slope, zero)) return undefined;
  const at = findLineZero(atZero, atOne);
  const isUp = getFactorSign(slope, one) > 0;
  return { name, at, set: { t: 'atom', sign: isUp ? relation.sign : MIRRORED[relation.sign], at } };
}
