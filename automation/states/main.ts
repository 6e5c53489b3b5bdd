/**
 * `npm run screenshots -- --states [page …]`: every page in its four states on two sizes of phone; and what an audit of each
 * finds in every look, of which the spec eyes-and-hands looks at a sample. The pictures go to output/states, one sheet a page and the list of all to docs/images/states; with `--sheets` the pictures that are there
 * are rebuilt, with `--320` only that width is taken.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type RouteName, routes } from '@xueban/contract/routes';
import { ALL_LOOKS, lookAt } from '../audit/walk';
import { openWorld, type World } from '../driver/world';
import { PAGES, STATES, type State } from './pages';
import * as phases from './phases';
import type { Shot } from './sheet';
import { runProgram, Sheets, type Size, SIZES, wantedPages, withSchools } from './shooting';

const SHEETS = new Sheets('states');

const CAPTIONS: Readonly<Record<State, string>> = { data: '有内容', empty: '没有内容', error: '服务器出错', offline: '没有网络' };

const pictureOf = (size: Size, page: RouteName, state: State): string => SHEETS.pictureOf(size, `${page}-${state}.png`);

async function shootAll(size: Size, wanted: ReadonlySet<RouteName>): Promise<void> {
  const world = await openWorld({ viewport: size });
  try {
    await goThrough(world, wanted, async (page, state) => {
      const said = await world.phone.whatIsSaid();
      await world.phone.waitForStill();
      await world.phone.screenshot(pictureOf(size, page, state));
      console.log(`${size.width} × ${size.height}  ${page} ${state}${said === '' ? '' : `  ${said}`}`);
      for (const fault of await lookAt(world, page, ALL_LOOKS)) {
        process.exitCode = 1;
        console.error(`${size.width} ${state} ${fault}`);
      }
    });
    for (const surprise of await world.phone.takeSurprises()) console.log(surprise);
  } catch (error) {
    await world.phone.screenshot(path.join(SHEETS.picturesDir, 'failed.png'));
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

function shotsOf(size: Size, page: RouteName): Shot[] {
  const empty = PAGES[page].empty;
  return STATES.map((state) => {
    const file = pictureOf(size, page, state);
    const none = state === 'empty' && 'none' in empty ? empty.none : undefined;
    return { caption: CAPTIONS[state], file: none === undefined && fs.existsSync(file) ? file : undefined, why: none ?? '', ...size };
  });
}

/** A size whose pictures of the page are not all there is left out. */
const rowsOf = (page: RouteName): Shot[][] =>
  SIZES.map((size) => shotsOf(size, page)).filter((row) => row.every(({ file, why }) => file !== undefined || why !== ''));

function writeList(): void {
  SHEETS.writeList(
    `# Every page in four states

Made by \`npm run screenshots -- --states\` (one page: \`-- --states math quiz\`): one sheet a page, with data, without, with
a server that answers 503 because PostgreSQL refuses it, and without a network; above at 375 × 667, below at 320 × 568.
Sheets are WebP at the size of the phone's own points; the pictures themselves lie in output/states. The pages are those of
contract/routes.ts, how each comes into its states stands in automation/states/pages.ts.
`,
    ['Page', 'Why it has no empty state'],
    (page) => {
      const { empty } = PAGES[page];
      const without = 'none' in empty ? empty.none : '';
      return [routes[page].path, without];
    },
    Object.keys(routes) as RouteName[],
  );
}

runProgram(async () => {
  const options = process.argv.slice(2);
  const wanted = wantedPages(options.filter((name) => !name.startsWith('--')));
  const only = options.find((option) => /^--\d+$/.test(option));
  if (!options.includes('--sheets')) {
    await withSchools(async () => {
      for (const size of SIZES) if (only === undefined || only === `--${size.width}`) await shootAll(size, wanted);
    });
  }
  await SHEETS.draw(wanted, rowsOf);
  writeList();
});
