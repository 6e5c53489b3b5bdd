const RPX = /(-?\d*\.?\d+)rpx\b/g;

/** Every length in rpx of a text, as it is written. */
export const findRpx = (text: string): string[] => text.match(RPX) ?? [];

/** Below this many rpx a length is less than a px on the narrowest phone. */
const THIN_RPX = 2.35;

/**
 * rpx as WeChat's wcsc has them: 750 are the width of the screen, and a length is whole px, rounded down. What would be nothing is
 * the thinnest line of the phone, which the view sets.
 */
export function rpxToCss(text: string): string {
  return text.replace(RPX, (_match, amount: string) => {
    const rpx = Number(amount);
    if (rpx === 0) return '0px';
    const whole = `round(down, ${amount} * 100vw / 750 + 0.0001px, 1px)`;
    return rpx > 0 && rpx < THIN_RPX ? `max(var(--thinnest, 1px), ${whole})` : whole;
  });
}

/** The same for a phone of a known width, px, on Android. */
export const floorRpx = (text: string, width: number): string =>
  text.replace(RPX, (_match, amount: string) => {
    const rpx = Number(amount);
    return `${rpx === 0 ? 0 : Math.floor((rpx * width) / 750 + 0.0001) || 1}px`;
  });
