/** The figures of the authors' page, and what is said of those that are wrong. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FigureError } from '../../src/pictures/figures/figure-error';
import { parseFigure } from '../../src/pictures/figures/parse';

const page = readFileSync(path.join(__dirname, '../../../content/mathematics/FIGURES.md'), 'utf8');
const examples = [...page.matchAll(/^```figure\n([\s\S]*?)^```$/gm)].map(([, source = '']) => source);

const problemOf = (source: string): string => {
  try {
    parseFigure(source);
  } catch (error) {
    if (error instanceof FigureError) return error.message;
    throw error;
  }
  return '';
};

test.each(examples.map((source) => [/kind: (\S+)/.exec(source)?.[1] ?? '', source] as const))('%s of the authors’ page', (_, source) => {
  expect(parseFigure(source).text).toMatch(/[一-龥]/);
});

test.each([
  ['kind: square', 'kind 必须是其中之一'],
  ['kind: clock\ntime: "3:30"', 'text：缺少这一项'],
  ['kind: clock\ntext: A clock\ntime: "3:30"', 'text：写法不对'],
  ['kind: clock\ntext: 一个钟面\ntime: "25:30"', 'time：写法不对'],
  ['kind: clock\ntext: 一个钟面\ntime: "3:30"\ncolour: red', 'colour：没有这一项'],
  ['kind: clock\n  text: [', '第 '],
  ['kind: geometry\ntext: 一条线段\npoints: { A: [0, 0], B: [1] }', 'points › B'],
  ['&a [*a, *a]', '不能用 & 和 *'],
])('%j', (source, expected) => {
  expect(problemOf(source)).toContain(expected);
});

test('a figure is at most 6,000 characters', () => {
  expect(problemOf(`kind: clock\ntext: ${'长'.repeat(6000)}`)).toContain('太长');
});
