/** Where a learner goes on: every branch of section 4 of the specification. */
import { currentSection, findPlace, select, selectSection } from '../../../src/modules/math/rules/selection';

const places = [
  { id: 30, sequence: 3 },
  { id: 10, sequence: 1 },
  { id: 20, sequence: 2 },
];
const section = (id: number, percentage: number) => ({ id, sequence: id, unitId: id < 3 ? 1 : 2, chapterId: id < 3 ? 11 : 12, percentage });
const findId = (found: { id: number } | undefined): number | undefined => found?.id;

test('unit and chapter: the given one, else the current one, else the first by sequence', () => {
  expect(findId(select(places, 20, 30))).toBe(20);
  expect(select(places, 99, 30)).toBeUndefined();
  expect(findId(select(places, undefined, 30))).toBe(30);
  expect(findId(select(places, undefined, 99))).toBe(10);
  expect(findId(select(places, undefined, undefined))).toBe(10);
  expect(select([], undefined, undefined)).toBeUndefined();
});

test('section: the given one, else the current one, else the first under 100, else the first', () => {
  const sections = [section(1, 100), section(2, 40), section(3, 0)];
  expect(findId(selectSection(sections, 3, 2))).toBe(3);
  expect(selectSection(sections, 9, 2)).toBeUndefined();
  expect(findId(selectSection(sections, undefined, 1))).toBe(1);
  expect(findId(selectSection(sections, undefined, 9))).toBe(2);
  expect(findId(selectSection(sections, undefined, undefined))).toBe(2);
  expect(findId(selectSection([section(2, 100), section(1, 100)], undefined, undefined))).toBe(1);
  expect(selectSection([], undefined, undefined)).toBeUndefined();
});

test('in a unit or chapter that is asked for', () => {
  const sections = [section(1, 0), section(2, 0), section(3, 100), section(4, 0)];
  expect(findId(findPlace(sections, {}, 2))).toBe(2);
  expect(findId(findPlace(sections, { unitId: 2 }, 2))).toBe(4);
  expect(findId(findPlace(sections, { chapterId: 12, sectionId: 3 }, 2))).toBe(3);
  expect(findPlace(sections, { chapterId: 12, sectionId: 1 }, 2)).toBeUndefined();
  expect(findPlace(sections, { unitId: 9 }, 2)).toBeUndefined();
});

test('current is what was opened last while it is under 100', () => {
  const sections = [section(1, 0), section(2, 99), section(3, 100)];
  expect(findId(currentSection(sections, 2))).toBe(2);
  expect(findId(currentSection(sections, 3))).toBe(1);
  expect(findId(currentSection(sections, undefined))).toBe(1);
  expect(findId(currentSection([section(1, 100), section(2, 100)], 2))).toBe(1);
  expect(currentSection([], 2)).toBeUndefined();
});
