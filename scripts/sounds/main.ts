/**
 * `npm run sounds`: makes the pack of word sounds of all word courses again, by programs of Debian
 * (`apt-get install festival festvox-us-slt-hts sox lame`). content/english/sounds/README.md says what for and under which licence.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { type Pronunciation, getProgram, VOICE } from './festival';
import { type PackedSound, writePack } from './pack';

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

/** Every spelling of every course, once. */
function spellings(): string[] {
  const courses = fs.readdirSync(ENGLISH).map((folder) => path.join(ENGLISH, folder, 'words.csv'));
  return [...new Set(courses.filter((file) => fs.existsSync(file)).flatMap((file) => parseRows(file).map(({ word }) => word ?? '')))];
}

async function toMp3(wave: string): Promise<Buffer> {
  const trimmed = `${wave}.trimmed.wav`;
  const mp3 = `${wave}.mp3`;
  await run('sox', [wave, trimmed, ...TRIM]);
  await run('lame', [...MP3, trimmed, mp3]);
  return fs.readFileSync(mp3);
}

async function main(): Promise<void> {
  const texts = spellings();
  const pronunciations = parseRows(path.join(SOUNDS, 'pronunciations.csv')).map(
    ({ word = '', phones = '' }): Pronunciation => ({ word, phones }),
  );
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sounds-'));
  try {
    const program = path.join(folder, 'words.scm');
    fs.writeFileSync(program, getProgram(texts, pronunciations, folder));
    console.log(`Festival says ${texts.length} words …`);
    await run('festival', ['-b', program], { maxBuffer: 1 << 26 });
    const sounds: PackedSound[] = [];
    const waiting = [...texts.entries()];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [at, spelling] = next;
        sounds.push({ spelling, bytes: await toMp3(path.join(folder, `${at}.wav`)) });
        if (sounds.length % 200 === 0) console.log(`${sounds.length} of ${texts.length}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const { words, bytes } = writePack(SOUNDS, VOICE, sounds);
    console.log(`${words} words, ${(bytes / 1_000_000).toFixed(1)} MB`);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
