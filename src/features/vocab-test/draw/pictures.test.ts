import type { SharedResult } from '../logic/shared-result';
import type { Drawing } from './context';
import { chatPicture, type Picture, posterPicture, timelinePicture } from './pictures';

interface Line {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

/** A canvas that notes where text stands: wide glyphs as wide as the font is high, others 0.62 of it. */
function linesOf({ draw }: Picture): Line[] {
  const lines: Line[] = [];
  const sizeIn = (font: string) => Number(/([\d.]+)px/.exec(font)?.[1]);
  const nothing = () => undefined;
  const drawing: Drawing = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    globalAlpha: 1,
    measureText: (text) => ({
      width: Array.from(text).reduce((sum, letter) => sum + (/[\u2e80-\uffff]/.test(letter) ? 1 : 0.62), 0) * sizeIn(drawing.font),
    }),
    fillText: (text, x, y) => {
      const { width } = drawing.measureText(text);
      const left = drawing.textAlign === 'center' ? x - width / 2 : x;
      lines.push({ text, left, right: left + width, baseline: y, size: sizeIn(drawing.font) });
    },
    createLinearGradient: () => ({ addColorStop: nothing }),
    fillRect: nothing,
    beginPath: nothing,
    closePath: nothing,
    moveTo: nothing,
    arcTo: nothing,
    arc: nothing,
    fill: nothing,
  };
  draw(drawing);
  return lines;
}

const results: [string, SharedResult | undefined][] = [
  ['none', undefined],
  ['a range', { level: 'cet4', range: { low: 3400, high: 4300 } }],
  ['a name', { level: 'cet6', range: { low: 5400, high: 6300 }, name: '林小满' }],
  ['the longest', { level: 'beyond', range: { low: 18_888, high: 19_999 }, name: '阿卜杜拉·买买提江江江' }],
  ['a level', { level: 'beyond' }],
  ['a level with a long name', { level: 'cet6', name: 'Annabelle-Su' }],
];
const pictures = results.flatMap(([name, shared]): [string, Picture][] => [
  [`chat: ${name}`, chatPicture(shared)],
  [`timeline: ${name}`, timelinePicture(shared)],
  ...(shared ? [[`poster: ${name}`, posterPicture(shared)] as [string, Picture]] : []),
]);

test('5:4 for a chat, 1:1 for the timeline', () => {
  expect(chatPicture(undefined).width / chatPicture(undefined).height).toBe(1.25);
  expect(timelinePicture(undefined).width).toBe(timelinePicture(undefined).height);
});

test.each(pictures)('%s: no text leaves the picture, none is too small, none covers another', (_, picture) => {
  const lines = linesOf(picture);
  expect(lines.length).toBeGreaterThan(3);
  for (const { left, right, baseline, size } of lines) {
    expect(left).toBeGreaterThanOrEqual(16);
    expect(right).toBeLessThanOrEqual(picture.width - 16);
    expect(baseline).toBeLessThanOrEqual(picture.height - 16);
    expect(baseline - size).toBeGreaterThanOrEqual(0);
    expect(size).toBeGreaterThanOrEqual(18);
  }
  const sorted = [...lines].sort((a, b) => a.baseline - b.baseline);
  sorted
    .slice(1)
    .forEach((line, i) => expect(line.baseline - line.size).toBeGreaterThanOrEqual((sorted[i] as Line).baseline - line.size * 0.2));
});

test('what is not shared is not in the picture', () => {
  const text = (shared: SharedResult) =>
    linesOf(chatPicture(shared))
      .map((line) => line.text)
      .join(' ');
  expect(text({ level: 'cet4' })).not.toMatch(/\d{2}/);
  expect(text({ level: 'cet4', range: { low: 3400, high: 4300 } })).toContain('我大约认识');
});
