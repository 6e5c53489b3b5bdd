/** Sounds of words and examples: uploaded ones as they are, spoken ones made once and kept. */
import { createHash } from 'node:crypto';
import type { ObjectStore } from '../../../adapters/objects/store';
import { voiceFor } from '../../../adapters/speech/pack';
import type { Speech } from '../../../adapters/speech/speech';
import type { ErrorLog, Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { Sound } from '../../courses';
import { toEnding, isSame, type SignedAudioLinks } from './audio-links';
import { findSounds } from './audio.repository';

/** Sounds made at once by this process; more wait, and beyond that many they are refused for now. */
const AT_ONCE = 2;
const MOST_WAITING = 100;
/** After a failure the source is left alone for this sound, ms. */
const FAILURE_MS = 15_000;
const MOST_FAILURES = 1000;

export const SOUND_TYPES: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4', aac: 'audio/aac' };
const NAME = /^([1-9]\d{0,15})-(word|example)-[0-9a-f]{24}\.[a-z0-9]{3}$/;

export interface AudioParts {
  db: Executor;
  objects: ObjectStore;
  links: SignedAudioLinks;
  voices: readonly Speech[];
  log: ErrorLog;
  now: () => Date;
}

/** anyone/anybody is said as two words, colo(u)r without its brackets. */
const spokenText = ({ kind, text }: Sound): string => (kind === 'word' ? text.replace(/\s*\/\s*/g, ', ').replace(/[()（）]/g, '') : text);

export type AudioService = ReturnType<typeof createAudioService>;

export function createAudioService({ db, objects, links, voices, log, now }: AudioParts) {
  const making = new Map<string, Promise<void>>();
  const failures = new Map<string, number>();
  const limit = createLimit(AT_ONCE, MOST_WAITING);

  /** @throws AppError LINK_EXPIRED for a name that is not, or no longer, one of ours */
  async function loadSound(name: string): Promise<Sound> {
    const [, id, kind] = NAME.exec(name) ?? [];
    const row = id === undefined ? undefined : await findSounds(db, Number(id));
    if (!row) throw new AppError('LINK_EXPIRED');
    const sound: Sound =
      kind === 'word'
        ? { wordId: Number(id), kind: 'word', text: row.spelling, phonetic: row.phonetic, objectKey: row.wordKey }
        : { wordId: Number(id), kind: 'example', text: row.example, phonetic: row.phonetic, objectKey: row.exampleKey };
    const right = links.findName(sound);
    if (right === null || !isSame(name, right)) throw new AppError('LINK_EXPIRED');
    return sound;
  }

  /** Words with the same text share a sound. */
  const spokenKey = (source: Speech, text: string): string =>
    `audio/spoken/${createHash('sha256').update(`${source.id}\n${text}`).digest('hex').slice(0, 40)}.${source.format}`;

  async function make(source: Speech, text: string, key: string): Promise<void> {
    try {
      const bytes = await limit(() => source.speak(text));
      await objects.put(key, bytes, SOUND_TYPES[source.format] ?? '');
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'A sound could not be made');
      if (failures.size >= MOST_FAILURES) failures.clear();
      failures.set(key, now().getTime() + FAILURE_MS);
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }

  /** Several who want the same sound wait for one. @throws AppError SERVICE_UNAVAILABLE */
  async function ensureSpoken(source: Speech, text: string): Promise<string> {
    const key = spokenKey(source, text);
    if ((await objects.findSize(key)) !== undefined) return key;
    if ((failures.get(key) ?? 0) > now().getTime()) throw new AppError('SERVICE_UNAVAILABLE');
    const made = making.get(key) ?? make(source, text, key).finally(() => making.delete(key));
    making.set(key, made);
    await made;
    return key;
  }

  async function spokenBy(voice: Speech | undefined, text: string): Promise<string> {
    if (!voice) throw new AppError('LINK_EXPIRED');
    return ensureSpoken(voice, text);
  }

  return {
    /**
     * The object behind the address of a sound, made if need be.
     * @throws AppError LINK_EXPIRED, SERVICE_UNAVAILABLE
     */
    async loadObject(name: string): Promise<{ key: string; contentType: string }> {
      const sound = await loadSound(name);
      const key = sound.objectKey ?? (await spokenBy(voiceFor(voices, sound), spokenText(sound)));
      return { key, contentType: SOUND_TYPES[toEnding(key)] ?? 'application/octet-stream' };
    },
  };
}

/** Lets so many run at once, and so many wait. */
function createLimit(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError('SERVICE_UNAVAILABLE');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // hands its place on
      else running -= 1;
    }
  };
}
