/** Addresses of sounds: the same for everybody until the sound changes, and only ours open. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '@xueban/contract/http';
import { voiceFor } from '../../../adapters/speech/pack';
import type { Speech } from '../../../adapters/speech/speech';
import type { AudioLinks, Sound } from '../../courses';

const SIGNATURE_LENGTH = 24;
/** Names kept: a round asks for ninety of them, and signing them was a third of its reply. Some 10 MB at the most. */
const MOST_KEPT = 50_000;

export interface SignedAudioLinks extends AudioLinks {
  /** The last part of the address of a sound; null where there is no source. */
  findName(sound: Sound): string | null;
}

/** Ending of a file name or object key, without the dot. */
export const toEnding = (name: string): string => /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';

export function createAudioLinks(secret: string, voices: readonly Speech[]): SignedAudioLinks {
  const kept = new Map<string, { text: string; source: string; name: string }>();

  function findName({ wordId, kind, text, phonetic, objectKey }: Sound): string | null {
    const voice = objectKey === null ? voiceFor(voices, { kind, text, phonetic }) : undefined;
    const source = objectKey ?? voice?.id;
    if (source === undefined || text.trim() === '') return null;
    const place = `${wordId}-${kind}`;
    const known = kept.get(place);
    if (known?.text === text && known.source === source) return known.name;
    if (kept.size >= MOST_KEPT) kept.clear();
    const name = `${place}-${getSignature({ wordId, kind, text }, source)}.${objectKey === null ? (voice?.format ?? '') : toEnding(objectKey)}`;
    kept.set(place, { text, source, name });
    return name;
  }

  function getSignature({ wordId, kind, text }: Pick<Sound, 'wordId' | 'kind' | 'text'>, source: string): string {
    return createHmac('sha256', secret)
      .update(`audio:${JSON.stringify([wordId, kind, text, source])}`)
      .digest('hex')
      .slice(0, SIGNATURE_LENGTH);
  }
  return {
    findName,
    findUrl(sound) {
      const name = findName(sound);
      return name === null ? null : `${API_PREFIX}/audio/${name}`;
    },
  };
}

/** Compares without telling by the time taken how much is right. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
