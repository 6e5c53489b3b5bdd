/** Takes over a folder of recordings for a course: `dictionary.mp3` says the word, `dictionary.example.mp3` its example. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseSpellings } from '@xueban/contract/learning/word-exercise';
import type { ObjectStore } from '../../../adapters/objects/store';
import { MAX_SOUND_BYTES } from '../../../adapters/speech/speech';
import type { Executor } from '../../../database';
import { listSpellings, saveSoundKey } from './audio.repository';
import { SOUND_TYPES } from './audio.service';

export interface UploadedSounds {
  words: number;
  examples: number;
  /** Files that were left, with why. */
  left: { file: string; reason: string }[];
}

const FILE = /^(.+?)(\.example)?\.(mp3|wav|m4a|aac)$/i;
const latin = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('latin1');
const isFrame = (bytes: Buffer): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;

/** Whether the bytes are what the ending says. */
const LOOKS_RIGHT: ReadonlyMap<string, (bytes: Buffer) => boolean> = new Map([
  ['mp3', (bytes: Buffer) => latin(bytes, 0, 3) === 'ID3' || isFrame(bytes)],
  ['wav', (bytes: Buffer) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WAVE'],
  ['m4a', (bytes: Buffer) => latin(bytes, 4, 8) === 'ftyp'],
  ['aac', isFrame],
]);

export interface SoundPlace {
  wordId: number;
  kind: 'word' | 'example';
  /** Of the file, in lower case. */
  ending: string;
}

/** Keeps a recording in place of an earlier one, and tells with it; gives the reason why it was not taken. */
export async function keepSound(
  db: Executor,
  objects: ObjectStore,
  { wordId, kind, ending }: SoundPlace,
  bytes: Buffer,
  recordEvent?: (tx: Executor) => Promise<void>,
): Promise<string | undefined> {
  if (!LOOKS_RIGHT.get(ending)?.(bytes)) return '内容不是声音，或与扩展名不符';
  const key = `audio/uploaded/${wordId}-${kind}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${ending}`;
  await objects.put(key, bytes, SOUND_TYPES[ending] ?? '');
  const earlier = await saveSoundKey(db, wordId, kind, key, recordEvent);
  // Its address ends with it: addresses name the recording that a word has.
  if (earlier !== undefined && earlier !== key) await objects.remove(earlier);
  return undefined;
}

/** Takes a recording away, and tells with it. */
export async function removeSound(
  db: Executor,
  objects: ObjectStore,
  { wordId, kind }: Omit<SoundPlace, 'ending'>,
  recordEvent: (tx: Executor) => Promise<void>,
): Promise<void> {
  const earlier = await saveSoundKey(db, wordId, kind, null, recordEvent);
  if (earlier !== undefined) await objects.remove(earlier);
}

export async function uploadSounds(db: Executor, objects: ObjectStore, courseId: number, folder: string): Promise<UploadedSounds> {
  const spellings = await listSpellings(db, courseId);
  const lower = new Map([...spellings].map(([spelling, ids]) => [spelling.toLowerCase(), ids]));
  // A name of a file holds no slash: `anyone.mp3` says anyone/anybody.
  const alternatives = new Map(
    [...spellings].flatMap(([spelling, ids]) => parseSpellings(spelling).map((one) => [one.toLowerCase(), ids] as const)),
  );
  const result: UploadedSounds = { words: 0, examples: 0, left: [] };
  for (const file of (await readdir(folder)).sort()) {
    const [, spelling = '', example, ending = ''] = FILE.exec(file.normalize('NFC')) ?? [];
    const key = spelling.toLowerCase();
    const wordIds = spellings.get(spelling) ?? lower.get(key) ?? alternatives.get(key) ?? [];
    let reason = wordIds.length === 0 ? '没有这个单词' : undefined;
    for (const wordId of wordIds)
      reason ??= await upload(path.join(folder, file), wordId, example === undefined ? 'word' : 'example', ending.toLowerCase());
    if (reason !== undefined) result.left.push({ file, reason });
    else if (example === undefined) result.words += 1;
    else result.examples += 1;
  }
  return result;

  /** Gives the reason why a file was left. */
  async function upload(file: string, wordId: number, kind: 'word' | 'example', ending: string): Promise<string | undefined> {
    if ((await stat(file)).size > MAX_SOUND_BYTES) return '文件太大（最多 5 MB）';
    return keepSound(db, objects, { wordId, kind, ending }, await readFile(file));
  }
}
