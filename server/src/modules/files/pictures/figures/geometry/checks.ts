/** Whether what is said of a figure is true of its points. */
import { fail } from '../figure-error';
import { sayValue, toNumber } from '../numbers';
import { checkProportion } from '../proportion';
import type { Geometry, GeometryCheck } from '../schema/plane';
import { cross, distance, minus, type Point, unit } from '../vector';
import { getAngle, findLength, findNames, offLine, type Points, sayAngle } from './points';

/** Coordinates are often rounded to two places. */
const LENGTH = 0.005;
const DEGREES = 0.5;

export function checkGeometry(figure: Geometry, points: Points): void {
  for (const check of figure.checks ?? []) checkOne(check, figure, points);
  checkAngles(figure, points);
  checkLengths(figure, points);
}

function checkOne(check: GeometryCheck, figure: Geometry, points: Points): void {
  if ('line' in check) isOnLine(points, check.on, check.line);
  else if ('circle' in check) isOnCircle(figure, points, check.on, check.circle);
  else if ('middle' in check) isMiddle(points, check.middle, check.of);
  else if ('length' in check) sameLength(findLength(points, check.length), toNumber(check.is), `${check.length} 的长度`);
  else if ('equal' in check) equalLengths(points, check.equal);
  else if ('angle' in check) sameAngle(getAngle(points, check.angle), toNumber(check.is), `角 ${check.angle}`);
  else if ('equalAngles' in check) equalAngles(points, check.equalAngles);
  else if ('sum' in check) {
    const sum = check.sum.reduce((all, names) => all + getAngle(points, names), 0);
    sameAngle(sum, toNumber(check.is), `角 ${check.sum.join('、')} 的和`);
  } else if ('parallel' in check) areParallel(points, check.parallel);
  else arePerpendicular(points, check.perpendicular);
}

function isOnLine(points: Points, name: string, line: string): void {
  const off = offLine(points.at(name), points.all(line) as [Point, Point]);
  if (off > LENGTH * points.size) fail(`点 ${name} 不在直线 ${line} 上（差 ${sayValue(off)}）`);
}

function isOnCircle({ circles = [] }: Geometry, points: Points, name: string, center: string): void {
  const around = circles.filter((circle) => circle.center === center).map((circle) => getRadius(circle, points));
  if (around.length === 0) fail(`没有以 ${center} 为圆心的圆`);
  const length = distance(points.at(center), points.at(name));
  if (!around.some((radius) => Math.abs(length - radius) <= LENGTH * points.size))
    fail(`点 ${name} 不在圆 ${center} 上（到圆心 ${sayValue(length)}，半径 ${around.map(sayValue).join('、')}）`);
}

export function getRadius({ center, radius, through }: NonNullable<Geometry['circles']>[number], points: Points): number {
  if (through !== undefined) return distance(points.at(center), points.at(through));
  const value = toNumber(radius ?? fail(`圆 ${center} 要写 radius 或 through`));
  return value > 0 ? value : fail(`圆 ${center} 的半径要大于 0`);
}

function isMiddle(points: Points, name: string, of: string): void {
  const [a, b] = points.all(of) as [Point, Point];
  if (distance(points.at(name), [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]) > LENGTH * points.size) fail(`点 ${name} 不是 ${of} 的中点`);
}

function sameLength(drawn: number, said: number, what: string): void {
  if (Math.abs(drawn - said) > LENGTH * Math.max(drawn, said)) fail(`${what}画的是 ${sayValue(drawn)}，不是 ${sayValue(said)}`);
}

function sameAngle(drawn: number, said: number, what: string): void {
  if (Math.abs(drawn - said) > DEGREES) fail(`${what}画的是 ${sayAngle(drawn)}，不是 ${sayAngle(said)}`);
}

function equalLengths(points: Points, names: readonly string[]): void {
  const [first = '', ...others] = names;
  for (const other of others) {
    const [a, b] = [findLength(points, first), findLength(points, other)];
    if (Math.abs(a - b) > LENGTH * Math.max(a, b)) fail(`${first} 和 ${other} 应该相等，画的是 ${sayValue(a)} 和 ${sayValue(b)}`);
  }
}

function equalAngles(points: Points, names: readonly string[]): void {
  const [first = '', ...others] = names;
  for (const other of others) {
    const [a, b] = [getAngle(points, first), getAngle(points, other)];
    if (Math.abs(a - b) > DEGREES) fail(`角 ${first} 和角 ${other} 应该相等，画的是 ${sayAngle(a)} 和 ${sayAngle(b)}`);
  }
}

const findDirection = (points: Points, names: string): Point => {
  const [a, b] = points.all(names) as [Point, Point];
  return unit(minus(b, a));
};
const SINE = Math.sin((DEGREES * Math.PI) / 180);

function areParallel(points: Points, names: readonly string[]): void {
  const [first = '', ...others] = names;
  for (const other of others)
    if (Math.abs(cross(findDirection(points, first), findDirection(points, other))) > SINE) fail(`${first} 和 ${other} 不平行`);
}

function arePerpendicular(points: Points, [first, second]: readonly [string, string]): void {
  const [a, b] = [findDirection(points, first), findDirection(points, second)];
  if (Math.abs(a[0] * b[0] + a[1] * b[1]) > SINE) fail(`${first} 和 ${second} 不垂直`);
}

const DEGREE_LABEL = /^\s*\$?\s*(\d+(?:\.\d+)?)\s*(?:°|\^\s*\{?\\circ\}?|\\degree)\s*\$?\s*$/;

/** Right angles, equal marks, and labels in degrees. */
function checkAngles({ angles = [], sketch = false }: Geometry, points: Points): void {
  for (const angle of angles) checkAngle(angle, sketch, points);
  for (const arcs of [1, 2, 3])
    equalAngles(
      points,
      angles.filter((angle) => angle.arcs === arcs && angle.label === undefined && !angle.reflex).map(({ at }) => at),
    );
}

function checkAngle({ at, label, right, reflex }: NonNullable<Geometry['angles']>[number], sketch: boolean, points: Points): void {
  const drawn = reflex ? 360 - getAngle(points, at) : getAngle(points, at);
  if (right) sameAngle(drawn, 90, `角 ${at} 标了直角，`);
  const said = sketch ? undefined : DEGREE_LABEL.exec(String(label ?? ''))?.[1];
  if (said !== undefined) sameAngle(drawn, Number(said), `角 ${at} `);
}

/** Equal marks, and numbers in proportion. */
function checkLengths(figure: Geometry, points: Points): void {
  const lines = [...(figure.segments ?? []), ...(figure.dimensions ?? [])].filter((line) => typeof line === 'object');
  const labelled = lines.flatMap(({ ends, label }) => (label === undefined ? [] : [{ label, length: findLength(points, ends) }]));
  checkProportion(labelled, { sketch: figure.sketch ?? false });
  const segments = (figure.segments ?? []).filter((line) => typeof line === 'object');
  for (const count of [1, 2, 3])
    equalLengths(
      points,
      segments.filter(({ ticks }) => ticks === count).map(({ ends }) => ends),
    );
  for (const { ends } of lines) if (findNames(ends).length !== 2 || findLength(points, ends) === 0) fail(`${ends} 的两个点在同一处`);
}
