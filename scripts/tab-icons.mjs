/**
 * Renders src/images/source/tab-*.svg into the pairs of PNGs that the tab bar needs (81 × 81, plain and selected).
 * WeChat takes no SVG there. Run by hand after changing a source: node scripts/tab-icons.mjs
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureChromium } from './lib/chromium.mjs';
import { indexedPng } from './lib/indexed-png.mjs';

const SIZE = 81;
const images = join(dirname(fileURLToPath(import.meta.url)), '../src/images');
const looks = [
  { suffix: '', color: '#999999', style: '' },
  // Selected: filled, with its inner lines cut out in white; colours as contract/constants TAB_COLORS.
  { suffix: '-active', color: '#8257E6', style: '.body{fill:currentColor}.line{stroke:#fff}.outside{stroke:currentColor}' },
];

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  for (const file of readdirSync(join(images, 'source')).filter((name) => name.startsWith('tab-'))) {
    const svg = readFileSync(join(images, 'source', file), 'utf8');
    for (const { suffix, color, style } of looks) {
      await page.setContent(`<style>body{margin:0;color:${color}}svg{display:block}${style}</style>${svg}`);
      const target = join(images, `${basename(file, '.svg')}${suffix}.png`);
      writeFileSync(target, indexedPng(await loadPixels(page, await page.screenshot({ omitBackground: true }))));
    }
  }
} finally {
  await browser.close();
}

/**
 * The pixels of a picture; the main package has no room for what a screenshot weighs.
 * @param {import('playwright-core').Page} page
 * @param {Buffer} png
 */
async function loadPixels(page, png) {
  const data = await page.evaluate(
    async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      return [...(canvas?.getImageData(0, 0, picture.width, picture.height).data ?? [])];
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return { width: SIZE, height: SIZE, data: Uint8Array.from(data) };
}
