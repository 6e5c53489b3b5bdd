/** What the report says of points to learners who lack some that others build on: `npm run bench -- level-test`, made small. */
import { loadBank } from './bank';
import { BEHIND_PRIMARY, ourTest } from './methods';
import { getLearners } from './world';

test('with holes in primary school, what is named as missing is, and nothing untested is called known', () => {
  const bank = loadBank();
  const learners = getLearners(bank, { name: 'holes', primaryHoles: 4, banks: 1 }, 31);
  const said = Array.from({ length: 36 }, (_, i) => learners.learner(i))
    .filter(({ level }) => level > BEHIND_PRIMARY.from && level < BEHIND_PRIMARY.to)
    .flatMap((learner, i) => ourTest(bank, true)(learner, i).said ?? []);
  const told = (key: 'missing' | 'known' | 'inferred') => {
    const all = said.flatMap((one) => one[key]);
    return { count: all.length, share: all.filter(Boolean).length / all.length };
  };
  expect(told('missing').count).toBeGreaterThanOrEqual(15);
  expect(told('missing').share).toBeGreaterThanOrEqual(0.7);
  expect(told('known').share).toBeGreaterThanOrEqual(0.9);
  // 推测会 is said to be a guess: one in four may be wrong, not more.
  expect(told('inferred').share).toBeGreaterThanOrEqual(0.75);
  expect(said.reduce((sum, { untestedKnown }) => sum + untestedKnown, 0)).toBe(0);
});
