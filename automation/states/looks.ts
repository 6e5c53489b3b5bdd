/**
 * `npm run screenshots -- --looks [page …]`: every page with data on two sizes of phone, light and dark, with words of the
 * standard size and of WeChat's largest; one sheet a page, and what an audit of each finds.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { RouteName } from '@xueban/contract/routes';
import { LARGEST_SCALE, lookAt } from '../audit/walk';
import { openWorld } from '../driver/world';
import * as phases from './phases';
import { drawSheets, type Shot } from './sheet';
import { OUTPUT, pictureFile, runWithSchools, type Size, SIZES, wantedPages } from './shooting';

/** Eight pictures a sheet, some 80 KB. */
const QUALITY = 35;
const STANDARD_FONT_PX = 16;
const THEMES = ['light', 'dark'] as const;
const SCALES = [1, LARGEST_SCALE] as const;
const CAPTIONS: Readonly<Record<string, string>> = {
  'light-1': '浅色',
  'dark-1': '深色',
  [`light-${LARGEST_SCALE}`]: '浅色，最大字号',
  [`dark-${LARGEST_SCALE}`]: '深色，最大字号',
};

const getPicture = (size: Size, look: string, page: RouteName): string => pictureFile(size, look, `${page}.png`);

async function shootAll(size: Size, scale: number, wanted: ReadonlySet<RouteName>): Promise<void> {
  const world = await openWorld({ viewport: size, look: { fontSize: STANDARD_FONT_PX * scale } });
  const shoot = async (page: RouteName): Promise<void> => {
    for (const theme of THEMES) {
      await world.phone.asks.setTheme(theme);
      await world.phone.waitForStill();
      await world.phone.screenshot(getPicture(size, `${theme}-${scale}`, page));
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
function getRows(page: RouteName): Shot[][] {
  const rows = SIZES.map((size) =>
    Object.entries(CAPTIONS).map(([look, caption]) => ({ caption, file: getPicture(size, look, page), ...size })),
  );
  return rows.flat().every(({ file }) => fs.existsSync(file)) ? rows : [];
}

void runWithSchools(async () => {
  const wanted = wantedPages(process.argv.slice(2));
  for (const size of SIZES) for (const scale of SCALES) await shootAll(size, scale, wanted);
  const sheets = [...wanted].map((page) => ({ rows: getRows(page), target: path.join(OUTPUT, 'looks', `${page}.webp`) }));
  await drawSheets(
    sheets.filter(({ rows }) => rows.length > 0),
    QUALITY,
  );
});
