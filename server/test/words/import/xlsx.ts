/** Workbooks for tests: sheets of text in a zip without compression, or with, whatever the parts hold. */
import { deflateRawSync } from 'node:zlib';
import { toWorkbook } from '../../../src/modules/words/import/template';

type Rows = readonly (readonly string[])[];

export const getSheet = (rows: Rows): Buffer => toWorkbook([{ name: 'Sheet1', rows }]);

/** A workbook as Excel packs it: the parts of `made` compressed, some of them replaced. @param most it says of no part that it is larger */
export function packed(made: Buffer, replaced: Readonly<Record<string, string>> = {}, most = Number.POSITIVE_INFINITY): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, stored] of [...getParts(made), ...Object.entries(replaced).map(([at, text]) => [at, Buffer.from(text)] as const)]) {
    if (replaced[name] !== undefined && stored.toString() !== replaced[name]) continue;
    const content = deflateRawSync(stored);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(Math.min(stored.length, most), 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

/** Parts of a zip that stores them as they are, in their order. */
function* getParts(zip: Buffer): Generator<readonly [string, Buffer]> {
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const size = zip.readUInt32LE(at + 18);
    const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    yield [zip.toString('utf8', at + 30, at + 30 + zip.readUInt16LE(at + 26)), zip.subarray(from, from + size)];
    at = from + size;
  }
}
