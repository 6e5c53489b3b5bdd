/** Speech: says a text aloud as a sound file. A configured endpoint, else espeak-ng where it is installed, else none. */
import type { Config } from '../plugins/config';
import { createEspeak, isEspeakInstalled } from './speech-espeak';
import { createSpeechEndpoint } from './speech-endpoint';

export interface Speech {
  /** Tells sounds of another voice from these: part of the key under which they are kept. */
  id: string;
  format: 'mp3' | 'wav';
  /** @throws Error when the source fails or takes too long */
  speak(text: string): Promise<Buffer>;
}

/** Largest sound a source may give, bytes. */
export const MAX_SOUND_BYTES = 5 * 1024 * 1024;

/** The source that the configuration names; undefined when there is none. */
export async function createSpeech(config: Config['speech']): Promise<Speech | undefined> {
  if (config.provider === 'endpoint') return createSpeechEndpoint(config);
  if (config.provider === 'none' || !(await isEspeakInstalled())) return undefined;
  return createEspeak();
}
