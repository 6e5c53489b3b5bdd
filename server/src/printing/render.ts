/** Makes the PDF of a sheet: measures all rows, puts them on pages, then draws and releases one page after another. */
import PDFDocument from 'pdfkit';
import { type FaceName, faceOf } from './fonts';
import { topOf } from './layout';
import { drawFooter, drawHead, PAPER } from './page';
import { PRINT_TYPE_TEXTS, type Sheet } from './sheet';
import { layoutOf } from './sheets/layouts';

export interface RenderedSheet {
  pdf: Buffer;
  pages: number;
}

export async function renderSheet(sheet: Sheet): Promise<RenderedSheet> {
  const layout = layoutOf(sheet);
  const title = PRINT_TYPE_TEXTS[sheet.type];
  const { facts } = layout;
  const pages = layout.plan(title);
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [PAPER.width, PAPER.height],
    margin: 0,
    lang: 'zh-CN',
    info: { Title: `${title} · ${sheet.course} · ${sheet.number}`, Author: '学伴', Subject: sheet.student },
  });
  const written = collect(doc);
  for (const name of ['regular', 'bold', 'phonetic'] satisfies FaceName[]) doc.registerFont(name, faceOf(name).data);
  for (const [i, page] of pages.entries()) {
    doc.addPage();
    drawHead(doc, sheet, facts, page.head);
    let y = topOf(page.head);
    for (const row of page.rows) {
      row.draw(doc, y);
      y += row.height;
    }
    drawFooter(doc, sheet, i + 1, pages.length);
  }
  doc.end();
  return { pdf: await written, pages: pages.length };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
  });
}
