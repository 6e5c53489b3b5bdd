/**
 * Whether a form is among the 50,000 of the frequency list, which is not part of the repository: its forms are kept as
 * 32-bit hashes (known-forms.base64, sorted, little-endian; made by make-known-forms.ts). No form of the list is missed;
 * about one other string in 86,000 is taken for one, which costs a pseudo-word at worst.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const KNOWN_FORMS = path.join(__dirname, 'known-forms.base64');

const LINE = 120;

/** FNV-1a. */
export function toHash(form: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(form, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Forms of a list as it stands, "form count" a line. */
export function parseForms(list: string): string[] {
  return list
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((form) => form !== '');
}

export function packForms(forms: readonly string[]): string {
  const hashes = Uint32Array.from(new Set(forms.map(toHash))).sort();
  const bytes = Buffer.alloc(hashes.length * 4);
  hashes.forEach((hash, i) => bytes.writeUInt32LE(hash, i * 4));
  return `${
    bytes
      .toString('base64')
      .match(new RegExp(`.{1,${LINE}}`, 'g'))
      ?.join('\n') ?? ''
  }\n`;
}

/** @param packed as packForms made it; the committed file unless told otherwise */
export function readKnownForms(packed = readFileSync(KNOWN_FORMS, 'utf8')): { size: number; has: (form: string) => boolean } {
  const bytes = Buffer.from(packed, 'base64');
  const hashes = new Set(Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(i * 4)));
  return { size: hashes.size, has: (form) => hashes.has(toHash(form)) };
}
