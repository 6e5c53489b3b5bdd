/** Texts that come piece by piece: server-sent events, or the whole at once from a service that has none. */
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { APIError, type OpenAI } from 'openai';
import { AiFailure, type AiModel, type AiWriting } from './ai';
import { getForm, MAX_ANSWER_LENGTH } from './bounded-fetch';
import { DONE, getEvents } from './events';
import { getFailure, hasEnded, thoughtTooLong } from './failures';
import { isLooping } from './looping';
import { Answer } from './thoughts';

interface Parts {
  client: OpenAI;
  apiKey: string | undefined;
  model: string;
  jsonMode: boolean;
  /** What the service wants besides, in the form of a request. */
  extra: Readonly<Record<string, unknown>>;
  idleMs: number;
}

const Nullish = Type.Union([Type.String(), Type.Null(), Type.Undefined()]);
const Delta = Type.Object({ content: Type.Optional(Nullish), reasoning_content: Type.Optional(Nullish) });
const Choice = Type.Object({
  index: Type.Optional(Type.Number()),
  delta: Type.Optional(Type.Union([Delta, Type.Null()])),
  finish_reason: Type.Optional(Nullish),
});
/** What is read of an event, and of a reply that comes whole; a service may send anything. Some events tell of other things than the answer. */
const Piece = Type.Object({ choices: Type.Optional(Type.Union([Type.Array(Choice), Type.Null()])) });
/** An event that says what went wrong. */
const Fault = Type.Object({ error: Type.Object({}) });
const Whole = Type.Object({
  choices: Type.Array(
    Type.Object({
      message: Type.Object({ content: Nullish, reasoning_content: Type.Optional(Nullish) }),
      finish_reason: Type.Optional(Nullish),
    }),
    { minItems: 1 },
  ),
});
/** How a service may say that it knows no `stream`. */
const REFUSES_STREAM: ReadonlySet<unknown> = new Set([400, 404, 405, 415, 422, 501]);
/** Characters after which a text is looked at for repetitions. */
const LOOK_EVERY = 400;
/** Stories are to differ from each other; keys are checked whatever they are. */
const TEMPERATURE = 0.7;

/** fetch's message when a connection breaks within a body. */
const isBroken = (error: unknown): boolean => (error as Partial<Error> | undefined)?.name === 'TypeError';
const stopped = (cause?: unknown): AiFailure => new AiFailure('timeout', 'The AI service stopped in the middle of its answer', { cause });
const endless = (): AiFailure => new AiFailure('endless', 'The AI service does not end its answer, or repeats itself');
const rubbish = (): AiFailure => new AiFailure('rubbish', 'The AI service answered with something that is no answer');

export function createWriter({ client, apiKey, model, jsonMode, extra, idleMs }: Parts): AiModel['write'] {
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
    const body = { model, temperature: TEMPERATURE, max_tokens: maxTokens, ...format, ...extra, messages };
    return client.chat.completions.create({ ...body, stream }, { signal, maxRetries: 0, timeout: 2 ** 31 - 1 }).asResponse();
  }

  /** Asks for pieces; of a service that does not know them, for the whole. */
  async function answerTo(writing: AiWriting, signal: AbortSignal): Promise<Response> {
    if (knowsNoStream) return ask(writing, false, signal);
    try {
      return await ask(writing, true, signal);
    } catch (error) {
      if (!(error instanceof APIError) || !REFUSES_STREAM.has(error.status) || getFailure(error, apiKey).kind !== 'refused') throw error;
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
      const isWhole = getForm(response) === 'whole';
      const text = isWhole ? getWhole(await response.json()) : await loadPieces(response, writing.onText, alive);
      ended.throwIfAborted();
      if (isLooping(text)) throw endless();
      if (isWhole) writing.onText(text);
      return text;
    } catch (error) {
      ended.throwIfAborted();
      if (error instanceof AiFailure) throw error;
      throw isBroken(error) ? stopped(error) : getFailure(error, apiKey);
    } finally {
      clearTimeout(timer);
    }
  };
}

function getWhole(reply: unknown): string {
  if (!Value.Check(Whole, reply)) throw rubbish();
  const [choice] = reply.choices;
  const { content, reasoning_content: thought } = choice?.message ?? {};
  const answer = new Answer();
  answer.add(content ?? '', thought ?? '');
  hasEnded(choice?.finish_reason);
  return finished(answer, choice?.finish_reason).slice(0, MAX_ANSWER_LENGTH);
}

function finished(answer: Answer, reason: string | null | undefined): string {
  if (reason === 'length' && answer.isThoughtsOnly) throw thoughtTooLong();
  return answer.said;
}

/** Whether it is too long, or repeats itself, which is looked for now and then. @param more its last piece */
function isEndless(text: string, more: string): boolean {
  const isDue = Math.floor(text.length / LOOK_EVERY) > Math.floor((text.length - more.length) / LOOK_EVERY);
  return text.length > MAX_ANSWER_LENGTH || (isDue && isLooping(text));
}

/** The part of an event that is read: of the first choice, if any. @throws AiFailure, APIError, SyntaxError */
function findChoice(data: string, headers: Headers): Static<typeof Choice> | undefined {
  const event: unknown = JSON.parse(data);
  if (Value.Check(Fault, event)) throw new APIError(undefined, event.error, undefined, headers);
  if (!Value.Check(Piece, event)) throw rubbish();
  return event.choices?.find(({ index = 0 }) => index === 0);
}

/** @throws AiFailure when it does not end */
function hear(answer: Answer, delta: Static<typeof Choice>['delta'], onText: AiWriting['onText']): void {
  const more = delta?.content ?? '';
  const said = answer.add(more, delta?.reasoning_content ?? '');
  if (more !== '') onText(said);
  if (isEndless(answer.whole, more)) throw endless();
}

/** @throws AiFailure also when it ends before its end */
async function loadPieces(response: Response, onText: AiWriting['onText'], alive: () => void): Promise<string> {
  if (!response.body || getForm(response) !== 'events') {
    await response.body?.cancel();
    throw rubbish();
  }
  const answer = new Answer();
  let hasBegun = false;
  let isDone = false;
  // Leaving the loop ends the connection.
  for await (const data of getEvents(response.body, alive)) {
    alive();
    isDone = data === DONE;
    if (isDone) break;
    const choice = findChoice(data, response.headers);
    if (!choice) continue;
    hasBegun = true;
    hear(answer, choice.delta, onText);
    if (hasEnded(choice.finish_reason)) return finished(answer, choice.finish_reason);
  }
  if (isDone && answer.said !== '') return answer.said;
  throw hasBegun ? stopped() : rubbish();
}
