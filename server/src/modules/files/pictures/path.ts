/** Outlines: read from SVG, moved, measured, written. All commands are absolute, all but M, L, C, Q and Z replaced. */

export interface Step {
  command: 'M' | 'L' | 'C' | 'Q' | 'Z';
  /** x and y in turn: one point of M and L, three of C, two of Q, none of Z. */
  numbers: readonly number[];
}
export type Path = readonly Step[];

/** As SVG's matrix(a b c d e f). */
export type Transform = readonly [number, number, number, number, number, number];

export const IDENTITY: Transform = [1, 0, 0, 1, 0, 0];
export const translate = (x: number, y: number): Transform => [1, 0, 0, 1, x, y];
export const scale = (x: number, y = x): Transform => [x, 0, 0, y, 0, 0];

/** First `inner`, then `outer`. */
export function combine(outer: Transform, inner: Transform): Transform {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const TOKEN = /[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;
const NUMBERS_OF: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };

/** @param d absolute commands, without arcs @throws Error for any other */
export function parsePath(d: string): Path {
  const tokens = d.match(TOKEN) ?? [];
  const steps: Step[] = [];
  let command = '';
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? '';
    // Numbers without a command go on with the last one; behind M they are lines.
    if (/[A-Za-z]/.test(token)) [command, i] = [token, i + 1];
    else if (command === 'M') command = 'L';
    const count = NUMBERS_OF[command];
    if (count === undefined || (command === 'Z' && token !== 'Z')) throw new Error(`A path with ${command}`);
    const given = tokens.slice(i, i + count).map(Number);
    if (given.length < count) throw new Error('A path that is cut off');
    i += count;
    steps.push(getStep(command, given, penAfter(steps.at(-1))));
  }
  return steps;
}

/** Where the pen is, and the last control point, which S and T mirror. */
function penAfter(step: Step | undefined): Pen {
  const numbers = step?.numbers ?? [];
  const [controlX, controlY, x = 0, y = 0] = numbers.length > 2 ? numbers.slice(-4) : [undefined, undefined, ...numbers];
  return { x, y, controlX: controlX ?? x, controlY: controlY ?? y };
}

interface Pen {
  x: number;
  y: number;
  controlX: number;
  controlY: number;
}

function getStep(command: string, given: number[], { x, y, controlX, controlY }: Pen): Step {
  switch (command) {
    case 'H':
      return { command: 'L', numbers: [given[0] ?? 0, y] };
    case 'V':
      return { command: 'L', numbers: [x, given[0] ?? 0] };
    case 'S':
      return { command: 'C', numbers: [2 * x - controlX, 2 * y - controlY, ...given] };
    case 'T':
      return { command: 'Q', numbers: [2 * x - controlX, 2 * y - controlY, ...given] };
    default:
      return { command: command as Step['command'], numbers: given };
  }
}

/** Replaces every point of a path. */
export function mapPoints(path: Path, map: (x: number, y: number) => readonly [number, number]): Path {
  return path.map(({ command, numbers }) => {
    const moved: number[] = [];
    for (let i = 0; i < numbers.length; i += 2) moved.push(...map(numbers[i] ?? 0, numbers[i + 1] ?? 0));
    return { command, numbers: moved };
  });
}

export const transformed = (path: Path, [a, b, c, d, e, f]: Transform): Path =>
  mapPoints(path, (x, y) => [a * x + c * y + e, b * x + d * y + f]);

/** Holds the path; control points may make it a little larger than the ink. */
export function findBounds(path: Path): Bounds | undefined {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const { numbers } of path) for (const [i, value] of numbers.entries()) (i % 2 === 0 ? xs : ys).push(value);
  if (xs.length === 0) return undefined;
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** As short as SVG allows. */
export function sayPath(path: Path, decimals: number): string {
  let said = '';
  let last = '';
  for (const { command, numbers } of path) {
    // After M, SVG goes on with L by itself.
    const goesOn = command === last && command !== 'M' && command !== 'Z';
    if (!goesOn) said += command;
    for (const [i, value] of numbers.entries()) {
      const text = String(Number(value.toFixed(decimals))).replace(/^(-?)0\./, '$1.');
      const needsSpace = (i > 0 || goesOn) && !text.startsWith('-');
      said += `${needsSpace ? ' ' : ''}${text === '-0' ? '0' : text}`;
    }
    last = command;
  }
  return said;
}
