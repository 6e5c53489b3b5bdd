/**
 * The headwords of the curriculum's word list (义务教育英语课程标准 2022, level 3), to compare the curriculum course with. The
 * list was compared in a transcription that is not ours to publish, so it is kept as hashes (curriculum-headwords.txt, a
 * headword a line, its other spellings after a slash, sorted; made by make-curriculum-headwords.ts): nothing can be read
 * from it but whether a given word is among them. A list of our own words could only say that the course is like itself.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toHash } from './known-forms';

export const CURRICULUM_HEADWORDS = path.join(__dirname, 'curriculum-headwords.txt');

const toHex = (spelling: string): string => toHash(spelling).toString(16).padStart(8, '0');

/** As lists and courses write a word: `humour/humor`, `AI (artificial intelligence)`, `o’clock`. */
function parseSpellings(headword: string): string[] {
  return headword
    .replace(/\(.*\)/, '')
    .replaceAll('’', "'")
    .split('/')
    .map((spelling) => spelling.trim());
}

/** @param list the list of headwords, one a line */
export function packHeadwords(list: string): string {
  const entries = list
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((headword) => parseSpellings(headword).map(toHex).join('/'));
  return `${[...new Set(entries)].sort().join('\n')}\n`;
}

/**
 * Headwords of the curriculum of which no spelling is among the words.
 * @param words of the course, and those named as differences
 * @param names words that a missing headword is named by, where it is one of them; else its hash is given
 */
export function missingHeadwords(
  words: Iterable<string>,
  names: Iterable<string> = [],
  packed = readFileSync(CURRICULUM_HEADWORDS, 'utf8'),
): string[] {
  const held = new Set([...words].flatMap(parseSpellings).map(toHex));
  const namesByHash = new Map([...names].map((name) => [toHex(name), name]));
  return packed
    .split('\n')
    .filter((entry) => entry !== '' && !entry.split('/').some((hash) => held.has(hash)))
    .map((entry) =>
      entry
        .split('/')
        .map((hash) => namesByHash.get(hash) ?? hash)
        .join('/'),
    );
}
