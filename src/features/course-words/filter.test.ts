import { course } from '@/test/data';
import { chapterOptions, emptyText, type Filter, getPlace, getQuery, toSearch, parseState, unitOptions } from './filter';

const filter: Filter = { unitId: 0, chapterId: 0, state: 'all', text: '' };

test.each([
  [{}, {}],
  [{ unitId: 71 }, { unit_id_eq: 71 }],
  [{ unitId: 71, chapterId: 712 }, { chapter_id_eq: 712 }],
  [{ state: 'new' as const }, { state_eq: 'new' }],
  // A search is over the whole course.
  [
    { unitId: 71, chapterId: 712, text: ' dict ', state: 'mastered' as const },
    { state_eq: 'mastered', q: 'dict' },
  ],
])('%#', (more, query) => expect(getQuery({ ...filter, ...more })).toEqual(query));

test('what was typed, as it is searched for', () => {
  expect(toSearch('  ｄｉｃｔ   a ')).toBe('dict a');
  expect(toSearch('x'.repeat(80))).toHaveLength(50);
});

test('units and chapters by sequence', () => {
  expect(unitOptions(course).map(({ label }) => label)).toEqual(['整门课', 'Unit 1', 'Unit 2', 'Unit 9']);
  expect(chapterOptions(course.units[1]).map(({ key }) => key)).toEqual([0, 711, 712]);
  expect(chapterOptions(course.units[0])).toEqual([]);
  expect(chapterOptions(undefined)).toEqual([]);
});

test('the place of an address', () => {
  expect(getPlace(course, undefined, undefined)).toEqual({ unitId: 0, chapterId: 0 });
  expect(getPlace(course, 71, undefined)).toEqual({ unitId: 71, chapterId: 0 });
  expect(getPlace(course, undefined, 712)).toEqual({ unitId: 71, chapterId: 712 });
  expect(getPlace(course, 999, 999)).toEqual({ unitId: 0, chapterId: 0 });
});

test('the state of an address', () => {
  expect(parseState('new')).toBe('new');
  expect(parseState('nonsense')).toBe('all');
  expect(parseState(undefined)).toBe('all');
});

test('nothing found: why', () => {
  expect(emptyText({ ...filter, text: 'zzz' }).title).toBe('没有找到“zzz”');
  for (const state of ['all', 'new', 'reviewing', 'mastered'] as const) expect(emptyText({ ...filter, state }).title).not.toBe('');
});
