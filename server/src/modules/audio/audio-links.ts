/** Addresses of sounds: the same for everybody until the sound changes, and only ours open. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '@xueban/contract/http';
import type { Speech } from '../../adapters/speech';
import type { AudioLinks, Sound } from '../words/word-rows';

const SIGNATURE_LENGTH = 24;

export interface SignedAudioLinks extends AudioLinks {
  /** The last part of the address of a sound; null where there is no source. */
  nameOf(sound: Sound): string | null;
}

/** Ending of a file name or object key, without the dot. */
export const endingOf = (name: string): string => /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';

export function createAudioLinks(secret: string, speech: Speech | undefined): SignedAudioLinks {
  function nameOf({ wordId, kind, text, objectKey }: Sound): string | null {
    const source = objectKey ?? speech?.id;
    if (source === undefined || text.trim() === '') return null;
    const signature = createHmac('sha256', secret).update(`audio:${JSON.stringify([wordId, kind, text, source])}`).digest('hex').slice(0, SIGNATURE_LENGTH);
    return `${wordId}-${kind}-${signature}.${objectKey === null ? (speech?.format ?? '') : endingOf(objectKey)}`;
  }
  return {
    nameOf,
    urlOf(sound) {
      const name = nameOf(sound);
      return name === null ? null : `${API_PREFIX}/audio/${name}`;
    },
  };
}

/** Compares without telling by the time taken how much is right. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
