import { sayPosition, sayRange } from './wording';

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
