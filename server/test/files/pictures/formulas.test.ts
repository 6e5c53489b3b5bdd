/** Formulas of schools as pictures, really drawn; what they say; what is said of those that are wrong. */
import { readSvg, writeSvg } from '../../../src/modules/files/pictures/drawing';
import { FormulaError, formulaHash, renderFormula } from '../../../src/modules/files/pictures/formulas/formulas';
import { renderPng } from '../../../src/modules/files/pictures/png';
import { READINGS } from './readings';
import { SCHOOL_FORMULAS } from './school-formulas';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepDrawings, MOST_FILES } from '../../../seed/kept-drawings';
import { type Drawn, type PictureJob, render } from '../../../src/modules/files/pictures/render';
import { type KeepDrawings, renderAll } from '../../../src/modules/files/pictures/render-all';

const toProblem = (tex: string): string => {
  try {
    renderFormula(tex);
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
  return '';
};

test('there are formulas of every grade', () => {
  expect(SCHOOL_FORMULAS.length).toBeGreaterThanOrEqual(150);
  expect(new Set(SCHOOL_FORMULAS).size).toBe(SCHOOL_FORMULAS.length);
});

const PICTURE =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="[\d.]+" height="[\d.]+" viewBox="0 0 \d+ \d+">(<path [^<>]*\/>)+<\/svg>$/;

test.each(SCHOOL_FORMULAS)('%s', (tex) => {
  const { svg, width, height, depth, text, hash } = renderFormula(tex);
  expect(svg).toMatch(PICTURE);
  expect(svg).not.toMatch(/currentColor|style|%|NaN|undefined/);
  expect(svg).toMatch(/#1e1b2e/);
  for (const size of [width, height, depth]) expect(size).toBe(Number(size.toFixed(3)));
  expect(width).toBeGreaterThan(0.1);
  expect(height).toBeGreaterThan(0.1);
  expect(depth).toBeLessThanOrEqual(height);
  // What no reader knows would be read as a sign.
  expect(text).toMatch(/[一-龥αβ★]/);
  expect(text).not.toMatch(/[\\{}^_$\u2061-\u2064]/);
  expect(hash).toBe(formulaHash(tex));
  const drawing = readSvg(svg);
  expect(writeSvg(drawing, drawing.px, 0)).toBe(svg);
});

test.each(READINGS)('%s: %s', (tex, said) => {
  expect(renderFormula(tex).text).toBe(said);
});

test('sizes are em of the surrounding text, with the baseline', () => {
  const digit = renderFormula('1');
  expect(digit).toMatchObject({ depth: expect.closeTo(0, 1) as unknown as number, height: expect.closeTo(0.68, 1) as unknown as number });
  const fraction = renderFormula(String.raw`\frac{1}{2}`);
  expect(fraction.depth).toBeCloseTo(0.69, 1);
  expect(fraction.height - fraction.depth).toBeCloseTo(1.34, 1);
  expect(renderFormula(String.raw`\tfrac{1}{2}`).height).toBeLessThan(fraction.height * 0.7);
  // Its own size is that at 16 px.
  expect(fraction.svg).toContain(` width="${Number((fraction.width * 16).toFixed(3))}"`);
});

test('a long sum stays one picture', () => {
  const long = renderFormula(Array.from({ length: 40 }, (_, i) => `a_{${i}}`).join('+'));
  expect(long.svg.match(/<svg/g)).toHaveLength(1);
  expect(long.width).toBeGreaterThan(50);
});

test('Chinese is outlines of an em', () => {
  const { width, svg } = renderFormula(String.raw`\text{速度}`);
  expect(width).toBeCloseTo(2, 1);
  expect(svg).not.toContain('<text');
});

test('names of pictures: the same TeX the same, whatever its spaces', () => {
  expect(formulaHash(' x  + 1 ')).toBe(formulaHash('x + 1'));
  expect(formulaHash('x')).not.toBe(formulaHash('y'));
  expect(formulaHash('x')).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['', '公式是空的'],
  ['   ', '公式是空的'],
  [String.raw`\fooo x`, String.raw`没有这个命令 \fooo（第 1 个字符`],
  [String.raw`x+\frc{1}{2}`, String.raw`没有这个命令 \frc（第 3 个字符`],
  [String.raw`\frac{1`, '少了右花括号'],
  ['x}', '多了右花括号'],
  ['{x', '多了左花括号'],
  ['x^2^3', '指数写了两次'],
  [String.raw`\left( x`, String.raw`少了 \right`],
  [String.raw`\begin{foo}x\end{foo}`, '没有这种环境'],
  ['50%', String.raw`百分号要写成 \%（第 3 个字符`],
  [String.raw`\text{😀}`, '不能有“😀”'],
  ['안', '不能有“안”'],
  [String.raw`\href{http://example.com}{x}`, '没有这个命令'],
  [String.raw`\require{html}`, '没有这个命令'],
  [String.raw`\def\a{\a\a}\a`, '没有这个命令'],
  ['#', '不能有 #'],
  ['x'.repeat(501), '公式太长'],
  ['{'.repeat(250) + '}'.repeat(250), '没有可以画的内容'],
  [String.raw`\quad`, '没有可以画的内容'],
  [String.raw`x=1\tag{1}`, String.raw`不能有 \tag（第 4 个字符`],
  [String.raw`\eqref{a}`, String.raw`不能有 \eqref`],
  [String.raw`\rule{1000em}{1em}`, '太大了'],
  [String.raw`\vphantom{\rule{1em}{500em}}x`, '太大了'],
  [String.raw`x\hspace{500em}y`, '太大了'],
])('%s is refused: %s', (tex, problem) => {
  expect(toProblem(tex)).toContain(problem);
});

test('full-width signs are as the others', () => {
  expect(formulaHash('２ｘ＋１＝３')).toBe(formulaHash('2x+1=3'));
});

test('after an error the next formula is drawn as ever', () => {
  const before = renderFormula(String.raw`\frac{x}{y}`);
  expect(toProblem(String.raw`\frac{\left(x}{y}`)).not.toBe('');
  expect(renderFormula(String.raw`\frac{x}{y}`)).toEqual(before);
});

test('the PNG is three times the size', async () => {
  const { svg, width, height } = renderFormula(String.raw`\frac{1}{2}`);
  const png = await renderPng(svg);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(Math.round(width * 48));
  expect(Math.abs(png.readUInt32BE(20) - height * 48)).toBeLessThan(1);
});

describe('Many pictures at once', () => {
  const FIGURE = 'kind: number-line\ntext: 数轴，从 −2 到 2。\nfrom: -2\nto: 2\n';
  const jobs: PictureJob[] = Array.from({ length: 700 }, (_, i) => ({ kind: 'formula', tex: i === 350 ? '\\nosuch' : `x_{${i % 40}}` }));
  jobs[100] = { kind: 'figure', source: FIGURE };
  jobs[200] = { kind: 'figure', source: 'kind: house' };

  test('threads give what is drawn here, mistakes of authors included', async () => {
    const drawn = await renderAll(jobs);
    expect(drawn).toHaveLength(700);
    for (const at of [0, 41, 100, 200, 350, 699]) expect(drawn[at]).toEqual(render(jobs[at] ?? { kind: 'formula', tex: '' }));
    expect(drawn.flatMap(({ kind }, at) => (kind === 'fault' ? [at] : []))).toEqual([200, 350]);
  });

  test('few are drawn here, none gives none', async () => {
    expect(await renderAll(jobs.slice(0, 2))).toEqual(jobs.slice(0, 2).map(render));
    expect(await renderAll([])).toEqual([]);
  });

  describe('kept from one run to the next', () => {
    const few = jobs.slice(99, 102);
    let folder: string;
    let draw: ReturnType<typeof jest.fn<() => Promise<Drawn[]>>>;
    let keep: KeepDrawings;
    beforeEach(() => {
      folder = path.join(mkdtempSync(path.join(tmpdir(), 'xueban-drawings-')), 'kept');
      draw = jest.fn(() => Promise.resolve(few.map(render)));
      keep = keepDrawings(folder);
    });
    afterEach(() => rmSync(path.dirname(folder), { recursive: true }));
    const files = (): string[] => readdirSync(folder).map((name) => path.join(folder, name));

    test('what was drawn is not drawn again; other jobs are', async () => {
      const drawn = await keep(few, draw);
      expect(await keep(few, draw)).toEqual(drawn);
      expect(drawn).toEqual(few.map(render));
      expect(draw).toHaveBeenCalledTimes(1);
      await keep(few.slice(1), draw);
      expect([draw.mock.calls.length, files().length]).toEqual([2, 2]);
    });

    test.each([
      ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
      ['empty', () => Buffer.alloc(0)],
      ['another file', () => Buffer.from('no drawing')],
      ['one in which a bit has turned', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])],
    ])('a file that is %s counts as none, and is rewritten', async (_what, harm) => {
      const drawn = await keep(few, draw);
      const [file = ''] = files();
      writeFileSync(file, harm(readFileSync(file)));
      expect(await keep(few, draw)).toEqual(drawn);
      expect(draw).toHaveBeenCalledTimes(2);
      expect(await keep(few, draw)).toEqual(drawn);
      expect(draw).toHaveBeenCalledTimes(2);
    });

    test('the latest used are kept, and no more of them than so many', async () => {
      const job = (at: number): PictureJob[] => [{ kind: 'formula', tex: `x_{${at}}` }];
      const all = Array.from({ length: MOST_FILES }, (_, at) => job(at));
      for (const [at, one] of all.entries()) {
        await keep(one, draw);
        const made = files().find((file) => statSync(file).mtimeMs > 1_700_000_000_000) ?? '';
        utimesSync(made, 1000 + at, 1000 + at);
      }
      await keep(job(0), draw); // the oldest, used again
      await keep(job(-1), draw); // one more
      expect(files()).toHaveLength(MOST_FILES);
      draw.mockClear();
      await keep(job(0), draw);
      expect(draw).not.toHaveBeenCalled();
      await keep(job(1), draw);
      expect(draw).toHaveBeenCalledTimes(1);
    });

    test('the product itself keeps none, whatever its environment says', async () => {
      process.env.DRAWINGS_DIR = folder;
      try {
        await renderAll(jobs);
      } finally {
        delete process.env.DRAWINGS_DIR;
      }
      expect(existsSync(folder)).toBe(false);
    });
  });
});
