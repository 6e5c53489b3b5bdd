/** Makes the PDF of sheets: measures all rows, puts them on pages, then draws and releases one page after another. */
import PDFDocument from 'pdfkit';
import { type FaceName, getFace } from '../../files/pictures/fonts';
import { getTop } from './layout';
import { drawFooter, drawHead, PAPER } from './page';
import { type AnySheet, getTitle } from './sheet';
import { getLayout } from './sheets/layouts';

export interface RenderedSheet {
  pdf: Buffer;
  pages: number;
}

export const renderSheet = (sheet: AnySheet): Promise<RenderedSheet> => renderSheets([sheet]);

/**
 * Sheets one after another in one file, each with pages of its own number.
 * @param onSheet told when one is drawn
 */
export async function renderSheets(sheets: readonly AnySheet[], onSheet: () => void = () => undefined): Promise<RenderedSheet> {
  const [first] = sheets;
  if (!first) throw new Error('There is no sheet');
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [PAPER.width, PAPER.height],
    margin: 0,
    lang: 'zh-CN',
    info: { Title: `${getTitle(first)} · ${first.course} · ${first.number}`, Author: '学伴', ...getSubject(sheets), ...getOrigin(first) },
  });
  const written = collect(doc);
  for (const name of ['regular', 'bold', 'phonetic'] satisfies FaceName[]) doc.registerFont(name, getFace(name).data);
  let count = 0;
  for (const sheet of sheets) {
    count += drawSheet(doc, sheet);
    onSheet();
    // What was drawn is handed on, and whoever waits is told, before the next.
    await new Promise(setImmediate);
  }
  doc.end();
  return { pdf: await written, pages: count };
}

/** @returns how many pages it has */
function drawSheet(doc: PDFKit.PDFDocument, sheet: AnySheet): number {
  const { facts, plan } = getLayout(sheet);
  const pages = plan(getTitle(sheet));
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
  return pages.length;
}

const getSubject = ([first, ...others]: readonly AnySheet[]) => (first && others.length === 0 ? { Subject: first.student } : {});

/** That a model wrote it, also for programs: the words people see, and the label that the rules for generated content ask for. */
function getOrigin(sheet: AnySheet): Record<string, string> {
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
