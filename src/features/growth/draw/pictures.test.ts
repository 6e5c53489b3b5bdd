import { expectReadable, loadLines } from '@/test/picture-lines';
import { cardText, type SharedStudy } from '../logic/shared-study';
import { chatPicture, posterPicture } from './pictures';

const day: SharedStudy = { kind: 'day', day: '2026-11-23', streak: 12, learned: 45, reviewed: 18, score: 92 };
const all: [string, SharedStudy][] = [
  ['a day', day],
  ['a name', { ...day, name: '林小满' }],
  ['the longest', { ...day, day: '2025-12-31', streak: 9999, learned: 9999, reviewed: 9999, score: 100, name: '阿卜杜拉·买买提江江江' }],
  ['everything on one day', { ...day, learned: 9999, reviewed: 9999, math: 9999, score: 100, name: '阿卜杜拉·买买提江江江' }],
  ['mathematics alone', { kind: 'day', day: '2026-11-23', streak: 2, learned: 0, reviewed: 0, math: 3 }],
  ['a first day without an exam', { kind: 'day', day: '2026-11-23', streak: 1, learned: 0, reviewed: 0 }],
  ['a week', { kind: 'week', week: '2026-11-23', days: 5, learned: 90, reviewed: 210 }],
  ['a week of another year', { kind: 'week', week: '2025-11-24', days: 7, learned: 315, reviewed: 1200, name: 'Annabelle-Su' }],
];
const dots = { studied: [true, false, true, true, true, false, false] };

test.each(all)('%s: no text leaves the card, none is too small, none covers another', async (_, shared) => {
  const text = cardText(shared, '2026-11-23');
  await expectReadable(chatPicture(text));
  await expectReadable(posterPicture(text, dots, 'data:,'));
  await expectReadable(posterPicture(text, dots, undefined));
});

test('the card says the days in a row, the words and the score; a tick for each day of study', async () => {
  const { lines, images } = await loadLines(posterPicture(cardText(day, '2026-11-23'), dots, 'data:image/png;base64,AA=='));
  const texts = lines.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['11月23日 周一', '连续学习', '12', '45 词', '18 词', '92 分', '扫一扫，一起学习']));
  expect(texts.filter((text) => text === '✓')).toHaveLength(4);
  expect(images).toEqual(['data:image/png;base64,AA==']);
  expect(texts.join('')).not.toContain('小满');
});
