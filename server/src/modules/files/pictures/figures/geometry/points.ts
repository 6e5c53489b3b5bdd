/** The points of a figure: where they are, by their rules. */
import { fail } from '../figure-error';
import { sayValue, toNumber } from '../numbers';
import { POINT } from '../schema/base';
import type { Geometry, PointRule } from '../schema/plane';
import { between, cross, getDirection, distance, foot, getLength, meet, minus, plus, type Point, polar } from '../vector';

export interface Points {
  /** In the order of the figure. */
  names: readonly string[];
  /** @throws FigureError for a name that is no point */
  at(name: string): Point;
  /** `AB`, `AOB`, `ABCD`: its points. */
  all(names: string): Point[];
  /** Largest distance in the figure: what a deviation is measured by. */
  size: number;
}

const NAME = new RegExp(POINT, 'g');
export const findNames = (names: string): string[] => names.match(NAME) ?? [];

export function computePoints({ points }: Geometry): Points {
  const found = new Map<string, Point>();
  const at = (name: string): Point => found.get(name) ?? fail(`没有点 ${name}（点要先写出来，才能用在别的点里）`);
  for (const [name, rule] of Object.entries(points)) {
    const point = getPlace(name, rule, at);
    if (!point.every((value) => Number.isFinite(value))) fail(`点 ${name} 的位置算不出来`);
    found.set(name, point);
  }
  const places = [...found.values()];
  if (places.length === 0) fail('图上没有点');
  const size = Math.max(...places.flatMap((a) => places.map((b) => distance(a, b))));
  return { names: [...found.keys()], at, all: (names) => findNames(names).map(at), size: size || 1 };
}

const isPair = (rule: PointRule): rule is [number | string, number | string] => Array.isArray(rule);

function getPlace(name: string, rule: PointRule, at: (name: string) => Point): Point {
  if (isPair(rule)) return [toNumber(rule[0]), toNumber(rule[1])];
  const line = (names: string): readonly [Point, Point] => {
    const [a = '', b = ''] = findNames(names);
    if (distance(at(a), at(b)) === 0) fail(`${names} 的两个点在同一处，不能作直线`);
    return [at(a), at(b)];
  };
  if ('middle' in rule) return between(...line(rule.middle), 0.5);
  if ('on' in rule) return between(...line(rule.on), toNumber(rule.ratio));
  if ('angle' in rule) return plus(at(rule.from), polar(toNumber(rule.angle), toNumber(rule.length)));
  if ('meet' in rule) return meet(line(rule.meet[0]), line(rule.meet[1])) ?? fail(`点 ${name}：${rule.meet.join('、')} 平行，没有交点`);
  if ('foot' in rule) return foot(at(rule.foot), line(rule.line));
  if ('turn' in rule) return turned(at(rule.turn), at(rule.about), toNumber(rule.by));
  if ('mirror' in rule) {
    const to = foot(at(rule.mirror), line(rule.in));
    return plus(to, minus(to, at(rule.mirror)));
  }
  return plus(at(rule.move), [toNumber(rule.by[0]), toNumber(rule.by[1])]);
}

function turned(p: Point, about: Point, degrees: number): Point {
  const arm = minus(p, about);
  return plus(about, polar(getDirection(arm) + degrees, getLength(arm)));
}

/** Size of the angle at the middle of three points, 0 to 180 degrees. @throws FigureError where two of them are one */
export function getAngle(points: Points, names: string): number {
  const [a, o, b] = points.all(names) as [Point, Point, Point];
  const [u, v] = [minus(a, o), minus(b, o)];
  if (getLength(u) === 0 || getLength(v) === 0) fail(`角 ${names} 的两个点在同一处`);
  const turn = Math.abs(getDirection(v) - getDirection(u));
  return Math.min(turn, 360 - turn);
}

export const findLength = (points: Points, names: string): number => {
  const [a, b] = points.all(names) as [Point, Point];
  return distance(a, b);
};

/** Distance of a point from a line. */
export function offLine(p: Point, [a, b]: readonly [Point, Point]): number {
  const u = minus(b, a);
  return Math.abs(cross(u, minus(p, a))) / (getLength(u) || 1);
}

export const sayAngle = (degrees: number): string => `${sayValue(Number(degrees.toFixed(2)))}°`;
