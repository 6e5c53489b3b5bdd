import { course, progress, students } from '@/test/data';
import { chooseStudent, StudentMissingError } from '@/shared/session/students';
import { emptyList, type ListState } from '@/state/list';
import { isBusy, listReducer, nextPage } from '@/shared/list';
import {
  firstBySequence,
  findPositionByChapter,
  findPositionByIds,
  findPositionByProgress,
  findPositionByUnit,
  getStudyPosition,
} from './word-progress';

const ids = ({ unit, chapter }: ReturnType<typeof findPositionByIds>) => [unit?.id, chapter?.id];
const NOWHERE = [undefined, undefined];

describe('current student', () => {
  test('the stored one', () => expect(chooseStudent(students, 11)).toBe(students[1]));
  test('none stored: the first', () => expect(chooseStudent(students, undefined)).toBe(students[0]));
  test('stored, but no longer theirs: the first', () => expect(chooseStudent(students, 99)).toBe(students[0]));
  test('no student: 学员不存在', () => {
    expect(() => chooseStudent([], 11)).toThrow(StudentMissingError);
    expect(() => chooseStudent([], undefined)).toThrow('学员不存在');
  });
});

describe('word progress', () => {
  test('a Unit context selects the first chapter of that unit, by sequence', () => {
    expect(ids(findPositionByProgress(course, progress('Unit', 71)))).toEqual([71, 711]);
  });
  test('a Chapter context finds the chapter and the unit containing it', () => {
    expect(ids(findPositionByProgress(course, progress('Chapter', 712)))).toEqual([71, 712]);
    expect(ids(findPositionByProgress(course, progress('Chapter', 723)))).toEqual([72, 723]);
  });
  test('a unit without chapters has no chapter', () =>
    expect(ids(findPositionByProgress(course, progress('Unit', 79)))).toEqual([79, undefined]));
  test('an unknown unit or chapter, a section, no progress: nowhere', () => {
    expect(ids(findPositionByProgress(course, progress('Unit', 1)))).toEqual(NOWHERE);
    expect(ids(findPositionByProgress(course, progress('Chapter', 1)))).toEqual(NOWHERE);
    expect(ids(findPositionByProgress(course, progress('Section', 71)))).toEqual(NOWHERE);
    expect(ids(findPositionByProgress(course, null))).toEqual(NOWHERE);
    expect(ids(findPositionByProgress(course, undefined))).toEqual(NOWHERE);
  });
  test('ids of an address: the chapter decides, else the first of the unit', () => {
    expect(ids(findPositionByIds(course, 72, 712))).toEqual([71, 712]);
    expect(ids(findPositionByIds(course, 71, undefined))).toEqual([71, 711]);
    expect(ids(findPositionByIds(course, 71, 1))).toEqual([71, 711]);
    expect(ids(findPositionByIds(course, undefined, 1))).toEqual(NOWHERE);
    expect(ids(findPositionByIds(course, undefined, undefined))).toEqual(NOWHERE);
    expect(ids(findPositionByUnit(course, 1))).toEqual(NOWHERE);
    expect(ids(findPositionByChapter(course, 711))).toEqual([71, 711]);
  });
  test('the first of nothing is nothing', () => expect(firstBySequence([])).toBeUndefined());
});

describe('the address of a word study', () => {
  test('all that it can say', () => {
    expect(
      getStudyPosition({
        courseId: '7',
        unitId: '71',
        chapterId: '711',
        teacherId: '3',
        teachingRecordId: '500',
        learningRecordId: '900',
        currentGroup: '4',
        mixedGroups: '1,2,3',
      }),
    ).toEqual({
      courseId: 7,
      unitId: 71,
      chapterId: 711,
      teacherId: 3,
      teachingRecordId: 500,
      learningRecordId: 900,
      currentGroup: 4,
      mixedGroups: [1, 2, 3],
    });
  });
  test('nothing: no ids, group 1, nothing mixed', () => {
    expect(getStudyPosition({})).toEqual({
      courseId: undefined,
      unitId: undefined,
      chapterId: undefined,
      teacherId: undefined,
      teachingRecordId: undefined,
      learningRecordId: undefined,
      currentGroup: 1,
      mixedGroups: [],
    });
  });
  test('nonsense counts as nothing', () => {
    expect(getStudyPosition({ courseId: 'undefined', currentGroup: '0', mixedGroups: 'a,2' })).toMatchObject({
      courseId: undefined,
      currentGroup: 1,
      mixedGroups: [2],
    });
  });
});

