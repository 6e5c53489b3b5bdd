const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** 8 bits a channel, red green blue alpha; no other method or filter is defined, no interlace. */
const RGBA = [8, 6, 0, 0, 0];
const MOST_STORED = 65_535;

const CRC = Uint32Array.from({ length: 256 }, (_none, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const big = (value: number): number[] => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];

function joined(parts: ArrayLike<number>[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const named = joined([Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return joined([big(data.length), named, big(crcOf(named))]);
}

/** The zlib format without compression. */
function stored(bytes: Uint8Array): Uint8Array {
  const parts: ArrayLike<number>[] = [[0x78, 0x01]];
  let [low, high] = [1, 0];
  for (let start = 0; start < bytes.length; start += MOST_STORED) {
    const part = bytes.subarray(start, start + MOST_STORED);
    const { length } = part;
    const isLast = start + length === bytes.length;
    parts.push([isLast ? 1 : 0, length & 0xff, length >>> 8, ~length & 0xff, (~length >>> 8) & 0xff], part);
    for (const byte of part) {
      low = (low + byte) % 65_521;
      high = (high + low) % 65_521;
    }
  }
  return joined([...parts, big(((high << 16) | low) >>> 0)]);
}

/** A picture as PNG, at once: a worker's own canvas exports only later. */
export function encodePng({ width, height, data }: ImageData): Uint8Array {
  const lines = new Uint8Array((width * 4 + 1) * height);
  for (let row = 0; row < height; row += 1) lines.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  return joined([SIGNATURE, chunk('IHDR', [...big(width), ...big(height), ...RGBA]), chunk('IDAT', stored(lines)), chunk('IEND', [])]);
}
