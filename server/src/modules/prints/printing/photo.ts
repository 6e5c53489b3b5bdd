/** Photos on paper: JPEG and PNG as they were taken, upright. */
import PDFDocument from 'pdfkit';

/** What pdfkit reads of a picture before it is drawn; its types leave that out. */
interface PictureReader {
  openImage(bytes: Buffer): { width: number; height: number; orientation?: number };
}

/** EXIF: from this one on it lies on its side. */
const LYING = 5;
/** Points of a pixel at most: 96 of them an inch. */
const POINTS_OF_PX = 0.75;

let reader: PictureReader | undefined;

export interface SizedPhoto {
  width: number;
  height: number;
  draw(doc: PDFKit.PDFDocument, x: number, y: number): void;
}

/**
 * A photo in a room, points, with its own proportions.
 * @returns undefined where it is of a kind that a PDF cannot hold (WebP), or broken
 */
export function fitPhoto(photo: Uint8Array, room: { width: number; height: number }): SizedPhoto | undefined {
  const bytes = Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength);
  const size = findSize(bytes);
  if (!size) return undefined;
  const share = Math.min(POINTS_OF_PX, room.width / size.width, room.height / size.height);
  const [width, height] = [size.width * share, size.height * share];
  return { width, height, draw: (doc, x, y) => void doc.image(bytes, x, y, { fit: [width, height] }) };
}

function findSize(bytes: Buffer): { width: number; height: number } | undefined {
  reader ??= new PDFDocument({ autoFirstPage: false }) as unknown as PictureReader;
  try {
    const { width, height, orientation = 1 } = reader.openImage(bytes);
    return orientation < LYING ? { width, height } : { width: height, height: width };
  } catch {
    return undefined;
  }
}
