/** Makes the PDF of a sheet: measures all rows, puts them on pages, then draws and releases one page after another. */
import PDFDocument from 'pdfkit';
import { type FaceName, getFace } from '../../files/pictures/fonts';
import { getTop } from './layout';
import { drawFooter, drawHead, PAPER } from './page';
import { type Sheet, getTitle } from './sheet';
import { getLayout } from './sheets/layouts';

export interface RenderedSheet {
  pdf: Buffer;
  pages: number;
}

export async function renderSheet(sheet: Sheet): Promise<RenderedSheet> {
  const layout = getLayout(sheet);
  const title = getTitle(sheet);
  const { facts } = layout;
  const pages = layout.plan(title);
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [PAPER.width, PAPER.height],
    margin: 0,
    lang: 'zh-CN',
    info: { Title: `${title} · ${sheet.course} · ${sheet.number}`, Author: '学伴', Subject: sheet.student, ...getOrigin(sheet) },
  });
  const written = collect(doc);
  for (const name of ['regular', 'bold', 'phonetic'] satisfies FaceName[]) doc.registerFont(name, getFace(name).data);
  for (const [i, page] of pages.entries()) {
    doc.addPage();
    drawHead(doc, sheet, facts, page.head);
    let y = getTop(page.head);
    for (const row of page.rows) {
      row.draw(doc, y, row.height);
      y += row.height;
    }
    drawFooter(doc, sheet, i + 1, pages.length);
  }
  doc.end();
  return { pdf: await written, pages: pages.length };
}

/** That a model wrote it, also for programs: the words people see, and the label that the rules for generated content ask for. */
function getOrigin(sheet: Sheet): Record<string, string> {
  if (sheet.type !== 'ai_generation') return {};
  const { label, ai } = sheet;
  if (!ai) return { Keywords: label };
  return { Keywords: label, AIGC: JSON.stringify({ Label: '1', ContentProducer: ai.model, ProduceID: String(ai.generationId) }) };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
  });
}
