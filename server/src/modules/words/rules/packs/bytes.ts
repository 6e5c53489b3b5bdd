/** Whole numbers and texts as bytes, small numbers in one byte. What cannot be compressed is kept apart. Pure. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const SEVEN_BITS = 128;
const BYTE = 256;
const BEST = 9;

/** Small numbers of either sign as small ones. */
export const toUnsigned = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
export const toSigned = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

export class ByteWriter {
  private readonly bytes: number[] = [];
  private readonly randoms: number[] = [];

  /** @param value 0 to 2^53 - 1 */
  unsigned(value: number): void {
    let rest = value;
    for (; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) this.bytes.push((rest % SEVEN_BITS) + SEVEN_BITS);
    this.bytes.push(rest);
  }

  /** @param value within 2^52 */
  signed(value: number): void {
    this.unsigned(toUnsigned(value));
  }

  text(value: string): void {
    const written = Buffer.from(value, 'utf8');
    this.unsigned(written.length);
    for (const byte of written) this.bytes.push(byte);
  }

  /** A whole number without a pattern, in so many bytes. */
  random(value: number, bytes: number): void {
    let rest = value;
    for (let at = 0; at < bytes; at += 1, rest = Math.floor(rest / BYTE)) this.randoms.push(rest % BYTE);
  }

  end(): Buffer {
    const packed = deflateRawSync(Buffer.from(this.bytes), { level: BEST });
    const head = new ByteWriter();
    head.unsigned(packed.length);
    return Buffer.concat([Buffer.from(head.bytes), packed, Buffer.from(this.randoms)]);
  }
}

export class ByteReader {
  private at = 0;
  private randomAt = 0;

  private constructor(
    private readonly bytes: Buffer,
    private readonly randoms: Buffer,
  ) {}

  /** Of what {@link ByteWriter.end} gave. */
  static of(packed: Buffer): ByteReader {
    const head = new ByteReader(packed, packed);
    const length = head.unsigned();
    const end = head.at + length;
    return new ByteReader(inflateRawSync(packed.subarray(head.at, end)), packed.subarray(end));
  }

  /** Of things that take a byte or more each. */
  count(): number {
    const count = this.unsigned();
    if (count > this.bytes.length) throw new RangeError('there are fewer bytes');
    return count;
  }

  /** @throws Error when there is more */
  end(): void {
    if (this.at !== this.bytes.length || this.randomAt !== this.randoms.length) throw new RangeError('there are more bytes');
  }

  unsigned(): number {
    let value = 0;
    for (let unit = 1; ; unit *= SEVEN_BITS) {
      const byte = this.bytes.readUInt8(this.at);
      this.at += 1;
      if (byte < SEVEN_BITS) return value + byte * unit;
      value += (byte - SEVEN_BITS) * unit;
    }
  }

  signed(): number {
    return toSigned(this.unsigned());
  }

  /** Undefined where it is not wanted. */
  text(isWanted: boolean): string | undefined {
    const length = this.unsigned();
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError('there are fewer bytes');
    return isWanted ? this.bytes.toString('utf8', this.at - length, this.at) : undefined;
  }

  random(bytes: number): number {
    let value = 0;
    for (let at = 0; at < bytes; at += 1) value += this.randoms.readUInt8(this.randomAt + at) * BYTE ** at;
    this.randomAt += bytes;
    return value;
  }
}
