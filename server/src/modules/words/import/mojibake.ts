/** Text that was read in the wrong encoding before it was saved: 鑻规灉 for 苹果, kÃ¦t for kæt. */

type Bytes = ReadonlyMap<string, readonly number[]>;

/** Bytes of each sign, made once for each encoding: the platform decodes and does not encode. */
const known = new Map<string, Bytes>();

function getByteTable(encoding: 'gbk' | 'windows-1252'): Bytes {
  const made = known.get(encoding) ?? new Map(listSigns(encoding));
  known.set(encoding, made);
  return made;
}

function* listSigns(encoding: string): Generator<[string, number[]]> {
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x80; lead <= 0xff; lead += 1) {
    if (encoding !== 'gbk') yield [decoder.decode(new Uint8Array([lead])), [lead]];
    else
      for (let trail = 0x40; trail <= 0xfe; trail += 1) {
        const sign = decoder.decode(new Uint8Array([lead, trail]));
        if (sign.length === 1 && sign !== '\ufffd') yield [sign, [lead, trail]];
      }
  }
}

const MOST_SIGNS = 500;

/** How many bytes follow one that begins a sign of UTF-8; undefined where none may begin with it. */
function following(byte: number): number | undefined {
  if (byte < 0x80) return 0;
  if (byte < 0xc2 || byte > 0xf4) return undefined;
  return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

/** What the bytes of a text that was read in another encoding say in UTF-8; undefined where they are none, which most show at once. */
function reread(text: string, written: 'gbk' | 'windows-1252'): string | undefined {
  const from = text.search(/[\u0080-\uffff]/);
  if (from < 0) return undefined;
  const signs = getByteTable(written);
  const bytes: number[] = [];
  let left = 0;
  for (const sign of text.slice(from)) {
    for (const byte of sign < '\u0080' ? [sign.charCodeAt(0)] : (signs.get(sign) ?? [0xff])) {
      const more = left > 0 ? (byte >= 0x80 && byte < 0xc0 ? left - 1 : undefined) : following(byte);
      if (more === undefined) return undefined;
      left = more;
      bytes.push(byte);
    }
  }
  const said = text.slice(0, from) + Buffer.from(bytes).toString('utf8');
  return left > 0 || said === text || said.includes('\ufffd') ? undefined : said;
}

/** All that a text may say that was read in the wrong encoding: UTF-8 taken for GBK or for Western letters. */
export function garbledTexts(text: string): string[] {
  if (text.length > MOST_SIGNS) return [];
  return [reread(text, 'gbk'), reread(text, 'windows-1252')].filter((one) => one !== undefined);
}

const FEWEST_SIGNS = 3;
const MEANT = /^[\p{Script=Han}，；、。：（）…·\u0020-\u007e]+$/u;

/** What a Chinese text that was UTF-8 and read as GBK should say; undefined where it says what it means. */
export function meantByGarbled(text: string): string | undefined {
  if (text.length < FEWEST_SIGNS || text.length > MOST_SIGNS || text.includes('?')) return undefined;
  const meant = reread(text, 'gbk');
  return meant !== undefined && MEANT.test(meant) && (meant.match(/\p{Script=Han}/gu)?.length ?? 0) >= 2 ? meant : undefined;
}

/** UTF-8's first byte of a sign and one that follows it, as Western letters: cafÃ©, donâ€™t. */
const WESTERN_PAIR = /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

/** What a text should say that was UTF-8 and read as Western letters; undefined where it says what it means. */
export const meantByWestern = (text: string): string | undefined =>
  text.length <= MOST_SIGNS && WESTERN_PAIR.test(text) ? reread(text, 'windows-1252') : undefined;

/** Bytes of UTF-8 or GBK as Western letters and signs: è‹¹æžœ, Æ»¹û. */
export const isWesternGarble = (text: string): boolean =>
  !/\p{Script=Han}/u.test(text) && (text.match(/[\u0080-\u024f‚„†‡ˆ‰‹›“”•–—˜™€]/g)?.length ?? 0) >= 3;
