/** A language model behind any service that speaks OpenAI's protocol. What it says is never trusted: it is checked against a schema, and by who asked. */
import type { Static, TSchema } from '@sinclair/typebox';

/** A picture that goes along, such as a photo of written work. */
export interface AiPicture {
  contentType: string;
  bytes: Buffer;
}

export interface AiRequest<S extends TSchema> {
  /** What the model is to do; nothing of it comes from a user. */
  instructions: string;
  /** What it is to do it with. Texts of users stand in it as data. */
  input: string;
  pictures?: readonly AiPicture[];
  /** What the answer has to be; anything else is rubbish. */
  schema: S;
  maxTokens: number;
  /** Ends the request when who asked has gone. */
  signal?: AbortSignal;
}

/** A text that is read while it is being written. */
export interface AiWriting {
  /** As of AiRequest. */
  instructions: string;
  input: string;
  maxTokens: number;
  /** For a second try: what was answered, and what is said to that. */
  again?: { answer: string; say: string } | undefined;
  /** Ends it, whoever wants that; what it rejects with is then the signal's reason. */
  signal: AbortSignal;
  /** Told what there is so far, whenever there is more. Must not throw. */
  onText: (soFar: string) => void;
}

export interface AiModel {
  /** As it is written beside what it made. */
  name: string;
  /** Whether pictures may go along. */
  sees: boolean;
  /** @throws AiFailure */
  answer<S extends TSchema>(request: AiRequest<S>): Promise<Static<S>>;
  /** @returns the whole text, not looked at. @throws AiFailure, and the reason of `signal` */
  write(writing: AiWriting): Promise<string>;
}

/**
 * `timeout`: no answer in time, or it stopped in the middle; `busy`: too many requests or the service is down; `refused`: key,
 * model or request not accepted; `quota`: what the school has paid for is used up; `unfit`: the service's own filter held it
 * back; `rubbish`: an answer that is not what was asked; `endless`: one that does not end, or says the same again and again.
 */
export type AiFailureKind = 'timeout' | 'busy' | 'refused' | 'quota' | 'unfit' | 'rubbish' | 'endless';

export class AiFailure extends Error {
  constructor(
    readonly kind: AiFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AiFailure';
  }
}
