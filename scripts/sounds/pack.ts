/** The pack of word sounds: every MP3 behind the other in one file, and a list of where each begins. */
import fs from 'node:fs';
import path from 'node:path';

export interface PackedSound {
  spelling: string;
  bytes: Buffer;
}

/** Writes `words.mp3s` and `words.json`, in the order of the spellings. */
export function writePack(folder: string, voice: string, sounds: readonly PackedSound[]): { words: number; bytes: number } {
  const ordered = [...sounds].sort((a, b) => (a.spelling < b.spelling ? -1 : 1));
  const words: Record<string, [number, number]> = {};
  let at = 0;
  for (const { spelling, bytes } of ordered) {
    words[spelling] = [at, bytes.length];
    at += bytes.length;
  }
  const lines = Object.entries(words).map(([spelling, place]) => `    ${JSON.stringify(spelling)}: ${JSON.stringify(place)}`);
  fs.writeFileSync(path.join(folder, 'words.mp3s'), Buffer.concat(ordered.map(({ bytes }) => bytes)));
  fs.writeFileSync(
    path.join(folder, 'words.json'),
    `{\n  "voice": ${JSON.stringify(voice)},\n  "words": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
  return { words: ordered.length, bytes: at };
}
