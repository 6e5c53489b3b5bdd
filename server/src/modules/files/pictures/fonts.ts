/**
 * The faces of a print: Noto Sans SC for Chinese and Latin, Gentium Book Plus for phonetics. Each character is drawn in the
 * first face that has it.
 */
import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';

export type FaceName = 'regular' | 'bold' | 'phonetic';

const FACE_FILES: Readonly<Record<FaceName, string>> = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  phonetic: '@expo-google-fonts/gentium-book-plus/400Regular/GentiumBookPlus_400Regular.ttf',
};
/** Where a face looks for what it lacks. */
const FALLBACKS: Readonly<Record<FaceName, readonly FaceName[]>> = {
  regular: ['regular', 'phonetic'],
  bold: ['bold', 'regular', 'phonetic'],
  phonetic: ['phonetic', 'regular'],
};
/** Chinese typesetting's mark for a character that is not to be had. */
export const MISSING_MARK = '〓';

export interface Face {
  /** The file as it is. */
  data: Buffer;
  has(codePoint: number): boolean;
  /** Advance of a character at font size 1. */
  getWidth(codePoint: number): number;
  /** Outline at font size 1 as an SVG path, y pointing up; undefined where the face has no such character. */
  findOutline(codePoint: number): string | undefined;
}

const faces = new Map<FaceName, Face>();

/** Opened once for the thread. */
export function getFace(name: FaceName): Face {
  const known = faces.get(name);
  if (known) return known;
  const data = readFileSync(require.resolve(FACE_FILES[name]));
  const face = openFace(data);
  faces.set(name, face);
  return face;
}

function openFace(data: Buffer): Face {
  // Loaded with the first face: few servers print or draw before their first request, and every start would wait for it.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded when wanted
  const { create } = require('fontkit') as typeof import('fontkit');
  const font = create(data) as Font;
  const widths = new Map<number, number>();
  return {
    data,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    getWidth(codePoint) {
      const known = widths.get(codePoint);
      if (known !== undefined) return known;
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      widths.set(codePoint, width);
      return width;
    },
    findOutline: (codePoint) =>
      font.hasGlyphForCodePoint(codePoint)
        ? font
            .glyphForCodePoint(codePoint)
            .path.scale(1 / font.unitsPerEm)
            .toSVG()
        : undefined,
  };
}

/** One character, in the face that has it. */
export interface Glyph {
  text: string;
  face: FaceName;
  /** At font size 1. */
  width: number;
}

// Control characters and signs without width are dropped; a line end becomes a space.
const UNPRINTABLE = /[\p{Cf}\p{Cc}\p{Cs}]/u;

/** The characters of a text with face and width. */
export function getGlyphs(text: string, style: FaceName): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const character of text.replace(/[ \t\r\n]+/g, ' ').normalize('NFC')) {
    if (UNPRINTABLE.test(character)) continue;
    glyphs.push(getGlyph(character, style));
  }
  return glyphs;
}

function getGlyph(character: string, style: FaceName): Glyph {
  const codePoint = character.codePointAt(0) ?? 0;
  const face = FALLBACKS[style].find((name) => getFace(name).has(codePoint));
  if (face === undefined) return getGlyph(MISSING_MARK, style);
  return { text: character, face, width: getFace(face).getWidth(codePoint) };
}
