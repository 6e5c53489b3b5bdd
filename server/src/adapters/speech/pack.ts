/** The pack of word sounds that ships with the content (content/english/sounds): words alone, of the courses of this project. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Speech, Spoken } from './speech';
import { isSaid } from './transcription';

/** Where each word's MP3 begins in `words.mp3s`, how long it is (bytes), and the transcription that it was made from. */
const Contents = Type.Object({
  voice: Type.String(),
  words: Type.Record(Type.String(), Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 1 }), Type.String()])),
});

/**
 * @returns undefined where no pack was shipped
 * @throws Error for a pack whose list is damaged
 */
export async function openSoundPack(folder: string): Promise<Speech | undefined> {
  const file = path.join(folder, 'words.json');
  if (!existsSync(file)) return undefined;
  const list = await readFile(file, 'utf8');
  const contents: Static<typeof Contents> = Value.Decode(Contents, JSON.parse(list));
  const places = new Map(Object.entries(contents.words));
  return {
    // Another pack has other sounds under the same words.
    id: `pack-${createHash('sha256').update(list).digest('hex').slice(0, 12)}`,
    format: 'mp3',
    // A school's word may be read otherwise than ours: live /laɪv/. A card without a transcription says nothing else.
    knows({ kind, text, phonetic }) {
      const place = kind === 'word' ? places.get(text) : undefined;
      return place !== undefined && (phonetic === '' || isSaid(phonetic, place[2]));
    },
    async speak(text) {
      const [at, length] = places.get(text) ?? [];
      if (at === undefined || length === undefined) throw new Error(`The pack does not say ${text}`);
      const sounds = await open(path.join(folder, 'words.mp3s'));
      try {
        const { buffer, bytesRead } = await sounds.read(Buffer.alloc(length), 0, length, at);
        if (bytesRead !== length) throw new Error('The pack of word sounds is cut short');
        return buffer;
      } finally {
        await sounds.close();
      }
    },
  };
}

/** The first of these that can say it. */
export const voiceFor = (voices: readonly Speech[], spoken: Spoken): Speech | undefined =>
  voices.find(({ knows }) => knows === undefined || knows(spoken));
