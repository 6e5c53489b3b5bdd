/** The first page of a PDF as a picture, drawn by pdfjs in Chromium: what a reader of PDFs shows. */
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../simulator/src';

const PDFJS = path.resolve(__dirname, '../../node_modules/pdfjs-dist/legacy/build');
const ORIGIN = 'http://pdf.test';
/** CSS px. */
const WIDTH = 720;

/** A script of the page itself, for what is compiled here is not for browsers. */
const PAGE = `<body style="margin:0"><canvas></canvas><script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdf.mjs';
  GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
  const page = await (await getDocument({ url: '/sheet.pdf' }).promise).getPage(1);
  const viewport = page.getViewport({ scale: ${WIDTH} / page.getViewport({ scale: 1 }).width });
  const canvas = document.querySelector('canvas');
  Object.assign(canvas, { width: viewport.width, height: viewport.height });
  await page.render({ canvasContext: canvas.getContext('2d'), viewport }).promise;
  document.title = 'drawn';
</script>`;

/** Draws in one browser. The caller closes it. */
export class PdfDrawer {
  private constructor(private readonly browser: Browser) {}

  static async open(): Promise<PdfDrawer> {
    return new PdfDrawer(
      await chromium.launch({ executablePath: findChromium(), headless: true, args: ['--no-sandbox', '--disable-gpu'] }),
    );
  }

  /** @param target .png */
  async draw(pdf: Buffer, target: string): Promise<void> {
    const page = await this.browser.newPage({ viewport: { width: WIDTH, height: 2 * WIDTH } });
    try {
      await page.route(`${ORIGIN}/**`, (route) => {
        const name = path.basename(new URL(route.request().url()).pathname);
        if (name === '') return route.fulfill({ contentType: 'text/html', body: PAGE });
        if (name === 'sheet.pdf') return route.fulfill({ contentType: 'application/pdf', body: pdf });
        return route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(path.join(PDFJS, name)) });
      });
      await page.goto(`${ORIGIN}/`);
      await page.waitForFunction("document.title === 'drawn'");
      await page.locator('canvas').screenshot({ path: target });
    } finally {
      await page.close();
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
