import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import { courseView, goingOf } from './chapters';

const chapter = (id: number, sequence: number, words: number) => ({
  id,
  name: `第${sequence}章`,
  sequence,
  words_count: words,
  sections: [],
});
const course: Course = {
  id: 1,
  name: '初中核心词汇',
  content_type: 'word',
  words_count: 135,
  sections_count: 0,
  units: [
    { id: 20, name: 'Unit 2', sequence: 2, chapters: [chapter(203, 3, 45)] },
    { id: 10, name: 'Unit 1', sequence: 1, chapters: [chapter(102, 2, 45), chapter(101, 1, 45)] },
  ],
};
const at = (id: number, percentage: number): LearningProgress => ({ context_id: id, context_type: 'Chapter', current: false, percentage });

test('units and chapters stand by sequence, with their progress', () => {
  const view = courseView(course, [at(101, 100), at(102, 40)], 102);
  expect(view.units.map(({ id, finished }) => [id, finished])).toEqual([
    [10, 1],
    [20, 0],
  ]);
  expect(view.units[0]?.chapters).toEqual([
    { id: 101, name: '第1章', wordsCount: 45, percentage: 100, current: false },
    { id: 102, name: '第2章', wordsCount: 45, percentage: 40, current: true },
  ]);
  expect(view).toMatchObject({ chapters: 3, finished: 1, percentage: 46 });
});

test('progress of anything but a chapter is not one of it', () => {
  expect(courseView(course, [{ context_id: 101, context_type: 'Unit', current: true, percentage: 100 }], undefined).finished).toBe(0);
});

test('an empty course is at nothing', () => {
  expect(courseView({ ...course, units: [] }, [], undefined)).toEqual({ units: [], chapters: 0, finished: 0, percentage: 0 });
});

test('a course is in a round, before the next one, or finished', () => {
  expect(goingOf({ percentage: 99 }, false)).toBe('next');
  expect(goingOf({ percentage: 100 }, false)).toBe('finished');
  expect(goingOf({ percentage: 100 }, true)).toBe('round');
});
