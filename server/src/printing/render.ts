/** Makes the PDF of a sheet: measures all rows, puts them on pages, then draws and lets go of one page after another. */
import PDFDocument from 'pdfkit';
import { type FaceName, faceOf } from './fonts';
import { drawFooter, drawHead, FIRST_TOP, isTest, LATER_TOP, type PageHead, PAPER, partName, ROWS_BOTTOM } from './page';
import { answerRows, questionRows, readingRows, type Row } from './rows';
import { PRINT_TYPE_TEXTS, type Sheet } from './sheet';

export interface RenderedSheet {
  pdf: Buffer;
  pages: number;
}

/** Fewer rows than these do not stand alone on a last page. */
const LEAST_ROWS = 3;

interface PlannedPage {
  head: PageHead;
  rows: Row[];
}

export async function renderSheet(sheet: Sheet): Promise<RenderedSheet> {
  const pages = planOf(sheet);
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [PAPER.width, PAPER.height],
    margin: 0,
    lang: 'zh-CN',
    info: { Title: `${PRINT_TYPE_TEXTS[sheet.type]} · ${sheet.course} · ${sheet.number}`, Author: '学伴', Subject: sheet.student },
  });
  const written = collect(doc);
  for (const name of ['regular', 'bold', 'phonetic'] satisfies FaceName[]) doc.registerFont(name, faceOf(name).data);
  for (const [i, page] of pages.entries()) {
    doc.addPage();
    drawHead(doc, sheet, page.head);
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

const topOf = ({ kind }: PageHead): number => (kind === 'later' ? LATER_TOP : FIRST_TOP);

function planOf(sheet: Sheet): PlannedPage[] {
  if (!isTest(sheet)) return paginate(readingRows(sheet), { kind: 'first', part: partName(sheet, false) });
  return [...planOfQuestions(sheet), ...paginate(answerRows(sheet), { kind: 'answers', part: partName(sheet, true) })];
}

/** Room to write in, widest first. */
const QUESTION_SPACINGS = [28, 26, 24];

/** Wide rows, or narrower ones when with them a round stays on one page. */
function planOfQuestions(sheet: Sheet): PlannedPage[] {
  const plans = QUESTION_SPACINGS.map((spacing) => paginate(questionRows(sheet, spacing), { kind: 'first', part: partName(sheet, false) }));
  return plans.find(({ length }) => length === 1) ?? plans[0] ?? [];
}

/** Whole rows on pages; headings stay with what follows, and a last page is never nearly empty. */
export function paginate(rows: readonly Row[], first: PageHead): PlannedPage[] {
  const pages: PlannedPage[] = [];
  let page: PlannedPage = { head: first, rows: [] };
  let y = topOf(first);
  const turn = (): void => {
    pages.push(page);
    // A heading at the foot moves on with its rows.
    const carried: Row[] = [];
    while (page.rows.length > 1 && page.rows.at(-1)?.keepWithNext) carried.unshift(...page.rows.splice(-1));
    page = { head: { kind: 'later', part: first.part }, rows: carried };
    y = carried.reduce((sum, { height }) => sum + height, LATER_TOP);
  };
  for (const row of rows) {
    if (y + row.height > ROWS_BOTTOM && page.rows.length > 0) turn();
    page.rows.push(row);
    y += row.height;
  }
  pages.push(page);
  fillLast(pages);
  return pages;
}

function fillLast(pages: readonly PlannedPage[]): void {
  const [before, last] = [pages.at(-2), pages.at(-1)];
  if (!before || !last) return;
  while ((last.rows.length < LEAST_ROWS || before.rows.at(-1)?.keepWithNext) && before.rows.length > LEAST_ROWS)
    last.rows.unshift(...before.rows.splice(-1));
}
