import { DAILY_GOAL } from '@xueban/contract/constants';
import { goalNote, goalsBeside } from './Goals';

test('the one that is set is among them, in order', () => {
  expect(goalsBeside(20)).toEqual([10, 20, 30, 45, 60, 90]);
  expect(goalsBeside(25)).toEqual([10, 20, 25, 30, 45, 60, 90]);
  for (const goal of goalsBeside(DAILY_GOAL.max)) expect(goal).toBeLessThanOrEqual(DAILY_GOAL.max);
});

test('what so many words mean', () => {
  expect([10, 20, 45, 90].map(goalNote).every((note) => note !== '')).toBe(true);
  expect(new Set([10, 20, 45, 90].map(goalNote)).size).toBe(4);
});
