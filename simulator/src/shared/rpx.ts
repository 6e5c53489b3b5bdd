const RPX = /(-?\d*\.?\d+)rpx\b/g;

/** rpx to a width-relative length: 750 rpx are the screen's width. */
export function rpxToCss(text: string): string {
  return text.replace(RPX, (_match, amount: string) => `calc(${amount} * 100vw / 750)`);
}
