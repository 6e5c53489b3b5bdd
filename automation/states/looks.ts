/**
 * `npm run screenshots -- --looks [page …]`: every page with data on two sizes of phone, light and dark, with words of the
 * standard size and of WeChat's largest; and what an audit of each finds, which the spec eyes-and-hands does in short. The
 * pictures go to output/looks, one sheet a page to docs/images/looks; with `--sheets` the pictures that are there are put
 * together again.
 */
import fs from 'node:fs';
import { type RouteName, routes } from '@xueban/contract/routes';
import { LARGEST_SCALE, lookAt } from '../audit/walk';
import { openWorld } from '../driver/world';
import * as phases from './phases';
import type { Shot } from './sheet';
import { runProgram, Sheets, type Size, SIZES, wantedPages, withSchools } from './shooting';

/** Eight pictures a sheet: all of them together stay below 4 MB. */
const QUALITY = 35;
const SHEETS = new Sheets('looks', QUALITY);
const STANDARD_FONT_PX = 16;
const THEMES = ['light', 'dark'] as const;
const SCALES = [1, LARGEST_SCALE] as const;
const CAPTIONS: Readonly<Record<string, string>> = {
  'light-1': '浅色',
  'dark-1': '深色',
  [`light-${LARGEST_SCALE}`]: '浅色，最大字号',
  [`dark-${LARGEST_SCALE}`]: '深色，最大字号',
};

const pictureOf = (size: Size, look: string, page: RouteName): string => SHEETS.pictureOf(size, look, `${page}.png`);

async function shootAll(size: Size, scale: number, wanted: ReadonlySet<RouteName>): Promise<void> {
  const world = await openWorld({ viewport: size, look: { fontSize: STANDARD_FONT_PX * scale } });
  const shoot = async (page: RouteName): Promise<void> => {
    for (const theme of THEMES) {
      await world.phone.asks.setTheme(theme);
      await world.phone.waitForStill();
      await world.phone.screenshot(pictureOf(size, `${theme}-${scale}`, page));
      for (const fault of await lookAt(world, page, [{ name: `${size.width} ${theme} × ${scale}`, theme, scale: 1 }])) {
        process.exitCode = 1;
        console.error(fault);
      }
    }
    await world.phone.asks.setTheme('light');
    console.log(`${size.width} × ${size.height}  × ${scale}  ${page}`);
  };
  try {
    await phases.begin(world, wanted, shoot);
    await phases.theRound(world, wanted, shoot);
  } finally {
    await world.close();
  }
}

/** None where a picture is missing. */
function rowsOf(page: RouteName): Shot[][] {
  const rows = SIZES.map((size) =>
    Object.entries(CAPTIONS).map(([look, caption]) => ({ caption, file: pictureOf(size, look, page), ...size })),
  );
  return rows.flat().every(({ file }) => fs.existsSync(file)) ? rows : [];
}

function writeList(): void {
  const drawn = (Object.keys(routes) as RouteName[]).filter((page) => SHEETS.has(page));
  SHEETS.writeList(
    `# Every page in every look

Made by \`npm run screenshots -- --looks\` (one page: \`-- --looks mine\`): light and dark, with words of the standard size and of
WeChat's largest on such phones (× ${LARGEST_SCALE}); above at 375 × 667, below at 320 × 568.
`,
    [],
    () => [],
    drawn,
  );
}

runProgram(async () => {
  const options = process.argv.slice(2);
  const wanted = wantedPages(options.filter((name) => !name.startsWith('--')));
  if (!options.includes('--sheets')) {
    await withSchools(async () => {
      for (const size of SIZES) for (const scale of SCALES) await shootAll(size, scale, wanted);
    });
  }
  await SHEETS.draw(wanted, rowsOf);
  writeList();
});
