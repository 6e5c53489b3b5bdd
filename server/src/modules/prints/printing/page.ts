/** The sheet of paper: sizes, styles, and what stands above and below the rows. All lengths in points. */
import { drawLine, type TextStyle } from './text';

export const PAPER = { width: 595.28, height: 841.89 };
export const MARGIN = 42;
export const CONTENT_WIDTH = PAPER.width - 2 * MARGIN;
export const RIGHT = PAPER.width - MARGIN;
/** Rows end above the footer. */
export const ROWS_BOTTOM = PAPER.height - 52;
/** Rows begin below the title of the first page, or the short head of a later one. */
export const FIRST_TOP = 119;
export const LATER_TOP = 66;

const INK = '#1f1f1f';
const GREY = '#6b6b6b';
export const RULE = '#c9c9c9';
const ACCENT = '#6a3fd0';

export const STYLES = {
  title: { face: 'bold', size: 19, leading: 26, color: INK },
  subtitle: { face: 'regular', size: 11, leading: 16, color: INK },
  meta: { face: 'regular', size: 10, leading: 14, color: INK },
  small: { face: 'regular', size: 8.5, leading: 12, color: GREY },
  heading: { face: 'bold', size: 11, leading: 16, color: ACCENT },
  count: { face: 'regular', size: 9, leading: 15, color: GREY },
  word: { face: 'bold', size: 11.5, leading: 15, color: INK },
  phonetic: { face: 'phonetic', size: 10, leading: 14, color: GREY },
  body: { face: 'regular', size: 10.5, leading: 15, color: INK },
  example: { face: 'regular', size: 8.5, leading: 11.5, color: GREY },
} as const satisfies Record<string, TextStyle>;

/** What is on every page of a sheet. */
export interface PageSheet {
  course: string;
  student: string;
  /** YYYY-MM-DD. */
  day: string;
  number: string;
  /** Who made what is on it, where that has to be said on every page. */
  label?: string;
}

/** What the first page of a sheet says besides. */
export interface PageFacts {
  /** How much is on it. */
  amount: string;
  /** On a sheet that the learner writes on. */
  test?: { task: string; outOf: number };
}

/** Head of a page; `part` is what it is a page of. */
export interface PageHead {
  kind: 'first' | 'answers' | 'later';
  part: string;
}

export function drawHead(doc: PDFKit.PDFDocument, sheet: PageSheet, { amount, test }: PageFacts, { kind, part }: PageHead): void {
  if (kind === 'later') {
    drawLine(doc, `${part} · ${sheet.course}`, STYLES.small, { left: MARGIN, y: 40 });
    drawLine(doc, sheet.student, STYLES.small, { right: RIGHT, y: 40 });
    drawRule(doc, 57);
    return;
  }
  drawLine(doc, part, STYLES.title, { left: MARGIN, y: 38 });
  drawLine(doc, sheet.course, STYLES.subtitle, { right: RIGHT, y: 46 });
  drawLine(doc, `姓名：${sheet.student}`, STYLES.meta, { left: MARGIN, y: 74 });
  const facts = [`日期：${sheet.day}`, `编号：${sheet.number}`, amount].join('　　');
  drawLine(doc, facts, STYLES.meta, { right: RIGHT, y: 74 });
  if (sheet.label !== undefined) drawLine(doc, sheet.label, STYLES.small, { left: MARGIN, y: 94 });
  if (kind === 'first' && test) {
    drawLine(doc, test.task, STYLES.small, { left: MARGIN, y: 94 });
    drawLine(doc, `得分：＿＿＿＿＿ / ${test.outOf}`, STYLES.meta, { right: RIGHT, y: 92 });
  }
  doc.moveTo(MARGIN, 113).lineTo(RIGHT, 113).lineWidth(1.2).strokeColor(ACCENT).stroke();
}

export function drawFooter(doc: PDFKit.PDFDocument, sheet: PageSheet, page: number, pages: number): void {
  const y = PAPER.height - 40;
  const words = ['学伴', sheet.day, sheet.number, ...(sheet.label === undefined ? [] : [sheet.label])];
  drawLine(doc, words.join(' · '), STYLES.small, { left: MARGIN, y });
  drawLine(doc, `第 ${page} / ${pages} 页`, STYLES.small, { right: RIGHT, y });
}

export function drawRule(doc: PDFKit.PDFDocument, y: number, left = MARGIN, right = RIGHT): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(RULE).stroke();
}
