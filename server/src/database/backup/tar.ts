/**
 * Files in a row, in the format of POSIX tar (ustar), so that a backup can also be looked at without this program.
 * Both ends are generators: what is written is drawn by the stream it goes to, what is read stops the stream it comes from.
 */
const BLOCK = 512;
const NAME_BYTES = 100;
const CHECKSUM = { at: 148, bytes: 8 };
const MODE = 0o600;

/** A file of the archive. Its content has to be read before the next one is asked for. */
export interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);
const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** One file, as it stands in the archive. */
export function getEntry(name: string, content: Buffer, made: Date): Buffer[] {
  return [getHeader(name, content.length, made), content, Buffer.alloc(padding(content.length))];
}

/** Closes an archive. */
export const END = Buffer.alloc(2 * BLOCK);

function getHeader(name: string, size: number, made: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, base] = splitName(name);
  const octal = (value: number, at: number, digits: number): number => header.write(value.toString(8).padStart(digits, '0'), at, 'latin1');
  header.write(base, 0, 'utf8');
  octal(MODE, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(Math.floor(made.getTime() / 1000), 136, 11);
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345, 'utf8');
  octal(getChecksum(header), CHECKSUM.at, 6);
  header.write('\0 ', CHECKSUM.at + 6, 'latin1');
  return header;
}

/** A long name is told in two parts, cut at a slash. */
function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
  const cut = name.indexOf('/', name.length - NAME_BYTES - 1);
  if (cut === -1 || cut > 155) throw new Error(`A name too long for an archive: ${name}`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}

/** Sum of all bytes, those of the sum itself counted as spaces. */
function getChecksum(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.bytes ? 0x20 : byte;
  return sum;
}

/**
 * The files of an archive, one after another.
 * @param broken what to throw when it is none, or ends before its end
 */
export async function* readEntries(stream: AsyncIterable<Buffer>, broken: (reason: string) => Error): AsyncGenerator<Entry> {
  const reader = createReader(stream, broken);
  for (;;) {
    const header = await reader.exactly(BLOCK);
    if (isZero(header)) return reader.end();
    const field = (at: number, bytes: number): string => header.toString('utf8', at, at + bytes).split('\0')[0] ?? '';
    const size = Number.parseInt(field(124, 12), 8);
    if (Number.parseInt(field(CHECKSUM.at, CHECKSUM.bytes), 8) !== getChecksum(header) || !Number.isSafeInteger(size))
      throw broken('not an archive');
    const prefix = field(345, 155);
    yield { name: prefix === '' ? field(0, NAME_BYTES) : `${prefix}/${field(0, NAME_BYTES)}`, size, content: reader.some(size) };
    if (reader.left() > 0) throw new Error('The content of an entry has not been read to its end');
    await reader.exactly(padding(size));
  }
}

function createReader(
  stream: AsyncIterable<Buffer>,
  broken: (reason: string) => Error,
): { exactly(bytes: number): Promise<Buffer>; some(bytes: number): AsyncGenerator<Buffer>; left(): number; end(): Promise<void> } {
  const source = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let left = 0;
  /** At most so many bytes of what comes next. */
  async function take(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = (await source.next()) as IteratorResult<Buffer, undefined>;
      if (done === true) throw broken('it ends too early');
      rest = value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  }
  async function* some(bytes: number): AsyncGenerator<Buffer> {
    for (left = bytes; left > 0; ) {
      const chunk = await take(left);
      left -= chunk.length;
      yield chunk;
    }
  }
  return {
    some,
    left: () => left,
    /** Read on although all files are there: what the stream says of itself, such as its checksum, comes last. */
    async end() {
      let zeros = rest.length;
      let isEnd = isZero(rest);
      for (;;) {
        const { value, done } = (await source.next()) as IteratorResult<Buffer, undefined>;
        if (done === true) break;
        zeros += value.length;
        isEnd &&= isZero(value);
      }
      if (!isEnd || zeros < END.length - BLOCK) throw broken('it ends too early');
    },
    async exactly(bytes) {
      const chunks: Buffer[] = [];
      for await (const chunk of some(bytes)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}
