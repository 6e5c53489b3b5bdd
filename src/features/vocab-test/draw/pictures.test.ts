import type { SharedResult } from '../logic/shared-result';
import type { Picture } from '@/components/picture/drawing';
import { expectReadable, loadLines } from '@/test/picture-lines';
import { chatPicture, posterPicture, timelinePicture } from './pictures';

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
  ...(shared
    ? ([
        [`poster: ${name}`, posterPicture(shared, 'data:,')],
        [`poster without a code: ${name}`, posterPicture(shared)],
      ] as [string, Picture][])
    : []),
]);

test('5:4 for a chat, 1:1 for the timeline', () => {
  expect(chatPicture(undefined).width / chatPicture(undefined).height).toBe(1.25);
  expect(timelinePicture(undefined).width).toBe(timelinePicture(undefined).height);
});

test.each(pictures)('%s: no text leaves the picture, none is too small, none covers another', async (_, picture) => {
  await expectReadable(picture);
});

test('a poster has the code where there is one, and says the way without it', async () => {
  const shared: SharedResult = { level: 'cet4', range: { low: 3400, high: 4300 } };
  const { lines, images } = await loadLines(posterPicture(shared, 'data:image/png;base64,AA=='));
  expect(images).toEqual(['data:image/png;base64,AA==']);
  expect(lines.map(({ text }) => text)).toContain('扫一扫，你也来测');
  expect((await loadLines(posterPicture(shared))).images).toEqual([]);
});

test('what is not shared is not in the picture', async () => {
  const text = async (shared: SharedResult) => (await loadLines(chatPicture(shared))).lines.map((line) => line.text).join(' ');
  expect(await text({ level: 'cet4' })).not.toMatch(/\d{2}/);
  expect(await text({ level: 'cet4', range: { low: 3400, high: 4300 } })).toContain('我大约认识');
});
