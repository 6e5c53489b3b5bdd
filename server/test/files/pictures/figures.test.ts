/** The figures of the authors' page, really drawn; and what is said of those that are wrong or do not hold together. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSvg, writeSvg } from '../../../src/modules/files/pictures/drawing';
import { FigureError } from '../../../src/modules/files/pictures/figures/figure-error';
import { toNumber } from '../../../src/modules/files/pictures/figures/numbers';
import { renderFigure } from '../../../src/modules/files/pictures/figures/render';
import { FIGURE_SCHEMAS } from '../../../src/modules/files/pictures/figures/schema';
import { renderPng } from '../../../src/modules/files/pictures/png';

const page = readFileSync(path.join(__dirname, '../../../../content/mathematics/FIGURES.md'), 'utf8');
const examples = [...page.matchAll(/^```figure\n([\s\S]*?)^```$/gm)].map(([, source = '']) => source);
const toKind = (source: string): string => /kind: (\S+)/.exec(source)?.[1] ?? '';

const toProblem = (source: string): string => {
  try {
    renderFigure(source);
  } catch (error) {
    if (error instanceof FigureError) return error.message;
    throw error;
  }
  return '';
};

test('the authors’ page shows every kind', () => {
  expect(new Set(examples.map(toKind))).toEqual(new Set(Object.keys(FIGURE_SCHEMAS)));
});

const PICTURE = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">(<path [^<>]*\/>)+<\/svg>$/;

test.each(examples.map((source, i) => [i + 1, toKind(source), source] as const))('example %i, %s', (_i, _kind, source) => {
  const { svg, width, height, text, hash } = renderFigure(source);
  expect(svg).toMatch(PICTURE);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|currentColor|style=/);
  expect(width).toBeLessThanOrEqual(343);
  expect(height).toBeLessThanOrEqual(1000);
  expect(text).toMatch(/[一-龥]/);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(renderFigure(source)).toEqual({ svg, width, height, text, hash });
  const drawing = readSvg(svg);
  expect(writeSvg(drawing, drawing.px, 2)).toBe(svg);
  // Nothing reaches over the edge.
  for (const { path: outline, stroke } of drawing.shapes)
    for (const { numbers } of outline)
      for (const [i, value] of numbers.entries()) {
        const half = (stroke?.width ?? 0) / 2 - 0.01;
        expect(value - half).toBeGreaterThanOrEqual(0);
        expect(value + half).toBeLessThanOrEqual(i % 2 === 0 ? width : height);
      }
});

test('a figure as PNG', async () => {
  const { svg, width, height } = renderFigure(examples[0] ?? '');
  const png = await renderPng(svg);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width * 3, height * 3]);
});

describe('Numbers', () => {
  test.each([
    ['1/3', 1 / 3],
    ['-5/2', -2.5],
    ['2*sqrt(3)', 2 * Math.sqrt(3)],
    ['-2^2', -4],
    ['(1+2)*3 - 4/2', 7],
    ['pi/6', Math.PI / 6],
    ['−1 ÷ 2', -0.5],
    ['2^-1', 0.5],
  ])('%s', (given, value) => expect(toNumber(given)).toBeCloseTo(value, 12));

  test.each(['', 'x', '1/0', '2(3', '1 2', 'sqrt(-1)', '1e9', '9'.repeat(39), '()', 'alert(1)', '+'.repeat(41)])('%j is none', (given) => {
    expect(() => toNumber(given)).toThrow(FigureError);
  });
});

describe('The wrong shape', () => {
  test.each([
    ['kind: square', 'kind 必须是其中之一'],
    ['', 'kind 必须是其中之一'],
    ['- 1', 'kind 必须是其中之一'],
    ['kind: clock\ntime: "3:30"', 'text：缺少这一项'],
    ['kind: clock\ntext: A clock\ntime: "3:30"', 'text：写法不对'],
    ['kind: clock\ntext: 一个钟面\ntime: "25:30"', 'time：写法不对'],
    ['kind: clock\ntext: 一个钟面\ntime: "3:30"\ncolour: red', 'colour：没有这一项'],
    ['kind: clock\n  text: [', '第 '],
    ['kind: geometry\ntext: 一条线段\npoints: { A: [0, 0], B: [1] }', 'points › B'],
    ['&a [*a, *a]', '不能用 & 和 *'],
  ])('%j', (source, expected) => expect(toProblem(source)).toContain(expected));

  test('more than 6,000 characters', () => {
    expect(toProblem(`kind: clock\ntext: ${'长'.repeat(6000)}`)).toContain('太长');
  });
});

const line = (rest: string): string => `kind: number-line\ntext: 一条数轴\nfrom: -3\nto: 3\n${rest}`;
const plane = (rest: string): string =>
  `kind: geometry\ntext: 一个三角形\npoints: { A: [0, 0], B: [4, 0], C: [0, 3], D: [2, 1] }\npolygons: [ABC]\n${rest}`;
const axes = (rest: string): string => `kind: coordinates\ntext: 一个图，坐标系\nx: [-4, 4]\ny: [-4, 4]\n${rest}`;

describe('What does not hold together', () => {
  test.each([
    [line('step: 0.7'), '整数倍'],
    [line('step: 0.1'), '刻度太多'],
    [line('points: [{ at: 5, label: A }]'), '点 5 不在数轴上'],
    [line('numbers: [0.5]'), '0.5 不是刻度'],
    [line('ranges: [{ range: "(2, 1)" }]'), '左边要小于右边'],
    [line('ranges: [{ range: "[-∞, 1)" }]'), '圆括号'],
    [line('ranges: [{ range: "1 到 2" }]'), '写得不对'],
    [line('spans: [{ from: 0, to: 2, label: "3" }]'), '“3”和画出来的长度 2 不同'],
    [line('points: [{ at: 1, label: "\\\\foo" }]'), '没有这个命令'],
    [line('points: [{ at: 1, label: "😀是" }]'), '画不出来'],
    [line('points: [{ at: 1, below: 很长的标注 }, { at: 1.2, below: 另一个很长的标注 }]'), '叠在一起'],
    [plane('checks: [{ on: D, line: BC }]'), '点 D 不在直线 BC 上'],
    [plane('checks: [{ length: BC, is: 6 }]'), 'BC 的长度画的是 5，不是 6'],
    [plane('checks: [{ equal: [AB, AC] }]'), 'AB 和 AC 应该相等'],
    [plane('checks: [{ middle: D, of: BC }]'), '不是 BC 的中点'],
    [plane('checks: [{ angle: BAC, is: 60 }]'), '画的是 90°，不是 60°'],
    [plane('checks: [{ equalAngles: [ABC, ACB] }]'), '应该相等'],
    [plane('checks: [{ sum: [ABC, ACB], is: 100 }]'), '的和画的是 90°'],
    [plane('checks: [{ parallel: [AB, BC] }]'), 'AB 和 BC 不平行'],
    [plane('checks: [{ perpendicular: [AB, BC] }]'), 'AB 和 BC 不垂直'],
    [plane('checks: [{ on: D, circle: A }]'), '没有以 A 为圆心的圆'],
    [plane('circles: [{ center: A, radius: 1 }]\nchecks: [{ on: D, circle: A }]'), '点 D 不在圆 A 上'],
    [plane('circles: [{ center: A }]'), '要写 radius 或 through'],
    [plane('angles: [{ at: ABC, right: true }]'), '标了直角'],
    [plane('angles: [{ at: ABC, label: 60° }]'), '不是 60°'],
    [plane('angles: [{ at: ABC, arcs: 1 }, { at: ACB, arcs: 1 }]'), '应该相等'],
    [plane('segments: [{ ends: AB, ticks: 1 }, { ends: AC, ticks: 1 }]'), '应该相等'],
    [plane('segments: [{ ends: AB, label: 4 cm }, { ends: AC, label: 5 cm }]'), '不成比例'],
    [plane('segments: [AE]'), '没有点 E'],
    [plane('names: { E: { side: left } }'), '没有点 E'],
    [
      'kind: geometry\ntext: 一个图，平行线\npoints: { A: [0, 0], B: [1, 0], C: [0, 1], D: [1, 1], P: { meet: [AB, CD] } }',
      '平行，没有交点',
    ],
    ['kind: geometry\ntext: 一个图，同一点\npoints: { A: [0, 0], B: [0, 0], M: { on: AB, ratio: 2 } }', '在同一处'],
    [axes('points: { A: [5, 0] }'), '不在画出来的范围里'],
    [
      axes('points: { A: [1, 1] }\ngraphs: [{ line: [2, 0], name: l }]\nchecks: [{ point: A, on: l }]'),
      '点 A 不在图象 l 上（那里是 2，不是 1）',
    ],
    [axes('checks: [{ point: A, on: l }]'), '没有名字是 l 的图象'],
    [axes('graphs: [{ line: [0, 9] }]'), '不在画出来的范围里'],
    [axes('paths: [{ points: [A, B] }]'), '没有点 A'],
    ['kind: coordinates\ntext: 一个图，坐标系\nx: [1, 4]\ny: [-4, 4]', '包含 0'],
    ['kind: bars\ntext: 一个线段图\nrows: [{ parts: [{ length: 1, label: x }, { length: 2, label: x }] }]', '都标着“x”'],
    ['kind: bars\ntext: 一个线段图\nrows: [{ parts: [1], braces: [{ from: 1, to: 2, label: a }] }]', '没有这样的几段'],
    ['kind: journey\ntext: 一条路线\nlength: 100\nfrom: 甲\nto: 乙\nmarks: [{ at: 120 }]', '不在路上'],
    ['kind: nets\ntext: 一个图，展开图\nitems: [{ shape: cube, grid: ["123456"] }]', '折不成正方体'],
    ['kind: nets\ntext: 一个图，展开图\nitems: [{ shape: cube, grid: ["12..", ".34.", "..56"], folds: false }]', '却能折成正方体'],
    ['kind: nets\ntext: 一个图，展开图\nitems: [{ shape: cube, grid: ["1...", "2345", "6..."], opposite: ["12"] }]', '不是相对的面'],
    ['kind: nets\ntext: 一个图，展开图\nitems: [{ shape: cube, grid: ["1...", "2345"] }]', '这里有 5 个'],
    ['kind: nets\ntext: 一个图，展开图\nitems: [{ shape: cone, radius: 3, slant: 2 }]', '母线要比底面半径长'],
    [
      'kind: solids\ntext: 一个图，长方体\nitems: [{ shape: cuboid, length: 5, width: 3, height: 4, labels: { length: 5 cm, height: 9 cm } }]',
      '不成比例',
    ],
    ['kind: cubes\ntext: 小正方体\nheights: [[1, 1], [3, 3]]', '看不见'],
    ['kind: cubes\ntext: 小正方体\nheights: [[1, 1], [3]]', '个数要相同'],
    ['kind: cubes\ntext: 小正方体\nheights: [[0]]', '没有小正方体'],
    ['kind: table\ntext: 一个表格\nrows: [[a, b], [c]]', '格数要相同'],
    [
      'kind: chart\ntext: 一个图，扇形图\ntype: pie\nitems: [{ label: 甲, value: 40, shown: 40% }, { label: 乙, value: 50, shown: 50% }]',
      '加起来是 90',
    ],
    ['kind: chart\ntext: 一个图，条形图\ntype: bar\nto: 10\nitems: [{ label: 甲, value: 40 }, { label: 乙, value: 5 }]', '超过了'],
    [
      'kind: chart\ntext: 一个图，条形图\ntype: bar\nhide: [丙]\nitems: [{ label: 甲, value: 4 }, { label: 乙, value: 5 }]',
      '“丙”不在 items 里',
    ],
    ['kind: table\ntext: 一个表格\nrows: [[这是一个非常非常非常长的格子, 这是一个非常非常非常长的格子]]', '画不下'],
  ])('%j', (source, expected) => expect(toProblem(source)).toContain(expected));

  test('a sketch need not be in proportion, but its marks are true', () => {
    expect(toProblem(plane('sketch: true\nsegments: [{ ends: AB, label: 4 cm }, { ends: AC, label: 5 cm }]'))).toBe('');
    expect(toProblem(plane('sketch: true\nangles: [{ at: ABC, right: true }]'))).toContain('标了直角');
  });
});

/** The eleven nets of a cube, and shapes of six squares that are none. */
describe('Nets of a cube', () => {
  const net = (grid: string, rest = ''): string =>
    toProblem(`kind: nets\ntext: 一个图，展开图\nitems: [{ shape: cube, grid: ${JSON.stringify(grid.split('/'))}${rest} }]`);
  test.each([
    '#.../####/#...',
    '#.../####/.#..',
    '#.../####/..#.',
    '#.../####/...#',
    '.#../####/.#..',
    '.#../####/..#.',
    '..#./####/#...',
    '##.../.###./...#.',
    '##../.##./..##',
    '###../..###',
    '#.../###./..##',
  ])('%s folds', (grid) => expect(net(grid)).toBe(''));
  test.each(['######', '##/##/##', '###/###', '####/#..#', '####/##..', '#.#/###/.#.'])('%s does not', (grid) => {
    expect(net(grid)).toContain('折不成');
    expect(net(grid, ', folds: false')).toBe('');
  });
});
