/** Reads parts of a zip archive, as far as its limits go: what it says of its sizes is not believed. */
import { inflateRawSync } from 'node:zlib';
import { refused } from '../problems';
import { MAX_UNPACKED_BYTES } from './limits';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record with the longest comment. */
const END_SEARCHED = 22 + 0xffff;
const MOST_ENTRIES = 10_000;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  isEncrypted: boolean;
  packed: number;
  offset: number;
}

const damaged = () => refused('FILE_UNREADABLE', '这个 Excel 文件已损坏，请在 Excel 里重新另存为 .xlsx');
const tooLarge = () =>
  refused('FILE_TOO_LARGE', `这个 Excel 文件展开后超过 ${MAX_UNPACKED_BYTES / 1024 / 1024} MB，请删去图片和多余的内容，或分成几个文件`);

export interface Archive {
  has: (name: string) => boolean;
  /** The text of a part; undefined when there is none. @throws ImportRefused when damaged, or too large with those read before */
  text: (name: string) => string | undefined;
}

/** @throws ImportRefused */
export function openArchive(bytes: Buffer): Archive {
  const entries = entriesOf(bytes);
  let left = MAX_UNPACKED_BYTES;
  return {
    has: (name) => entries.has(name),
    text(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const unpacked = unpack(bytes, entry, left);
      left -= unpacked.length;
      return new TextDecoder().decode(unpacked);
    },
  };
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  if (count > MOST_ENTRIES) throw damaged();
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    entries.set(name, {
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_SEARCHED);
  for (let at = bytes.length - 22; at >= least; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw damaged();
}

function unpack(bytes: Buffer, { method, isEncrypted, packed, offset }: Entry, most: number): Buffer {
  if (isEncrypted) throw refused('FILE_UNREADABLE', '这个 Excel 文件设了密码，请去掉密码再导入');
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw damaged();
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(from, from + packed);
  if (content.length < packed) throw damaged();
  if (method === STORED) {
    if (content.length > most) throw tooLarge();
    return content;
  }
  if (method !== DEFLATED) throw damaged();
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged();
  }
}
