/** Texts that come piece by piece: server-sent events, or the whole at once from a service that has none. */
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { APIError, type OpenAI } from 'openai';
import { AiFailure, type AiModel, type AiWriting } from './ai';
import { MAX_ANSWER_LENGTH } from './bounded-fetch';
import { eventsOf } from './events';
import { failureOf } from './failures';
import { isLooping } from './looping';

interface Parts {
  client: OpenAI;
  model: string;
  jsonMode: boolean;
  idleMs: number;
}

const Nullish = Type.Union([Type.String(), Type.Null(), Type.Undefined()]);
/** What is read of an event, and of a reply that comes whole; a service may send anything. */
const Piece = Type.Object({
  choices: Type.Array(
    Type.Object({ delta: Type.Optional(Type.Object({ content: Type.Optional(Nullish) })), finish_reason: Type.Optional(Nullish) }),
  ),
});
/** An event that says what went wrong. */
const Fault = Type.Object({ error: Type.Object({}) });
const Whole = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Nullish }), finish_reason: Type.Optional(Nullish) }), { minItems: 1 }),
});
/** How a service may say that it knows no `stream`. */
const REFUSES_STREAM: ReadonlySet<unknown> = new Set([400, 404, 405, 415, 422, 501]);
/** Characters after which a text is looked at for repetitions. */
const LOOK_EVERY = 400;
/** Stories are to differ from each other; keys are checked whatever they are. */
const TEMPERATURE = 0.7;

/** As `fetch` says it when a connection breaks in the middle of a body. */
const isBroken = (error: unknown): boolean => (error as Partial<Error> | undefined)?.name === 'TypeError';
const stopped = (cause?: unknown): AiFailure => new AiFailure('timeout', 'The AI service stopped in the middle of its answer', { cause });
const endless = (): AiFailure => new AiFailure('endless', 'The AI service does not end its answer, or repeats itself');
const rubbish = (): AiFailure => new AiFailure('rubbish', 'The AI service answered with something that is no answer');

export function createWriter({ client, model, jsonMode, idleMs }: Parts): AiModel['write'] {
  /** Once it has refused one and answered without. */
  let knowsNoStream = false;

  async function ask({ instructions, input, maxTokens, again }: AiWriting, stream: boolean, signal: AbortSignal): Promise<Response> {
    const messages = [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: input },
      ...(again
        ? [
            { role: 'assistant' as const, content: again.answer },
            { role: 'user' as const, content: again.say },
          ]
        : []),
    ];
    const format = jsonMode && { response_format: { type: 'json_object' as const } };
    // `max_tokens` is the name that the services of a school's region know.
    const body = { model, temperature: TEMPERATURE, max_tokens: maxTokens, ...format, messages };
    return client.chat.completions.create({ ...body, stream }, { signal, maxRetries: 0, timeout: 2 ** 31 - 1 }).asResponse();
  }

  /** Asks for pieces; of a service that does not know them, for the whole. */
  async function answerTo(writing: AiWriting, signal: AbortSignal): Promise<Response> {
    if (knowsNoStream) return ask(writing, false, signal);
    try {
      return await ask(writing, true, signal);
    } catch (error) {
      if (!(error instanceof APIError) || !REFUSES_STREAM.has(error.status)) throw error;
      const whole = await ask(writing, false, signal);
      knowsNoStream = true;
      return whole;
    }
  }

  return async (writing) => {
    const idle = new AbortController();
    const ended = AbortSignal.any([writing.signal, idle.signal]);
    const timer = setTimeout(() => idle.abort(new AiFailure('timeout', 'Nothing more came from the AI service')), idleMs);
    const alive = (): void => void timer.refresh();
    try {
      const response = await answerTo(writing, ended);
      alive();
      const isWhole = response.headers.get('content-type')?.includes('json') === true;
      const text = isWhole ? wholeOf(await response.json()) : await piecesOf(response, writing.onText, alive);
      ended.throwIfAborted();
      if (isLooping(text)) throw endless();
      if (isWhole) writing.onText(text);
      return text;
    } catch (error) {
      ended.throwIfAborted();
      if (error instanceof AiFailure) throw error;
      throw isBroken(error) ? stopped(error) : failureOf(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

function wholeOf(reply: unknown): string {
  if (!Value.Check(Whole, reply)) throw rubbish();
  const [choice] = reply.choices;
  if (choice?.finish_reason === 'content_filter') throw new AiFailure('unfit', 'The AI service held its answer back');
  return (choice?.message.content ?? '').slice(0, MAX_ANSWER_LENGTH);
}

/** Whether it is too long, or repeats itself, which is looked for now and then. @param more its last piece */
function isEndless(text: string, more: string): boolean {
  const isDue = Math.floor(text.length / LOOK_EVERY) > Math.floor((text.length - more.length) / LOOK_EVERY);
  return text.length > MAX_ANSWER_LENGTH || (isDue && isLooping(text));
}

/** The part of an event that is read. @throws AiFailure, APIError, SyntaxError */
function choiceIn(data: string, headers: Headers): Static<typeof Piece>['choices'][number] | undefined {
  const event: unknown = JSON.parse(data);
  if (Value.Check(Fault, event)) throw new APIError(undefined, event.error, undefined, headers);
  if (!Value.Check(Piece, event)) throw rubbish();
  return event.choices[0];
}

/** @throws AiFailure also when it ends before its end */
async function piecesOf(response: Response, onText: AiWriting['onText'], alive: () => void): Promise<string> {
  if (!response.body || response.headers.get('content-type')?.includes('event-stream') !== true) {
    await response.body?.cancel();
    throw rubbish();
  }
  let text = '';
  // Leaving the loop ends the connection.
  for await (const data of eventsOf(response.body)) {
    alive();
    const choice = choiceIn(data, response.headers);
    const more = choice?.delta?.content ?? '';
    if (more !== '') onText((text += more));
    if (isEndless(text, more)) throw endless();
    if (choice?.finish_reason === 'content_filter') throw new AiFailure('unfit', 'The AI service held its answer back');
    if (typeof choice?.finish_reason === 'string') return text;
  }
  throw stopped();
}
