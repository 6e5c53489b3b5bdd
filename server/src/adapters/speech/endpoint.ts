/** Speech by any service that speaks OpenAI's protocol: POST {base}/audio/speech. */
import { createHash } from 'node:crypto';
import { loadSaid } from '../said';
import { MAX_SOUND_BYTES, type Speech } from './speech';

export interface SpeechEndpointConfig {
  /** Such as https://api.openai.com/v1. */
  baseUrl: string;
  model: string;
  voice: string;
  apiKey: string | undefined;
}

const TIMEOUT_MS = 20_000;
/** An ID3 tag, or the first frame: 11 bits set. */
const isMp3 = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).toString('latin1') === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);

export function createSpeechEndpoint({ baseUrl, model, voice, apiKey }: SpeechEndpointConfig): Speech {
  return {
    id: createHash('sha256').update(`${baseUrl}\n${model}\n${voice}`).digest('hex').slice(0, 12),
    format: 'mp3',
    async speak(text) {
      const response = await fetch(`${baseUrl}/audio/speech`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({ model, voice, input: text, response_format: 'mp3' }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`The speech service answered ${response.status}: ${await loadSaid(response, [apiKey])}`);
      const bytes = await readUpTo(response, MAX_SOUND_BYTES);
      if (!isMp3(bytes)) throw new Error('The speech service answered with something that is no MP3');
      return bytes;
    },
  };
}

async function readUpTo(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!response.body) return Buffer.alloc(0);
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw new Error('The speech service answered with too many bytes'); // leaving the loop ends the request
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
