/** PDFs that the app opened, as a reader finds them. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The server's own way to read its sheets; a process of its own, since pdfjs is an ES module. */
const READER = path.resolve(__dirname, '../../server/test/prints/read-pdf.mjs');

export interface ReadPdf {
  pages: number;
  /** Without any space, in the order in which it was drawn. */
  text: string;
  /** Drawn as vectors: rules, formulas, figures. */
  shapes: number;
  /** Drawn as pixels. */
  pictures: number;
}

interface Page {
  items: { text: string }[];
  shapes: number;
  pictures: number;
}

export function readPdf(pdf: Buffer): ReadPdf {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-e2e-pdf-'));
  try {
    const file = path.join(folder, 'x.pdf');
    fs.writeFileSync(file, pdf);
    const pages = JSON.parse(execFileSync(process.execPath, [READER, file], { encoding: 'utf8', maxBuffer: 1e9 })) as Page[];
    const sum = (of: (page: Page) => number): number => pages.reduce((total, page) => total + of(page), 0);
    return {
      pages: pages.length,
      text: pages
        .flatMap(({ items }) => items.map(({ text }) => text))
        .join('')
        .replace(/\s+/g, ''),
      shapes: sum(({ shapes }) => shapes),
      pictures: sum(({ pictures }) => pictures),
    };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
