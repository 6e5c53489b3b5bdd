/** The speech sources that the settings name: an endpoint, else the pack of word sounds and, for what it lacks, espeak-ng where it is installed. */
import { createSpeechEndpoint, type SpeechEndpointConfig } from './endpoint';
import { createEspeak, isEspeakInstalled } from './espeak';
import { openSoundPack } from './pack';
import type { Speech } from './speech';

export type SpeechConfig =
  | { provider: 'none' }
  | { provider: 'local'; packFolder: string }
  | ({ provider: 'endpoint' } & SpeechEndpointConfig);

/** @returns in the order in which they are asked; empty when there is none */
export async function createVoices(config: SpeechConfig): Promise<Speech[]> {
  if (config.provider === 'endpoint') return [createSpeechEndpoint(config)];
  if (config.provider === 'none') return [];
  const pack = await openSoundPack(config.packFolder);
  return [...(pack ? [pack] : []), ...((await isEspeakInstalled()) ? [createEspeak()] : [])];
}
