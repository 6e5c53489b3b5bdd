/** Drawing on a 2d canvas: what the pictures use of it, and text that never leaves its room. */

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
  align?: 'left' | 'center';
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
