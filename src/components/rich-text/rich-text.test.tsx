import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import { newPhone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { measureRender } from '@/test/measure-render';
import { boundPieces } from './bound';
import { RichTextView } from './RichTextView';
import { spokenText } from './spoken';

const getHash = (number: number): string => number.toString(16).padStart(32, '0');
const formula = (number: number, text: string, width = 1.35): Extract<Inline, { kind: 'formula' }> => ({
  kind: 'formula',
  hash: getHash(number),
  width,
  height: 2.1,
  depth: 0.7,
  text,
});
const words = (text: string): Inline => ({ kind: 'text', text });
const content: RichText = [
  { kind: 'paragraph', inlines: [words('计算（'), formula(1, '二分之一'), words('），再填：'), { kind: 'blank', blank: 0 }] },
  { kind: 'display', hash: getHash(2), width: 30, height: 2, text: '很长的式子' },
  { kind: 'figure', hash: getHash(3), width: 300, height: 120, text: '数轴' },
  { kind: 'list', ordered: true, items: [[words('先定符号')], [{ kind: 'text', text: '再算', strong: true }]] },
];

beforeEach(() => {
  newPhone();
});

const sources = (page: RenderedPage): string[] => page.hosts('image').map(({ props }) => String(props.src));
const fail = (page: RenderedPage, at: number) => page.run(page.hosts('image')[at]?.props.onError as () => void);

test('text, formulas with their size and baseline, a place for the answer, figures and lists', async () => {
  const page = await renderPage(<RichTextView content={content} renderBlank={(blank) => `[${blank}]`} />);
  expect(page.text()).toBe('计算（），再填：[0]1.先定符号2.再算');
  expect(page.hosts('image')[0]?.props).toMatchObject({
    src: `https://api.test/learning/v1/pictures/${getHash(1)}.svg`,
    style: { width: '1.35em', height: '2.1em', verticalAlign: '-0.78em' },
    lazyLoad: true,
    'wechat-aria-label': '二分之一',
  });
  expect(page.hosts('image')[1]?.props.style).toEqual({ width: '30em', height: '2em' });
  expect(spokenText(content)).toBe('计算（二分之一），再填：空。很长的式子。数轴。先定符号；再算');
});

test('a picture that does not come as lines comes as points, and then its text stands there', async () => {
  const page = await renderPage(<RichTextView content={content} />);
  await fail(page, 0);
  expect(sources(page)[0]).toBe(`https://api.test/learning/v1/pictures/${getHash(1)}.png`);
  await fail(page, 0);
  expect(page.text()).toContain('计算（二分之一），再填：＿＿＿＿');
  expect(sources(page)).toHaveLength(2);
});

test('the line of a blank stays in one piece', async () => {
  const page = await renderPage(<RichTextView content={content} />);
  const line = page.hosts('text').find(({ children }) => children.includes('＿＿＿＿'));
  expect(line?.props.className).toBe('bound');
});

test('a figure becomes larger with a tap, and goes back with the next', async () => {
  const page = await renderPage(<RichTextView content={content} />);
  const figure = page.hosts('view').find(({ props }) => String(props.className).includes('t-figure'));
  if (!figure) throw new Error('no figure');
  await page.tap(figure);
  expect(page.hosts('image').map(({ props }) => props.style as unknown)).toContainEqual({ width: '1200rpx', height: '480rpx' });
  await page.tap(page.byText('轻点关闭'));
  expect(sources(page)).toHaveLength(3);
});

test('no line begins or ends with a mark that belongs to a formula', () => {
  const half = formula(1, '一半');
  expect(boundPieces([words('得（'), half, words('）。又')])).toEqual([
    words('得'),
    { kind: 'bound', before: '（', formula: half, after: '）。' },
    words('又'),
  ]);
  expect(boundPieces([half, words('，'), half])).toEqual([
    { kind: 'bound', before: '', formula: half, after: '，' },
    { kind: 'bound', before: '', formula: half, after: '' },
  ]);
});

test('fifty formulas on a page are under 100 KB of setData, with few nodes', () => {
  const fifty: RichText = Array.from({ length: 25 }, (_, at) => ({
    kind: 'paragraph',
    inlines: [
      words('因为 '),
      formula(2 * at, '负三加五等于负的括号三减五'),
      words('，所以 '),
      formula(2 * at + 1, '二分之一'),
      words('是答案。'),
    ],
  }));
  const { bytes, nodes, depth } = measureRender(<RichTextView content={fifty} />);
  expect(bytes).toBeLessThan(35_000);
  expect(nodes).toBeLessThan(300);
  expect(depth).toBeLessThanOrEqual(6);
});
