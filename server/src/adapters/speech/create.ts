/** The speech source that the settings name: an endpoint, else espeak-ng where it is installed, else none. */
import { createSpeechEndpoint, type SpeechEndpointConfig } from './endpoint';
import { createEspeak, isEspeakInstalled } from './espeak';
import type { Speech } from './speech';

export type SpeechConfig = { provider: 'none' | 'espeak' } | ({ provider: 'endpoint' } & SpeechEndpointConfig);

/** @returns undefined when there is none */
export async function createSpeech(config: SpeechConfig): Promise<Speech | undefined> {
  if (config.provider === 'endpoint') return createSpeechEndpoint(config);
  if (config.provider === 'none' || !(await isEspeakInstalled())) return undefined;
  return createEspeak();
}
