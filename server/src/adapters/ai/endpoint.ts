/** The model of an endpoint that speaks OpenAI's protocol: POST {base}/chat/completions. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import OpenAI from 'openai';
import { parseAnswer } from '../../modules/ai/rules/answer/parse';
import { AiFailure, type AiModel, type AiRequest } from './ai';
import { boundedFetch } from './bounded-fetch';
import { getFailure } from './failures';
import { withoutThoughts } from './thoughts';
import { createWriter } from './writer';

export interface AiEndpointConfig {
  /** Such as https://api.deepseek.com/v1. */
  baseUrl: string;
  model: string;
  /** The model for requests with a picture, perhaps the same; undefined: none. */
  pictureModel: string | undefined;
  apiKey: string | undefined;
  /** Whether the service knows `response_format: json_object`. */
  jsonMode: boolean;
  /** Extra fields of every request (`enable_thinking: false`); null removes a field. */
  extra: Readonly<Record<string, unknown>>;
  /** For a judgement, which somebody waits for. */
  timeoutSeconds: number;
  /** How long a stream may stay silent, ms; the caller limits the whole. */
  idleSeconds: number;
}

/** What is read of a reply; a service may send anything, whatever the package's types say. */
const Reply = Type.Object({ choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) })) });
/** Repeats a request once after an unusable answer; busy and late ones are for the learner to repeat. */
const TRIES = 2;

export function createAiEndpoint(config: AiEndpointConfig): AiModel {
  const { baseUrl, model, pictureModel, apiKey, jsonMode, timeoutSeconds, idleSeconds } = config;
  const extra = Object.fromEntries(Object.entries(config.extra).map(([name, value]) => [name, value ?? undefined]));
  const client = new OpenAI({
    baseURL: baseUrl,
    // Services of a school's own network need no key, but the package requires one.
    apiKey: apiKey ?? 'none',
    timeout: timeoutSeconds * 1000,
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch,
  });

  async function ask(request: AiRequest<TSchema>, timeout: AbortSignal): Promise<string> {
    const { instructions, input, pictures = [], maxTokens, signal } = request;
    const asked = pictures.length === 0 ? model : pictureModel;
    if (asked === undefined) throw new Error('A picture is sent to an AI that sees none');
    try {
      const reply: unknown = await client.chat.completions.create(
        {
          model: asked,
          temperature: 0,
          // oxlint-disable-next-line typescript/no-deprecated -- the services of a school's region know only this name
          max_tokens: maxTokens,
          ...(jsonMode && { response_format: { type: 'json_object' as const } }),
          ...extra,
          messages: [
            { role: 'system', content: instructions },
            {
              role: 'user',
              content:
                pictures.length === 0
                  ? input
                  : [
                      { type: 'text', text: input },
                      ...pictures.map(({ contentType, bytes }) => ({
                        type: 'image_url' as const,
                        image_url: { url: `data:${contentType};base64,${bytes.toString('base64')}` },
                      })),
                    ],
            },
          ],
        },
        { signal: signal ? AbortSignal.any([timeout, signal]) : timeout },
      );
      return Value.Check(Reply, reply) ? (reply.choices[0]?.message.content ?? '') : '';
    } catch (error) {
      if (signal?.aborted) throw error;
      throw timeout.aborted
        ? new AiFailure('timeout', 'The AI service did not answer in time', { cause: error })
        : getFailure(error, apiKey);
    }
  }

  return {
    name: model,
    sees: pictureModel !== undefined,
    write: createWriter({ client, apiKey, model, jsonMode, extra, idleMs: idleSeconds * 1000 }),
    async answer<S extends TSchema>(request: AiRequest<S>): Promise<Static<S>> {
      // One limit for all tries; the package's own limit restarts with each and ends with the headers.
      const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
      for (let tried = 1; ; tried += 1) {
        const answer = parseAnswer(withoutThoughts(await ask(request, timeout)));
        if (Value.Check(request.schema, answer)) return answer;
        if (tried === TRIES) throw new AiFailure('rubbish', 'The AI service answered with something else than what was asked');
      }
    },
  };
}
