import path from 'node:path';
import { World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open({ dist: path.join(__dirname, 'fixtures', 'audit') });
});
afterAll(() => world.close());

/** Rule and element of every finding. */
const found = async (pageStyle?: string): Promise<string[]> =>
  (await world.simulator.audit(pageStyle)).map(
    ({ rule, element }) => `${rule} ${/#[\w-]+/.exec(element)?.[0] ?? element.split(' ')[0] ?? ''}`,
  );

test('what is wrong is found, each by its rule, and what is right is not', async () => {
  expect((await found()).sort()).toEqual(
    [
      'contrast #faint',
      'cut #cut',
      'image #bare',
      'name #no-name',
      'overflow #outside',
      'overlap #run-into',
      'overflow body',
      'role #no-role',
      'size #squeezed',
      'size #tiny',
      'spill #spills',
      'state #no-state',
      'touch #small',
    ].sort(),
  );
});

test('larger words are cut where their row does not grow, and the page is as before afterwards', async () => {
  const before = await found();
  expect(await found('--scale: 2')).toContain('cut #grows');
  expect(await found()).toEqual(before);
});

test('roles and states reach the document as readers look for them', async () => {
  const said = await (await world.view()).evaluate(() => {
    const element = document.querySelector('#said');
    return ['role', 'aria-checked', 'aria-label', 'aria-hidden'].map((name) => element?.getAttribute(name));
  });
  expect(said).toEqual(['checkbox', 'true', 'borrow，认识', null]);
});