describe('list paging', () => {
  const page = (number: number, items: string[], pageSize = 2) => ({
    type: 'received' as const,
    items,
    pagination: { page: number, total: 5, pageSize },
  });
  const empty: ListState<string> = emptyList;

  test('page 1 replaces, later pages append', () => {
    let list = listReducer(empty, page(1, ['a', 'b']));
    expect(list).toMatchObject({ collection: ['a', 'b'], hasMore: true, status: 'ready' });
    list = listReducer(list, page(2, ['c', 'd']));
    expect(list.collection).toEqual(['a', 'b', 'c', 'd']);
    list = listReducer(list, page(1, ['x']));
    expect(list.collection).toEqual(['x']);
    expect(list.pagination.page).toBe(1);
  });

  test('more while the last page returned at least pageSize items', () => {
    expect(listReducer(empty, page(1, ['a', 'b'])).hasMore).toBe(true);
    expect(listReducer(empty, page(1, ['a', 'b', 'c'])).hasMore).toBe(true);
    expect(listReducer(empty, page(1, ['a'])).hasMore).toBe(false);
    expect(listReducer(empty, page(1, [])).hasMore).toBe(false);
  });

  test('what it is doing', () => {
    const loading = listReducer(empty, { type: 'asked', page: 1 });
    expect(loading.status).toBe('loading');
    expect(isBusy(loading)).toBe(true);
    const ready = listReducer(loading, page(1, ['a', 'b']));
    expect(isBusy(ready)).toBe(false);
    expect(listReducer(ready, { type: 'asked', page: 1 }).status).toBe('refreshing');
    expect(listReducer(ready, { type: 'asked', page: 2 }).status).toBe('loading-more');
    const failed = listReducer(ready, { type: 'failed' });
    expect(failed).toMatchObject({ status: 'failed', collection: ['a', 'b'] });
    expect(isBusy(failed)).toBe(false);
  });

  test('an item taken out leaves no gap: its page is read again, and what is known stays where it is', () => {
    const getKey = (item: string) => item;
    const ready = listReducer(listReducer(empty, page(1, ['a', 'b'])), page(2, ['c', 'd']));
    const without = listReducer(ready, { type: 'changed', change: (items) => items.filter((item) => item !== 'a') });
    expect(without).toMatchObject({ collection: ['b', 'c', 'd'], pagination: { page: 1 } });
    expect(without.pagination.total).toBe(ready.pagination.total - 1);
    expect(nextPage(without)).toBe(2);
    expect(listReducer(without, { ...page(2, ['d', 'e']), getKey }).collection).toEqual(['b', 'c', 'd', 'e']);
    const putBack = listReducer(without, { type: 'changed', change: (items) => ['a', ...items] });
    expect(nextPage(putBack)).toBe(2);
  });

  test('the next page, unless busy or at the end', () => {
    const ready = listReducer(empty, page(3, ['a', 'b']));
    expect(nextPage(ready)).toBe(4);
    expect(nextPage(listReducer(ready, { type: 'asked', page: 4 }))).toBeUndefined();
    expect(nextPage(listReducer(ready, page(4, ['c'])))).toBeUndefined();
    expect(nextPage(empty)).toBe(1);
  });

  test('an item to look at', () => {
    expect(listReducer(empty, { type: 'resource', resource: 'a' }).resource).toBe('a');
    expect(listReducer({ ...empty, resource: 'a' }, { type: 'resource', resource: undefined }).resource).toBeUndefined();
  });
});
