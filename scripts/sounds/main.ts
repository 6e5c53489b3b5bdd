/**
 * `npm run sounds`: makes the pack of word sounds of all word courses again, each word from its transcription, by programs of
 * Debian. content/english/sounds/README.md says which, what for and under which licence.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { WORD_COURSES } from '../../content/check/read';
import { getProgram, parseSaid } from './festival';
import { type PackedSound, writePack } from './pack';
import { getPhones, type Voice, VOICES } from './voices';

const run = promisify(execFile);
const ENGLISH = path.resolve(__dirname, '..', '..', 'content', 'english');
const SOUNDS = path.join(ENGLISH, 'sounds');
const AT_ONCE = Math.max(1, os.availableParallelism());
/** Silence cut off at both ends, as loud as the others, a little quiet around it so that no phone swallows the first sound. */
const TRIM = 'rate 24k silence 1 0.01 0.3% reverse silence 1 0.01 0.3% reverse norm -3 pad 0.05 0.1'.split(' ');
/** One channel, 32 kbit/s: speech. No tags, no gain of the player's. */
const MP3 = '--quiet -m m -b 32 -t --noreplaygain'.split(' ');

const parseRows = (file: string): Record<string, string>[] =>
  parse(fs.readFileSync(file, 'utf8'), { bom: true, columns: true, skip_empty_lines: true });

/** Every spelling of every course with its transcription. @throws Error for one that has two */
function readTranscriptions(): Map<string, string> {
  const transcriptions = new Map<string, string>();
  for (const { word = '', phonetic = '' } of WORD_COURSES.flatMap((course) => parseRows(path.join(ENGLISH, course, 'words.csv')))) {
    const earlier = transcriptions.get(word) ?? phonetic;
    if (earlier !== phonetic) throw new Error(`${word} is ${earlier} and ${phonetic}: one sound cannot be both`);
    transcriptions.set(word, phonetic);
  }
  return transcriptions;
}

/** @throws Error where Festival said something else than it was told */
async function speak(words: readonly (readonly string[])[], voice: Voice, folder: string): Promise<void> {
  const program = path.join(folder, 'words.scm');
  fs.writeFileSync(program, getProgram(words, voice, folder));
  const { stdout } = await run('festival', ['-b', program], { maxBuffer: 1 << 26 });
  const said = parseSaid(stdout);
  for (const [at, phones] of words.entries()) {
    const told = phones.map((phone) => phone.replace(/[01]$/, '')).join(' ');
    if (said[at]?.join(' ') !== told) throw new Error(`Festival said ${said[at]?.join(' ') ?? 'nothing'} for ${told}`);
  }
}

async function toMp3(wave: string): Promise<Buffer> {
  const trimmed = `${wave}.trimmed.wav`;
  const mp3 = `${wave}.mp3`;
  await run('sox', [wave, trimmed, ...TRIM]);
  await run('lame', [...MP3, trimmed, mp3]);
  return fs.readFileSync(mp3);
}

async function main(): Promise<void> {
  const options = { voice: { type: 'string', default: 'slt' }, to: { type: 'string', default: SOUNDS } } as const;
  const { voice: chosen, to } = parseArgs({ options }).values;
  const voice = VOICES[chosen];
  if (!voice) throw new Error(`--voice is one of ${Object.keys(VOICES).join(', ')}`);
  const words = [...readTranscriptions()].map(([spelling, phonetic]) => ({ spelling, phonetic }));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sounds-'));
  try {
    console.log(`Festival says ${words.length} words (${voice.name}; Debian: ${voice.packages} sox lame) …`);
    await speak(
      words.map(({ phonetic }) => getPhones(phonetic, voice)),
      voice,
      folder,
    );
    const sounds: PackedSound[] = [];
    const waiting = [...words.entries()];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [at, word] = next;
        sounds.push({ ...word, bytes: await toMp3(path.join(folder, `${at}.wav`)) });
        if (sounds.length % 200 === 0) console.log(`${sounds.length} of ${words.length}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const bytes = writePack(to, voice.name, sounds);
    console.log(`${words.length} words, ${(bytes / 1_000_000).toFixed(1)} MB`);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
