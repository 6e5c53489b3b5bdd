/** A phone that can draw: notes the text of each picture and gives it a file of its own. */
import { phone } from './phone';

interface Drawn {
  file: string;
  width: number;
  texts: string[];
}

/** @returns what has been drawn so far, in order */
export function withCanvas(): Drawn[] {
  const drawn: Drawn[] = [];
  let texts: string[] = [];
  const nothing = () => undefined;
  const context = {
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillText: (text: string) => void texts.push(text),
    createLinearGradient: () => ({ addColorStop: nothing }),
    fillRect: nothing,
    beginPath: nothing,
    closePath: nothing,
    moveTo: nothing,
    arcTo: nothing,
    arc: nothing,
    fill: nothing,
    drawImage: (image: { src: string }) => void texts.push(`[${image.src}]`),
  };
  const canvas = {
    getContext: () => {
      texts = [];
      return context;
    },
    createImage: () => {
      const image = { src: '', onload: nothing as () => void };
      setTimeout(() => image.onload(), 0);
      return image;
    },
  };
  phone().wx.createSelectorQuery = () => ({
    select: () => ({ node: () => ({ exec: (done: (results: unknown[]) => void) => done([{ node: canvas }]) }) }),
  });
  phone().wx.canvasToTempFilePath = ({ width, success }: { width: number; success: (result: { tempFilePath: string }) => void }) => {
    const file = `wxfile://card-${drawn.length + 1}.png`;
    drawn.push({ file, width, texts });
    success({ tempFilePath: file });
  };
  return drawn;
}
