import type { Course } from '@xueban/contract/resources/courses';
import { progress } from '@/test/data';
import { isSectionFinished, selectItem, selectMath, selectSection } from './math-selection';

const section = (id: number, sequence: number) => ({ id, name: `第${sequence}节`, sequence });
const chapter = (id: number, sequence: number, sections = [section(id * 10 + 2, 2), section(id * 10 + 1, 1)]) => ({
  id,
  name: '',
  sequence,
  words_count: 0,
  sections,
});
const course: Course = {
  id: 8,
  name: '初中数学',
  content_type: 'math',
  words_count: 0,
  units: [
    { id: 2, name: '', sequence: 2, chapters: [chapter(22, 2), chapter(21, 1)] },
    { id: 1, name: '', sequence: 1, chapters: [chapter(12, 2), chapter(11, 1)] },
  ],
};
const idsOf = (selection: ReturnType<typeof selectMath>) => [selection.unit?.id, selection.chapter?.id, selection.section?.id];
const other = { current: false };

describe('an item', () => {
  test('the given id', () => expect(selectItem(course.units, 'Unit', 2, [progress('Unit', 1)])?.id).toBe(2));
  test('else the one marked current', () =>
    expect(selectItem(course.units, 'Unit', undefined, [progress('Unit', 1, other), progress('Unit', 2)])?.id).toBe(2));
  test('a given id that is not there counts as not given', () =>
    expect(selectItem(course.units, 'Unit', 9, [progress('Unit', 2)])?.id).toBe(2));
  test('current of another kind says nothing', () =>
    expect(selectItem(course.units, 'Unit', undefined, [progress('Chapter', 2)])?.id).toBe(1));
  test('else the first by sequence', () => expect(selectItem(course.units, 'Unit', undefined, [])?.id).toBe(1));
  test('of nothing, nothing', () => expect(selectItem([], 'Unit', 1, [])).toBeUndefined());
});

describe('a section', () => {
  const sections = [section(3, 3), section(1, 1), section(2, 2)];
  const done = (id: number) => progress('Section', id, { current: false, percentage: 100 });
  test('the given id', () => expect(selectSection(sections, 3, [progress('Section', 1)])?.id).toBe(3));
  test('else the one marked current', () =>
    expect(selectSection(sections, undefined, [done(1), progress('Section', 3, { percentage: 100 })])?.id).toBe(3));
  test('else the first whose progress is under 100', () => {
    expect(selectSection(sections, undefined, [done(1), progress('Section', 2, { current: false, percentage: 99 })])?.id).toBe(2);
    expect(selectSection(sections, undefined, [done(1)])?.id).toBe(2);
  });
  test('else the first', () => expect(selectSection(sections, undefined, [done(1), done(2), done(3)])?.id).toBe(1));
  test('of nothing, nothing', () => expect(selectSection([], undefined, [])).toBeUndefined());
  test('finished at 100 percent', () => {
    expect(isSectionFinished(section(1, 1), [done(1)])).toBe(true);
    expect(isSectionFinished(section(1, 1), [progress('Section', 1, { percentage: 99.9 })])).toBe(false);
    expect(isSectionFinished(section(1, 1), [])).toBe(false);
    expect(isSectionFinished(section(1, 1), [progress('Chapter', 1, { percentage: 100 })])).toBe(false);
  });
});

describe('unit, chapter and section', () => {
  test('given', () =>
    expect(idsOf(selectMath(course, { unitId: 2, chapterId: 22, sectionId: 221 }, [progress('Section', 111)]))).toEqual([2, 22, 221]));
  test('nothing known: the first of each', () => expect(idsOf(selectMath(course, {}, []))).toEqual([1, 11, 111]));
  test('a current section brings its unit and chapter', () =>
    expect(idsOf(selectMath(course, {}, [progress('Section', 222)]))).toEqual([2, 22, 222]));
  test('current unit and chapter', () =>
    expect(idsOf(selectMath(course, {}, [progress('Unit', 2), progress('Chapter', 22)]))).toEqual([2, 22, 221]));
  test('an empty course', () =>
    expect(idsOf(selectMath({ ...course, units: [] }, { unitId: 1 }, []))).toEqual([undefined, undefined, undefined]));
});
