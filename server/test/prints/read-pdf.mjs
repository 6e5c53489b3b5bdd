/** Prints what a PDF holds, as JSON: for each page its pieces of text with their place. pdfjs is an ES module, so it runs in a process of its own. */
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pdf = await getDocument({ data: new Uint8Array(readFileSync(process.argv[2])), useSystemFonts: false, verbosity: 0 }).promise;
const pages = [];
// Of a long print only the pages asked for.
const wanted = process.argv[3]?.split(',').map(Number) ?? Array.from({ length: pdf.numPages }, (_, i) => i + 1);
for (const number of wanted) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ disableNormalization: true });
  pages.push({
    width: page.view[2],
    height: page.view[3],
    items: items
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform, width }) => ({ text: str, x: transform[4], y: page.view[3] - transform[5], width, size: transform[0] })),
  });
}
process.stdout.write(JSON.stringify(pages));
await pdf.destroy();
