/** PDFs as a reader sees them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PdfItem {
  text: string;
  /** Points from the left and from the top, of the start of the baseline. */
  x: number;
  y: number;
  width: number;
  size: number;
}

export interface PdfPage {
  width: number;
  height: number;
  items: PdfItem[];
  /** Drawn as vectors: rules, formulas, figures. */
  shapes: number;
  /** Drawn as pixels. */
  pictures: number;
}

/** @param only numbers of pages, from 1; all unless given */
export function readPdf(pdf: Buffer, only?: readonly number[]): PdfPage[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'xueban-pdf-'));
  try {
    const file = path.join(folder, 'x.pdf');
    writeFileSync(file, pdf);
    return JSON.parse(
      execFileSync(process.execPath, [path.join(__dirname, 'read-pdf.mjs'), file, ...(only ? [only.join(',')] : [])], {
        encoding: 'utf8',
        maxBuffer: 1e9,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as PdfPage[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of pages without any space, in the order it was drawn. */
export const getText = (pages: readonly PdfPage[]): string =>
  pages
    .flatMap(({ items }) => items.map(({ text }) => text))
    .join('')
    .replace(/\s+/g, '');
export const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** Pieces of text of one page that lie upon each other. */
export function overlaps({ items }: PdfPage): [string, string][] {
  const found: [string, string][] = [];
  for (const [i, a] of items.entries()) {
    for (const b of items.slice(i + 1)) {
      const sideways = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const upright = Math.min(a.y, b.y) - Math.max(a.y - a.size * 0.7, b.y - b.size * 0.7);
      if (sideways > 1 && upright > 1) found.push([a.text, b.text]);
    }
  }
  return found;
}
