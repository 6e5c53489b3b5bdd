/**
 * `npm run screenshots -- --states [page …]`: every page in its four states on two sizes of phone, one sheet a page, and
 * what an audit of each finds in every look.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { RouteName } from '@xueban/contract/routes';
import { ALL_LOOKS, lookAt } from '../audit/walk';
import { openWorld, type World } from '../driver/world';
import { PAGES, STATES, type State } from './pages';
import * as phases from './phases';
import { drawSheets, type Shot } from './sheet';
import { OUTPUT, pictureFile, runWithSchools, type Size, SIZES, wantedPages } from './shooting';

const CAPTIONS: Readonly<Record<State, string>> = { data: '有内容', empty: '没有内容', error: '服务器出错', offline: '没有网络' };

const getPicture = (size: Size, page: RouteName, state: State): string => pictureFile(size, 'states', `${page}-${state}.png`);

async function shootAll(size: Size, wanted: ReadonlySet<RouteName>): Promise<void> {
  const world = await openWorld({ viewport: size });
  try {
    await goThrough(world, wanted, async (page, state) => {
      const said = await world.phone.whatIsSaid();
      await world.phone.waitForStill();
      await world.phone.screenshot(getPicture(size, page, state));
      console.log(`${size.width} × ${size.height}  ${page} ${state}${said === '' ? '' : `  ${said}`}`);
      for (const fault of await lookAt(world, page, ALL_LOOKS)) {
        process.exitCode = 1;
        console.error(`${size.width} ${state} ${fault}`);
      }
    });
    for (const surprise of await world.phone.takeSurprises()) console.log(surprise);
  } catch (error) {
    await world.phone.screenshot(pictureFile(size, 'states', 'failed.png'));
    throw error;
  } finally {
    await world.close();
  }
}

async function goThrough(world: World, wanted: ReadonlySet<RouteName>, shoot: phases.Shoot): Promise<void> {
  const ids = await phases.begin(world, wanted, shoot);
  await phases.turnTo(world, 'finishing');
  await phases.withoutServer(world, ids, wanted, shoot);
  await phases.withoutNetwork(world, ids, wanted, shoot);
  // Before the round: after it the student who has just begun has learned something today.
  await phases.withoutData(world, ids, wanted, shoot, ['fresh', 'finishing', 'no-course']);
  await phases.theRound(world, wanted, shoot);
  await phases.withoutData(world, ids, wanted, shoot, ['no-student']);
}

function getShots(size: Size, page: RouteName): Shot[] {
  const empty = PAGES[page].empty;
  return STATES.map((state) => {
    const file = getPicture(size, page, state);
    const none = state === 'empty' && 'none' in empty ? empty.none : undefined;
    return { caption: CAPTIONS[state], file: none === undefined && fs.existsSync(file) ? file : undefined, why: none ?? '', ...size };
  });
}

/** A size whose pictures of the page are not all there is left out. */
const getRows = (page: RouteName): Shot[][] =>
  SIZES.map((size) => getShots(size, page)).filter((row) => row.every(({ file, why }) => file !== undefined || why !== ''));

void runWithSchools(async () => {
  const wanted = wantedPages(process.argv.slice(2));
  for (const size of SIZES) await shootAll(size, wanted);
  const sheets = [...wanted].map((page) => ({ rows: getRows(page), target: path.join(OUTPUT, 'states', `${page}.webp`) }));
  await drawSheets(sheets.filter(({ rows }) => rows.length > 0));
});
