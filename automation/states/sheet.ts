/** Sheets: the pictures of one page side by side, as WebP, one pixel a point of the phone. */
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../simulator/src';

export interface Shot {
  caption: string;
  /** A .png; undefined: why there is none stands in its place. */
  file: string | undefined;
  why?: string;
  width: number;
  height: number;
}

const GAP = 16;
const CAPTION = 26;
/** Of a WebP: 100 keeps all. */
const QUALITY = 82;

/** Text for HTML: captions are ours, reasons too, but a quotation mark is enough to break a page. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function cell({ caption, file, why = '', width, height }: Shot): string {
  const inside =
    file === undefined
      ? `<p style="height:${height}px">${escaped(why)}</p>`
      : `<img width="${width}" height="${height}" src="data:image/png;base64,${fs.readFileSync(file, 'base64')}">`;
  return `<figure style="width:${width}px"><figcaption>${escaped(caption)}</figcaption>${inside}</figure>`;
}

/** @param sheets of each its rows, one a size of phone, and its target, a .webp */
export async function drawSheets(
  sheets: readonly { rows: readonly (readonly Shot[])[]; target: string }[],
  quality = QUALITY,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), headless: true, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const { rows, target } of sheets) {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      await drawSheet(browser, rows, target, quality);
    }
  } finally {
    await browser.close();
  }
}

async function drawSheet(browser: Browser, rows: readonly (readonly Shot[])[], target: string, quality: number): Promise<void> {
  const width = GAP + Math.max(...rows.map((row) => row.reduce((sum, shot) => sum + shot.width + GAP, 0)));
  const height = GAP + rows.reduce((sum, row) => sum + Math.max(...row.map((shot) => shot.height)) + CAPTION + GAP, 0);
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(
      `<style>
        body { margin: ${GAP}px 0 0 ${GAP}px; background: #d9d7e0; font: 15px sans-serif; color: #333 }
        div { display: flex } figure { margin: 0 ${GAP}px ${GAP}px 0 } figcaption { height: ${CAPTION}px }
        img { display: block } p { margin: 0; padding: 40px 24px; box-sizing: border-box; background: #eceaf1; line-height: 1.6 }
      </style>${rows.map((row) => `<div>${row.map(cell).join('')}</div>`).join('')}`,
      { waitUntil: 'load' },
    );
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    fs.writeFileSync(target, Buffer.from(data, 'base64'));
  } finally {
    await page.close();
  }
}
