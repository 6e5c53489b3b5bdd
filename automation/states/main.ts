/**
 * `npm run screenshots -- --states [page …]`: every page in its four states on two sizes of phone. The pictures go to
 * output/states, one sheet a page and the list of all to docs/images/states; with `--sheets` the pictures that are there
 * are put together anew, with `--320` only that width is taken.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type RouteName, routes } from '@xueban/contract/routes';
import setUp from '../driver/global-setup';
import tearDown from '../driver/global-teardown';
import { openWorld, type World } from '../driver/world';
import { PAGES, STATES, type State } from './pages';
import * as phases from './phases';
import { type Shot, SheetMaker } from './sheet';

const PICTURES = path.resolve(__dirname, '../../output/states');
const SHEETS = path.resolve(__dirname, '../../docs/images/states');
const SIZES = [
  { width: 375, height: 667 },
  { width: 320, height: 568 },
] as const;
type Size = (typeof SIZES)[number];

const CAPTIONS: Readonly<Record<State, string>> = { data: '有内容', empty: '没有内容', error: '服务器出错', offline: '没有网络' };

const allPages = Object.keys(routes) as RouteName[];
const pictureOf = ({ width, height }: Size, page: RouteName, state: State): string =>
  path.join(PICTURES, `${width}x${height}`, `${page}-${state}.png`);

function wantedPages(names: readonly string[]): Set<RouteName> {
  const unknown = names.filter((name) => !(name in PAGES));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}. Pages: ${Object.keys(PAGES).join(', ')}`);
  return new Set(names.length === 0 ? (Object.keys(PAGES) as RouteName[]) : (names as RouteName[]));
}

async function shootAll(size: Size, wanted: ReadonlySet<RouteName>): Promise<void> {
  const world = await openWorld({ viewport: size });
  try {
    await goThrough(world, wanted, async (page, state) => {
      const said = await world.phone.whatIsSaid();
      await world.phone.waitForStill();
      const file = pictureOf(size, page, state);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await world.phone.screenshot(file);
      console.log(`${size.width} × ${size.height}  ${page} ${state}${said === '' ? '' : `  ${said}`}`);
    });
    for (const surprise of world.phone.takeSurprises()) console.log(surprise);
  } catch (error) {
    await world.phone.screenshot(path.join(PICTURES, 'failed.png'));
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
  await phases.theRound(world, wanted, shoot);
  await phases.withoutData(world, ids, wanted, shoot);
}

function shotsOf(size: Size, page: RouteName): Shot[] {
  const empty = PAGES[page]?.empty;
  return STATES.map((state) => {
    const file = pictureOf(size, page, state);
    const none = state === 'empty' && empty !== undefined && 'none' in empty ? empty.none : undefined;
    return { caption: CAPTIONS[state], file: none === undefined && fs.existsSync(file) ? file : undefined, why: none ?? '', ...size };
  });
}

function writeList(): void {
  const lines = allPages.map((page) => {
    const states = PAGES[page];
    const without = states === undefined ? '还没有图片' : 'none' in states.empty ? states.empty.none : '';
    const sheet = fs.existsSync(path.join(SHEETS, `${page}.webp`)) ? `[${page}](${page}.webp)` : page;
    return `| ${sheet} | ${routes[page].title} | ${routes[page].path} | ${without} |`;
  });
  fs.writeFileSync(
    path.join(SHEETS, 'README.md'),
    `# Every page in four states

Made by \`npm run screenshots -- --states\` (one page: \`-- --states math quiz\`): one sheet a page, with data, without, with
a server that answers 503 because PostgreSQL refuses it, and without a network; above at 375 × 667, below at 320 × 568.
Sheets are WebP at the size of the phone's own points; the pictures themselves lie in output/states. The pages are those of
contract/routes.ts, how each comes into its states stands in automation/states/pages.ts.

| Sheet | Title | Page | Why it has no empty state |
| ----- | ----- | ---- | ------------------------- |
${lines.join('\n')}
`,
  );
}

/** A size whose pictures of the page are not all there is left out. */
async function drawSheets(pages: Iterable<RouteName>): Promise<void> {
  fs.mkdirSync(SHEETS, { recursive: true });
  const sheets = await SheetMaker.open();
  try {
    for (const page of pages) {
      const rows = SIZES.map((size) => shotsOf(size, page)).filter((row) => row.every(({ file, why }) => file !== undefined || why !== ''));
      if (rows.length > 0) await sheets.draw(rows, path.join(SHEETS, `${page}.webp`));
      else console.error(`${page}: no size has all of its pictures`);
    }
  } finally {
    await sheets.close();
  }
  writeList();
}

async function main(): Promise<void> {
  const options = process.argv.slice(2);
  const wanted = wantedPages(options.filter((name) => !name.startsWith('--')));
  const only = options.find((option) => /^--\d+$/.test(option));
  if (!options.includes('--sheets')) {
    await setUp();
    try {
      for (const size of SIZES) if (only === undefined || only === `--${size.width}`) await shootAll(size, wanted);
    } finally {
      await tearDown();
    }
  }
  await drawSheets(wanted);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
