/** Prints what a PDF holds, as JSON: for each page its pieces of text with their place, and how many shapes and pictures are drawn. pdfjs is an ES module, so it runs in a process of its own. */
import { readFileSync } from 'node:fs';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pdf = await getDocument({ data: new Uint8Array(readFileSync(process.argv[2])), useSystemFonts: false, verbosity: 0 }).promise;
const pages = [];
const PICTURES = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
// Of a long print only the pages asked for.
const wanted = process.argv[3]?.split(',').map(Number) ?? Array.from({ length: pdf.numPages }, (_, i) => i + 1);
for (const number of wanted) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ disableNormalization: true });
  const { fnArray: drawn } = await page.getOperatorList();
  pages.push({
    shapes: drawn.filter((name) => name === OPS.constructPath).length,
    pictures: drawn.filter((name) => PICTURES.has(name)).length,
    width: page.view[2],
    height: page.view[3],
    items: items
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform, width }) => ({ text: str, x: transform[4], y: page.view[3] - transform[5], width, size: transform[0] })),
  });
}
process.stdout.write(JSON.stringify(pages));
await pdf.destroy();
