/** Text that was read in the wrong encoding before it was saved: 鑻规灉 for 苹果. */

/** Bytes of each sign in GBK, made once: the platform decodes it and does not encode it. */
let bytesOf: Map<string, readonly [number, number]> | undefined;

function gbkBytes(): ReadonlyMap<string, readonly [number, number]> {
  if (bytesOf) return bytesOf;
  bytesOf = new Map();
  const decoder = new TextDecoder('gbk');
  const pair = new Uint8Array(2);
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      pair.set([lead, trail]);
      const sign = decoder.decode(pair);
      if (sign.length === 1 && sign !== '\ufffd') bytesOf.set(sign, [lead, trail]);
    }
  }
  return bytesOf;
}

const FEWEST_SIGNS = 3;
const MEANT = /^[\p{Script=Han}，；、。：（）…·\u0020-\u007e]+$/u;

/** What a Chinese text that was UTF-8 and read as GBK should say; undefined where it says what it means. */
export function meantByGarbled(text: string): string | undefined {
  // Such text is full of rare signs; what has none of UTF-8's first bytes need not be looked at further.
  if (text.length < FEWEST_SIGNS || text.length > 500) return undefined;
  const known = gbkBytes();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.charCodeAt(0);
    const pair = known.get(sign);
    if (pair) bytes.push(...pair);
    else if (code < 0x80 && sign !== '?') bytes.push(code);
    else return undefined;
  }
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    return MEANT.test(meant) && (meant.match(/\p{Script=Han}/gu)?.length ?? 0) >= 2 && meant !== text ? meant : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes of UTF-8 or GBK as Western letters and signs: è‹¹æžœ, Æ»¹û. */
export const isWesternGarble = (text: string): boolean =>
  !/\p{Script=Han}/u.test(text) && (text.match(/[\u0080-\u024f‚„†‡ˆ‰‹›“”•–—˜™€]/g)?.length ?? 0) >= 3;
