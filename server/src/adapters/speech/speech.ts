/** Speech: says a text aloud as a sound file. */

/** What is to be said: a word with the transcription that its card shows (none: ''), or its example. */
export interface Spoken {
  kind: 'word' | 'example';
  text: string;
  phonetic: string;
}

export interface Speech {
  /** Tells sounds of another voice from these: part of the key under which they are kept. */
  id: string;
  format: 'mp3' | 'wav';
  /** Whether it can say this; absent: it says anything. */
  knows?: (spoken: Spoken) => boolean;
  /** @throws Error when the source fails or takes too long */
  speak(text: string): Promise<Buffer>;
}

/** Largest sound a source may give, bytes. */
export const MAX_SOUND_BYTES = 5 * 1024 * 1024;
