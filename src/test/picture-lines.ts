/** Pictures without a phone: what text stands where. */
import type { Drawing, Picture } from '@/components/picture/drawing';

export interface Line {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

/** Draws on a canvas that notes where text stands: wide glyphs as wide as the font is high, others 0.62 of it. */
export async function loadLines({ draw }: Picture): Promise<{ lines: Line[]; images: string[] }> {
  const lines: Line[] = [];
  const images: string[] = [];
  const findSize = (font: string) => Number(/([\d.]+)px/.exec(font)?.[1]);
  const nothing = () => undefined;
  const drawing: Drawing = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    globalAlpha: 1,
    measureText: (text) => ({
      width: Array.from(text).reduce((sum, letter) => sum + (/[\u2e80-\uffff]/.test(letter) ? 1 : 0.62), 0) * findSize(drawing.font),
    }),
    fillText: (text, x, y) => {
      const { width } = drawing.measureText(text);
      const left = drawing.textAlign === 'center' ? x - width / 2 : drawing.textAlign === 'right' ? x - width : x;
      lines.push({ text, left, right: left + width, baseline: y, size: findSize(drawing.font) });
    },
    createLinearGradient: () => ({ addColorStop: nothing }),
    fillRect: nothing,
    beginPath: nothing,
    closePath: nothing,
    moveTo: nothing,
    arcTo: nothing,
    arc: nothing,
    fill: nothing,
    drawImage: nothing,
  };
  await draw(drawing, (source) => {
    images.push(source);
    return Promise.resolve({} as WechatMiniprogram.Image);
  });
  return { lines, images };
}

/** No text leaves the picture, none is too small, none covers another. */
export async function expectReadable(picture: Picture): Promise<void> {
  const { lines } = await loadLines(picture);
  expect(lines.length).toBeGreaterThan(3);
  for (const { left, right, baseline, size } of lines) {
    expect(left).toBeGreaterThanOrEqual(16);
    expect(right).toBeLessThanOrEqual(picture.width - 16);
    expect(baseline).toBeLessThanOrEqual(picture.height - 16);
    expect(baseline - size).toBeGreaterThanOrEqual(0);
    expect(size).toBeGreaterThanOrEqual(18);
  }
  lines.forEach((line, i) => {
    for (const other of lines.slice(i + 1)) {
      const beside = line.right <= other.left || other.right <= line.left;
      const [upper, lower] = line.baseline <= other.baseline ? [line, other] : [other, line];
      const apart = lower.baseline - lower.size >= upper.baseline - lower.size * 0.2;
      if (!beside && !apart) throw new Error(`“${line.text}” and “${other.text}” cover each other`);
    }
  });
}
