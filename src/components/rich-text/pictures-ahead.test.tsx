import type { Question } from '@xueban/contract/resources/math/questions';
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import { resetNetwork } from '@/lib/network';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { findPictures, getPictures } from './pictures';
import { PicturesAhead } from './PicturesAhead';
import { RichTextView } from './RichTextView';

const getHash = (number: number): string => number.toString(16).padStart(32, '0');
const hashes = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => getHash(from + at));
const formula = (number: number): Inline => ({
  kind: 'formula',
  hash: getHash(number),
  width: 1,
  height: 1,
  depth: 0,
  text: `式${number}`,
});
const line = (...numbers: number[]): RichText => [{ kind: 'paragraph', inlines: numbers.map(formula) }];

const shown = (page: RenderedPage): string[] =>
  page.hosts('image').map(({ props }) => /pictures\/(\w+)\.svg$/.exec(String(props.src))?.[1] ?? '');
const tell = (page: RenderedPage, what: 'onLoad' | 'onError') =>
  page.run(() => page.hosts('image').forEach(({ props }) => (props[what] as () => void)()));

beforeEach(() => {
  newPhone();
  resetNetwork();
});

test('every picture of a question before its answer is named once: what is asked, options, both sides of pairs, the hint', () => {
  const question = {
    prompt: [
      ...line(1, 2),
      { kind: 'figure', hash: getHash(3), width: 300, height: 100, text: '数轴' },
      { kind: 'list', ordered: false, items: [[formula(4)], [formula(1)]] },
    ],
    hint: line(5),
    options: [{ id: 'A', content: [formula(6)] }],
    matches: [{ id: 'A1', content: [formula(7), { kind: 'text', text: '厘米' }] }],
  } satisfies Partial<Question>;
  expect(getPictures([question, { ...question, hint: null }])).toEqual([1, 2, 3, 4, 6, 7, 5].map(getHash));
  expect(findPictures([{ kind: 'display', hash: getHash(8), width: 1, height: 1, text: '式8' }])).toEqual([getHash(8)]);
});

test('pictures are fetched a few at a time, out of sight, until all are there', async () => {
  const page = await renderPage(<PicturesAhead hashes={hashes(1, 8)} />);
  expect(shown(page)).toEqual(hashes(1, 6));
  await tell(page, 'onLoad');
  expect(shown(page)).toEqual(hashes(7, 8));
  await tell(page, 'onLoad');
  expect(page.hosts('view')).toEqual([]);
});

test('where the network goes they wait for it, and what came is not fetched again', async () => {
  const page = await renderPage(<PicturesAhead hashes={hashes(1, 8)} />);
  await tell(page, 'onLoad');
  await tell(page, 'onError');
  expect(shown(page)).toEqual([]);
  await page.run(() => phone().setNetwork('none'));
  await page.run(() => phone().setNetwork('wifi'));
  expect(shown(page)).toEqual(hashes(7, 8));
});

test('one that never comes keeps the others from nothing', async () => {
  const page = await renderPage(<PicturesAhead hashes={hashes(1, 13)} />);
  await page.run(() => {
    const [first, ...others] = page.hosts('image').map(({ props }) => props as { onLoad: () => void; onError: () => void });
    first?.onError();
    others.forEach(({ onLoad }) => onLoad());
  });
  expect(shown(page)).toEqual(hashes(7, 12));
  await tell(page, 'onLoad');
  expect(shown(page)).toEqual(hashes(13, 13));
  await tell(page, 'onLoad');
  expect(shown(page)).toEqual([]);
  await page.run(() => phone().setNetwork('none'));
  await page.run(() => phone().setNetwork('wifi'));
  expect(shown(page)).toEqual(hashes(1, 1));
});

test('a picture that did not come is tried again when the network is back', async () => {
  const page = await renderPage(<RichTextView content={line(1)} />);
  await page.run(() => phone().setNetwork('none'));
  await tell(page, 'onError');
  await tell(page, 'onError');
  expect(page.text()).toBe('式1');
  await page.run(() => phone().setNetwork('wifi'));
  expect(page.text()).toBe('');
  expect(shown(page)).toEqual([getHash(1)]);
});
