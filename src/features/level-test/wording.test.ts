import { getGaps, hiddenPoints, isTested, sayCounts, sayGaps, sayPosition, sayRange, sayUntested } from './wording';

test('a position is said by its term; at the floor of the scale nobody knows how much earlier', () => {
  expect([7, 7.49, 7.5, 9.99, 10].map(sayPosition)).toEqual([
    '七年级上学期',
    '七年级上学期',
    '七年级下学期',
    '九年级下学期',
    '九年级下学期',
  ]);
  expect([4, 4.24].map(sayPosition)).toEqual(['四年级上学期或更早', '四年级上学期或更早']);
  expect(sayPosition(4.25)).toBe('四年级上学期');
});

test('a range names both terms, one of them, or no lower end', () => {
  expect(sayRange({ low: 6.6, high: 7.2 })).toBe('很可能在六年级下学期到七年级上学期之间');
  expect(sayRange({ low: 7, high: 7.4 })).toBe('很可能在七年级上学期');
  expect(sayRange({ low: 4, high: 4.6 })).toBe('很可能在四年级下学期或更早');
});

const point = (id: string, sectionId: number) => ({
  id,
  name: id,
  grade: 5,
  probability: 0.2,
  section_id: sectionId,
  section_name: `小节${sectionId}`,
  bridge: { course_id: 4, unit_id: 1, chapter_id: 1, section_id: 40, percentage: 0, mastered: false, due_on: null },
});
const place = { course_id: 3, unit_id: 1, chapter_id: 11, section_id: 1, section_name: '小节1' };

test('gaps stand before the sections that need them, in the order of the course; the first six until all are asked for', () => {
  const missing = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id, at) => point(id, at < 2 ? 1 : at < 5 ? 4 : 7));
  const shown = (all: boolean) => getGaps(missing, all).map(({ title, points }) => `${title}：${points.map(({ id }) => id).join('')}`);
  expect(shown(false)).toEqual(['学“小节1”之前：ab', '学“小节4”之前：cde', '学“小节7”之前：f']);
  expect(shown(true)).toEqual(['学“小节1”之前：ab', '学“小节4”之前：cde', '学“小节7”之前：fgh']);
  expect(hiddenPoints(missing)).toBe(2);
  expect(hiddenPoints(missing.slice(0, 6))).toBe(0);
});

test('where nothing is missing under the section at hand, it is said that it can be learned now', () => {
  expect(sayGaps({ place, missing: [point('a', 4)] })).toContain('“小节1”现在就能学');
  expect(sayGaps({ place, missing: [point('a', 1), point('b', 4)] })).not.toContain('现在就能学');
});

test('where the whole course is mastered, nothing is said of a section to learn next', () => {
  expect(sayGaps({ place: null, missing: [point('a', 1)] })).toContain('推测，这门课的内容多半都会了');
});

test('counts tell what was asked from what follows; a result of before says only what follows', () => {
  expect(sayCounts({ known: 3, tested: 4, inferred: 5 })).toBe('测过 4，会 3 · 推测会 5');
  expect(sayCounts({ known: 0, tested: 1, inferred: 0 })).toBe('测过 1，会 0');
  const counts = { name: '六年级下', known: 6, unsure: 2, points: 9 };
  expect(sayUntested({ ...counts, known: 0, tested: 0, inferred: 8 })).toBe('六年级下（推测会 8）');
  expect(sayUntested({ ...counts, known: 0, tested: 0, inferred: 0 })).toBe('六年级下');
  expect([isTested(counts), sayUntested(counts)]).toEqual([false, '六年级下（推测会 6）']);
});
