/** Rich text on paper: lines, baselines, pictures as vectors; read again as a reader of PDFs sees it. */
import type { Block, Inline } from '@xueban/contract/resources/math/rich-text';
import PDFDocument from 'pdfkit';
import { renderFigure } from '../../../src/modules/files/pictures/figures/render';
import { renderFormula } from '../../../src/modules/files/pictures/formulas/formulas';
import { getFace } from '../../../src/modules/files/pictures/fonts';
import { PAPER, STYLES } from '../../../src/modules/prints/printing/page';
import { drawMark, drawRows, getHeight, type RichRow, setInlines, setRichText } from '../../../src/modules/prints/printing/rich-text';
import { setText } from '../../../src/modules/prints/printing/text';
import { readPdf, getText } from '../../prints/pdf';

const pictures: Record<string, string> = {};
const text = (words: string): Inline => ({ kind: 'text', text: words });
const formula = (tex: string): Inline => {
  const { svg, ...picture } = renderFormula(tex);
  pictures[picture.hash] = svg;
  return { kind: 'formula', ...picture };
};
const display = (tex: string): Block => {
  const { svg, hash, width, height, text: said } = renderFormula(tex);
  pictures[hash] = svg;
  return { kind: 'display', hash, width, height, text: said };
};
const figure = (source: string): Block => {
  const { svg, ...picture } = renderFigure(source);
  pictures[picture.hash] = svg;
  return { kind: 'figure', ...picture };
};

const style = STYLES.body;
const WIDTH = 200;

async function draw(rows: readonly RichRow[]): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, size: [PAPER.width, PAPER.height], margin: 0, compress: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  for (const name of ['regular', 'bold', 'phonetic'] as const) doc.registerFont(name, getFace(name).data);
  doc.addPage();
  drawRows(doc, rows, 50, 60);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const paragraph = [
  text('当'),
  formula(String.raw`\frac{a+b}{2}`),
  text('等于三，而且'),
  formula('x'),
  text('，“引号”也在，那么这一行要换行，'),
  { kind: 'blank', blank: 0 } as const,
  text('。'),
];

describe('Lines', () => {
  test('a high formula makes its own line higher, and no other', () => {
    const heights = setInlines([...paragraph, text('再写上一些字，再写上一些字，再写上一些字。')], style, WIDTH, pictures).map(
      ({ height }) => height,
    );
    expect(heights[0]).toBeGreaterThan(style.leading * 1.3);
    for (const height of heights.slice(1)) expect(height).toBeCloseTo(style.leading, 6);
  });

  test('no line begins with a closing mark or is wider than there is room', async () => {
    for (let width = 60; width < 240; width += 35) {
      const [page] = readPdf(await draw(setInlines(paragraph, style, width, pictures)));
      for (const { text: piece, x, width: own } of page?.items ?? []) {
        expect(x + own).toBeLessThanOrEqual(50 + width + 0.01);
        if (x < 51) expect(piece).not.toMatch(/^[，。”]/);
      }
    }
  });

  test('text stands on one baseline with its formula', async () => {
    const [page] = readPdf(await draw(setInlines([text('高'), formula(String.raw`\frac{1}{2}`), text('低')], style, WIDTH, pictures)));
    const baselines = page?.items.map(({ y }) => y) ?? [];
    expect(baselines).toHaveLength(2);
    expect(baselines[0]).toBeCloseTo(baselines[1] ?? 0, 3);
    const picture = renderFormula(String.raw`\frac{1}{2}`);
    expect(baselines[0]).toBeCloseTo(60 + (picture.height - picture.depth + 0.18) * style.size, 1);
  });

  test.each([
    ['a high formula', () => setInlines([formula(String.raw`\frac{1}{2}`), text('低')], style, WIDTH, pictures)],
    ['words alone', () => setInlines([text('低')], style, WIDTH, pictures)],
    ['an item of a list', () => setRichText([{ kind: 'list', ordered: false, items: [[text('低')]] }], style, WIDTH, pictures)],
  ])('a number stands on the baseline of its first line: %s', async (_, getRows) => {
    const rows = getRows();
    const number = setText('12.', STYLES.count, 30);
    const numbered: RichRow = {
      height: getHeight(rows),
      draw(doc, x, y) {
        drawMark(doc, number, rows, x, y);
        drawRows(doc, rows, x + 30, y);
      },
    };
    const [page] = readPdf(await draw([numbered]));
    const [own, line] = ['12.', '低'].map((piece) => page?.items.find(({ text: one }) => one === piece)?.y ?? Number.NaN);
    expect(own).toBeCloseTo(line ?? 0, 3);
  });

  test('what is wider than a line becomes smaller', () => {
    const long = Array.from({ length: 30 }, (_, i) => `a_{${i}}`).join('+');
    expect(getHeight(setInlines([formula(long)], style, WIDTH, pictures))).toBeCloseTo(style.leading, 6);
    const wide = display(long);
    const [row] = setRichText([wide], style, WIDTH, pictures);
    expect(row?.height).toBeLessThan((wide.kind === 'display' ? wide.height : 0) * style.size);
  });
});

describe('Pictures', () => {
  const blocks: Block[] = [
    { kind: 'paragraph', inlines: paragraph },
    display(String.raw`x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}`),
    { kind: 'list', ordered: true, items: [[text('第一步')], [text('第二步，写'), formula('x^2')]] },
    figure('kind: number-line\ntext: 一条数轴\nfrom: -3\nto: 3\nranges: [{ range: "(-2, 1]" }]'),
  ];

  test('are vectors: no image is in the PDF', async () => {
    const pdf = await draw(setRichText(blocks, style, WIDTH, pictures));
    expect(pdf.includes('/Subtype /Image')).toBe(false);
    // Outlines of the formula and the accent of the range.
    expect(pdf.toString('latin1').match(/ c\n/g)?.length).toBeGreaterThan(300);
    expect(pdf.toString('latin1')).toMatch(/0\.37\d* 0\.20\d* 0\.76\d* /);
  });

  test('numbers of a list, and rows that add up', async () => {
    const rows = setRichText(blocks, style, WIDTH, pictures);
    const [page] = readPdf(await draw(rows));
    expect(getText(page ? [page] : [])).toContain('1.第一步2.第二步，写');
    const marks = page?.items.filter(({ text: piece }) => /^[12]/.test(piece)) ?? [];
    expect(marks.map(({ x }) => Math.round(x))).toEqual([50, 50]);
    expect(getHeight(rows)).toBeCloseTo(
      rows.map(({ height }) => height).reduce((a, b) => a + b),
      6,
    );
  });

  test('a missing one is its words', async () => {
    const rows = setRichText(blocks, style, WIDTH, {});
    const said = getText(readPdf(await draw(rows)));
    expect(said).toContain('分母是二、分子是a加b的分式'.replace(/\s/g, ''));
    expect(said).toContain('［一条数轴］');
  });

  test('nothing of nothing', () => {
    expect(setRichText([], style, WIDTH, {})).toEqual([]);
    expect(setInlines([], style, WIDTH, {})).toEqual([]);
  });
});
