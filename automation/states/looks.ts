/**
 * `npm run screenshots -- --looks [page …]`: every page with data on two sizes of phone, light and dark, with words of the
 * standard size and of WeChat's largest; and what an audit of each finds, which the spec eyes-and-hands does in short. The
 * pictures go to output/looks, one sheet a page to docs/images/looks.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type RouteName, routes } from '@xueban/contract/routes';
import setUp from '../driver/global-setup';
import tearDown from '../driver/global-teardown';
import { openWorld } from '../driver/world';
import { PAGES } from './pages';
import * as phases from './phases';
import { SheetMaker } from './sheet';
import { LARGEST_SCALE, lookAt } from '../audit/walk';

const PICTURES = path.resolve(__dirname, '../../output/looks');
const SHEETS = path.resolve(__dirname, '../../docs/images/looks');
const STANDARD_FONT_PX = 16;
const SIZES = [
  { width: 375, height: 667 },
  { width: 320, height: 568 },
] as const;
type Size = (typeof SIZES)[number];
const THEMES = ['light', 'dark'] as const;
const SCALES = [1, LARGEST_SCALE] as const;
const CAPTIONS: Readonly<Record<string, string>> = {
  'light-1': '浅色',
  'dark-1': '深色',
  [`light-${LARGEST_SCALE}`]: '浅色，最大字号',
  [`dark-${LARGEST_SCALE}`]: '深色，最大字号',
};

const pictureOf = ({ width, height }: Size, look: string, page: RouteName): string =>
  path.join(PICTURES, `${width}x${height}`, look, `${page}.png`);

async function shootAll(size: Size, scale: number, wanted: ReadonlySet<RouteName>): Promise<void> {
  const world = await openWorld({ viewport: size, look: { fontSize: STANDARD_FONT_PX * scale } });
  const shoot = async (page: RouteName): Promise<void> => {
    for (const theme of THEMES) {
      await world.phone.asks.setTheme(theme);
      await world.phone.waitForStill();
      const file = pictureOf(size, `${theme}-${scale}`, page);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await world.phone.screenshot(file);
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

async function drawSheets(pages: Iterable<RouteName>): Promise<void> {
  fs.mkdirSync(SHEETS, { recursive: true });
  const sheets = await SheetMaker.open();
  try {
    for (const page of pages) {
      const rows = SIZES.map((size) =>
        Object.entries(CAPTIONS).map(([look, caption]) => ({ caption, file: pictureOf(size, look, page), ...size })),
      );
      const missing = rows.flat().find(({ file }) => !fs.existsSync(file));
      if (missing === undefined) await sheets.draw(rows, path.join(SHEETS, `${page}.webp`));
      else console.error(`${page}: ${missing.file} is not there`);
    }
  } finally {
    await sheets.close();
  }
  const drawn = (Object.keys(routes) as RouteName[]).filter((page) => fs.existsSync(path.join(SHEETS, `${page}.webp`)));
  const lines = drawn.map((page) => `| [${page}](${page}.webp) | ${routes[page].title} |`);
  fs.writeFileSync(
    path.join(SHEETS, 'README.md'),
    `# Every page in every look

Made by \`npm run screenshots -- --looks\` (one page: \`-- --looks mine\`): light and dark, with words of the standard size and of
WeChat's largest on such phones (× ${LARGEST_SCALE}); above at 375 × 667, below at 320 × 568.

| Sheet | Title |
| ----- | ----- |
${lines.join('\n')}
`,
  );
}

async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in PAGES));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}. Pages: ${Object.keys(PAGES).join(', ')}`);
  const wanted = new Set((names.length === 0 ? Object.keys(PAGES) : names) as RouteName[]);
  await setUp();
  try {
    for (const size of SIZES) for (const scale of SCALES) await shootAll(size, scale, wanted);
  } finally {
    await tearDown();
  }
  await drawSheets(wanted);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
