import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import { mathPosition } from '@/shared/study/math-study';

const section = (id: number, sequence: number) => ({ id, name: `第${id}节`, sequence });
/** On purpose not in the order of their sequence. */
const course: Course = {
  id: 1,
  name: '七年级数学 · 上',
  content_type: 'math',
  words_count: 0,
  sections_count: 6,
  units: [
    {
      id: 20,
      name: '整式',
      sequence: 2,
      chapters: [{ id: 203, name: '第3章', sequence: 3, words_count: 0, sections: [section(6, 6), section(5, 5)] }],
    },
    {
      id: 10,
      name: '有理数',
      sequence: 1,
      chapters: [
        { id: 102, name: '第2章', sequence: 2, words_count: 0, sections: [section(4, 4), section(3, 3)] },
        { id: 101, name: '第1章', sequence: 1, words_count: 0, sections: [section(2, 2), section(1, 1)] },
      ],
    },
    { id: 30, name: '空单元', sequence: 3, chapters: [] },
  ],
};
const progress = (id: number, percentage: number, more: Partial<LearningProgress> = {}): LearningProgress => ({
  context_id: id,
  context_type: 'Section',
  current: false,
  percentage,
  ...more,
});
const ids = (progresses: LearningProgress[], wanted?: Parameters<typeof mathPosition>[2]) => {
  const { unit, chapter, section: found } = mathPosition(course, progresses, wanted);
  return [unit?.id, chapter?.id, found?.id];
};

describe('Nothing given, nothing current', () => {
  test('the first unit, chapter and section by sequence', () => {
    expect(ids([])).toEqual([10, 101, 1]);
  });
  test('of the sections the first under 100', () => {
    expect(ids([progress(1, 100), progress(2, 99)])).toEqual([10, 101, 2]);
  });
  test('all finished: the first', () => {
    expect(ids([progress(1, 100), progress(2, 100)])).toEqual([10, 101, 1]);
  });
  test('a progress of a chapter with the same id is not one of the section', () => {
    expect(ids([progress(1, 100, { context_type: 'Chapter' })])).toEqual([10, 101, 1]);
  });
});

describe('A progress marked current', () => {
  test('of a section', () => {
    expect(ids([progress(4, 30, { current: true })])).toEqual([10, 102, 4]);
  });
  test('of a chapter: its first section under 100', () => {
    expect(ids([progress(102, 0, { context_type: 'Chapter', current: true }), progress(3, 100)])).toEqual([10, 102, 4]);
  });
  test('of a unit: its first chapter', () => {
    expect(ids([progress(20, 0, { context_type: 'Unit', current: true })])).toEqual([20, 203, 5]);
  });
  test('that the course does not have counts as none', () => {
    expect(ids([progress(999, 0, { current: true })])).toEqual([10, 101, 1]);
  });
});

describe('Given ids', () => {
  const current = progress(4, 30, { current: true });
  test('go before what is current', () => {
    expect(ids([current], { unitId: 20, chapterId: 203, sectionId: 6 })).toEqual([20, 203, 6]);
  });
  test('of the unit alone: what is current in it, else its first', () => {
    expect(ids([current], { unitId: 10 })).toEqual([10, 102, 4]);
    expect(ids([current], { unitId: 20 })).toEqual([20, 203, 5]);
  });
  test('of the chapter alone: its unit, and its first section under 100', () => {
    expect(ids([current, progress(1, 100)], { chapterId: 101 })).toEqual([10, 101, 2]);
  });
  test('of the section alone: its chapter and unit', () => {
    expect(ids([current], { sectionId: 6 })).toEqual([20, 203, 6]);
  });
  test('unknown ones are chosen', () => {
    expect(ids([current], { unitId: 99, chapterId: 99, sectionId: 99 })).toEqual([10, 102, 4]);
  });
});

test('a unit without chapters, and a course without units, have nothing to choose', () => {
  expect(ids([], { unitId: 30 })).toEqual([30, undefined, undefined]);
  expect(mathPosition({ ...course, units: [] }, [])).toEqual({ unit: undefined, chapter: undefined, section: undefined });
});
