/** How large a chart is on this phone: drawn in its own px, so that no word of it is smaller than 12 px, on a narrow phone either. */
import { windowInfo } from '@/lib/layout';
import { fontScale } from '@/lib/look/look';

export interface Measure {
  /** Of the picture, px. */
  width: number;
  /** Of its words, px. */
  words: number;
}

/** As on a phone of 375 px with words of the standard size. */
export const STANDARD: Measure = { width: 307, words: 12 };

/** Of 750: the margins of the page ($margin) and the padding of the card ($card-padding), left and right. */
const AROUND = 2 * (32 + 36);

/** In a card of the page. Words grow less than in text: they stand side by side, as display() in tokens.scss. */
export function inCard(): Measure {
  return {
    width: Math.round((windowInfo().windowWidth * (750 - AROUND)) / 750),
    words: Math.round(STANDARD.words * (0.6 + 0.4 * fontScale()) * 10) / 10,
  };
}
