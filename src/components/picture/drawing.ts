/** Pictures to share, drawn on a 2d canvas: what they use of it, the parts they have in common, and text that never leaves its room. */
import type { LoadImage } from '@/lib/canvas';

export interface Picture {
  /** px */
  width: number;
  height: number;
  draw: (drawing: Drawing, load: LoadImage) => void | Promise<void>;
}

/** Colours of pictures: the same in either theme, since a picture leaves the phone. */
export const PICTURE_COLOURS = {
  white: '#FFFFFF',
  /** Words on the ground that are less than the main ones. */
  quiet: 'rgba(255, 255, 255, 0.9)',
  brand: '#8257E6',
  brandDeep: '#5F35C4',
  ink: '#1E1B2E',
  ink2: '#6B6780',
  line: '#ECEAF3',
} as const;
export const PRODUCT = '学伴';

/** The part of a 2d context that the pictures use. */
export interface Drawing {
  fillStyle: string | { addColorStop: (offset: number, colour: string) => void };
  font: string;
  textAlign: string;
  textBaseline: string;
  globalAlpha: number;
  fillRect: (x: number, y: number, width: number, height: number) => void;
  fillText: (text: string, x: number, y: number) => void;
  measureText: (text: string) => { width: number };
  createLinearGradient: (x0: number, y0: number, x1: number, y1: number) => { addColorStop: (offset: number, colour: string) => void };
  beginPath: () => void;
  closePath: () => void;
  moveTo: (x: number, y: number) => void;
  arcTo: (x1: number, y1: number, x2: number, y2: number, radius: number) => void;
  arc: (x: number, y: number, radius: number, from: number, to: number) => void;
  fill: () => void;
  drawImage: (image: WechatMiniprogram.Image, x: number, y: number, width: number, height: number) => void;
}

const FAMILY = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const STEP = 2;

export interface TextStyle {
  /** Wished size, px of the picture; it shrinks until the text fits. */
  size: number;
  /** Smaller than this it is cut off with … instead. */
  least?: number;
  weight?: 400 | 600 | 700;
  colour: string;
  /** Room, px. */
  width: number;
  /** Where x is. */
  align?: 'left' | 'center' | 'right';
}

/** How wide a text is in this size, px. */
export function getWidth(drawing: Drawing, text: string, size: number, weight: 400 | 600 | 700): number {
  drawing.font = `${weight} ${size}px ${FAMILY}`;
  return drawing.measureText(text).width;
}

/** Writes one line with its baseline at y, within its room. @returns its width, px */
export function writeLine(drawing: Drawing, text: string, x: number, y: number, style: TextStyle): number {
  const { size, least = Math.round(size / 2), weight = 400, colour, width, align = 'left' } = style;
  let fitting = size;
  const setFont = () => {
    drawing.font = `${weight} ${fitting}px ${FAMILY}`;
  };
  setFont();
  while (fitting > least && drawing.measureText(text).width > width) {
    fitting -= STEP;
    setFont();
  }
  const shown = cut(drawing, text, width);
  drawing.fillStyle = colour;
  drawing.textAlign = align;
  drawing.textBaseline = 'alphabetic';
  drawing.fillText(shown, x, y);
  return drawing.measureText(shown).width;
}

/** The longest beginning that fits, with … after it. */
function cut(drawing: Drawing, text: string, width: number): string {
  if (drawing.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && drawing.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('')}…`;
}

/** Fills a rectangle with round corners. */
export function fillRound(drawing: Drawing, x: number, y: number, width: number, height: number, radius: number, colour: string): void {
  const r = Math.min(radius, width / 2, height / 2);
  drawing.fillStyle = colour;
  drawing.beginPath();
  drawing.moveTo(x + r, y);
  drawing.arcTo(x + width, y, x + width, y + height, r);
  drawing.arcTo(x + width, y + height, x, y + height, r);
  drawing.arcTo(x, y + height, x, y, r);
  drawing.arcTo(x, y, x + width, y, r);
  drawing.closePath();
  drawing.fill();
}

/** The brand's ground: a gradient with two quiet circles. */
export function fillGround(drawing: Drawing, width: number, height: number): void {
  const gradient = drawing.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, '#8257E6');
  gradient.addColorStop(1, '#5F35C4');
  drawing.fillStyle = gradient;
  drawing.fillRect(0, 0, width, height);
  drawing.globalAlpha = 0.07;
  drawing.fillStyle = '#FFFFFF';
  for (const [x, y, radius] of [
    [width * 0.92, height * 0.08, width * 0.3],
    [width * 0.04, height * 0.98, width * 0.24],
  ] as const) {
    drawing.beginPath();
    drawing.arc(x, y, radius, 0, 2 * Math.PI);
    drawing.fill();
  }
  drawing.globalAlpha = 1;
}

/** White capsule with a few words, its top at y. */
export function writePill(drawing: Drawing, text: string, middle: number, y: number, width: number, scale: number): void {
  const height = 46 * scale;
  const padding = 24 * scale;
  drawing.font = `600 ${24 * scale}px sans-serif`;
  const room = width - 2 * padding;
  const pillWidth = Math.min(width, drawing.measureText(text).width * 1.1 + 2 * padding);
  fillRound(drawing, middle - pillWidth / 2, y, pillWidth, height, height / 2, PICTURE_COLOURS.white);
  writeLine(drawing, text, middle, y + 32 * scale, {
    size: 24 * scale,
    weight: 600,
    colour: PICTURE_COLOURS.brandDeep,
    width: Math.min(room, pillWidth - padding),
    align: 'center',
  });
}

/** Of every poster, px. */
export const POSTER = { width: 750, height: 1250 } as const;
const CODE_SIZE = 190;
const CODE_LEFT = 84;

/**
 * The lower end of a poster's white panel: the code of the mini-program with the way in beside it, or the way in alone.
 * @param code address of the picture; undefined where there is none
 * @param search the way in alone, in words
 * @param y top of the code
 */
export async function drawInvitation(
  drawing: Drawing,
  load: LoadImage,
  { code, y, invitation, search }: { code: string | undefined; y: number; invitation: string; search: string },
): Promise<void> {
  const { ink2, brandDeep } = PICTURE_COLOURS;
  if (code === undefined) {
    writeLine(drawing, search, POSTER.width / 2, y + CODE_SIZE / 2 + 12, {
      size: 28,
      weight: 600,
      colour: brandDeep,
      width: POSTER.width - 140,
      align: 'center',
    });
    return;
  }
  const image = await load(code);
  drawing.drawImage(image, CODE_LEFT, y, CODE_SIZE, CODE_SIZE);
  const left = CODE_LEFT + CODE_SIZE + 36;
  const width = POSTER.width - left - 72;
  writeLine(drawing, invitation, left, y + 86, { size: 34, weight: 600, colour: brandDeep, width });
  writeLine(drawing, `在微信里搜“${PRODUCT}”小程序`, left, y + 134, { size: 24, colour: ink2, width });
}
