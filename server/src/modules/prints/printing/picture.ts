/** Pictures of formulas and figures on paper: as vectors, as sharp as the text. */
import { INK, readSvg, type Shape } from '../../files/pictures/drawing';
import { sayPath } from '../../files/pictures/path';

/** Finer than any printer, points being 1/72 inch. */
const DECIMALS = 2;

/**
 * Draws a picture of this project with its top left corner at x, y.
 * @param svg as it is stored @param width points; its height follows @param color instead of the colour of text
 */
export function drawPicture(
  doc: PDFKit.PDFDocument,
  svg: string,
  { x, y, width, color = INK }: { x: number; y: number; width: number; color?: string },
): void {
  const drawing = readSvg(svg);
  doc
    .save()
    .translate(x, y)
    .scale(width / drawing.width);
  for (const { path, fill, stroke } of drawing.shapes) {
    doc.path(sayPath(path, DECIMALS));
    const ink = fill === INK ? color : fill;
    const line = stroke?.color === INK ? color : stroke?.color;
    if (stroke) setPen(doc, stroke);
    if (ink !== undefined && line !== undefined) doc.fillAndStroke(ink, line);
    else if (ink !== undefined) doc.fill(ink);
    else if (line !== undefined) doc.stroke(line);
  }
  doc.restore();
}

function setPen(doc: PDFKit.PDFDocument, { width, dash, cap = 'butt' }: NonNullable<Shape['stroke']>): void {
  doc.lineWidth(width).lineCap(cap);
  doc.lineJoin(cap === 'round' ? 'round' : 'miter');
  if (dash) doc.dash(dash[0] ?? 1, { space: dash[1] ?? 1 });
  else doc.undash();
}
