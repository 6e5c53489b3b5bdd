/** What the page says, without a browser. */
import { saySavedClass } from '../src/parts/say';

test('a class that somebody else has saved meanwhile: its name, its teacher, and whether it has ended', () => {
  const teacher = { id: 3, name: '王老师' };
  expect(saySavedClass({ name: '七年级周六班', teacher, retired: false })).toBe('七年级周六班，王老师');
  expect(saySavedClass({ name: '七年级周六班', teacher: null, retired: true })).toBe('七年级周六班，没有老师，已结束');
});
