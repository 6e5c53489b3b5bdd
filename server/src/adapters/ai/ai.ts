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

export interface AiModel {
  /** As it is written beside what it made. */
  name: string;
  /** @throws AiFailure */
  answer<S extends TSchema>(request: AiRequest<S>): Promise<Static<S>>;
}

/**
 * `timeout`: no answer in time; `busy`: too many requests or the service is down; `refused`: key, model or request not
 * accepted, or the quota is used up; `rubbish`: an answer that is not what was asked, twice.
 */
export type AiFailureKind = 'timeout' | 'busy' | 'refused' | 'rubbish';

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
