/** The pack of word sounds: every MP3 behind the other in one file, and a list of where each begins. */
import fs from 'node:fs';
import path from 'node:path';

export interface PackedSound {
  spelling: string;
  /** The transcription that it was made from. */
  phonetic: string;
  bytes: Buffer;
}

/** Writes `words.mp3s` and `words.json`, in the order of the spellings. @returns bytes of all sounds */
export function writePack(folder: string, voice: string, sounds: readonly PackedSound[]): number {
  let end = 0;
  const lines = [...sounds]
    .sort((a, b) => (a.spelling < b.spelling ? -1 : 1))
    .map((sound) => {
      const at = end;
      end += sound.bytes.length;
      return { sound, line: `    ${JSON.stringify(sound.spelling)}: ${JSON.stringify([at, sound.bytes.length, sound.phonetic])}` };
    });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'words.mp3s'), Buffer.concat(lines.map(({ sound }) => sound.bytes)));
  fs.writeFileSync(
    path.join(folder, 'words.json'),
    `{\n  "voice": ${JSON.stringify(voice)},\n  "words": {\n${lines.map(({ line }) => line).join(',\n')}\n  }\n}\n`,
  );
  return end;
}
