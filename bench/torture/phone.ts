/**
 * A phone: it asks either server, and does what the mini-program's outbox does. A call that changes something is repeated,
 * with its key, until the server has said yes or no.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { AnswerContent, History, Reply, Result, Seen } from './history';
import type { Chance } from './random';

/** So long a phone waits for an answer. */
export const REQUEST_TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 500;

export interface PhoneWorld {
  history: History;
  /** Where the servers are found. */
  origins: readonly [string, ...string[]];
  /** No more new work. */
  isOver(): boolean;
  /** Even what was begun is given up. */
  isGivenUp(): boolean;
  /** So long a phone waits for an answer, ms. */
  patienceMs: number;
}

export interface Owner {
  phone: string;
  password: string;
  studentId: number;
  courseId: number;
  mathCourseId: number;
  sectionIds: readonly [number, ...number[]];
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the prefix, with its query. */
  path: string;
  body?: unknown;
  /** Whom it is about, if not the phone's own student. */
  student?: number;
  /** An answer: the key under which it counts once, and what it says. */
  answer?: { key: string; content: AnswerContent };
  /** What the reply shows. */
  see?: (data: unknown) => Seen;
}

/** A session of another API than the mini-program's: the console's. */
export interface OfficeSession {
  prefix: string;
  cookie: string;
}

/** The server said no, for good. */
export class Refused extends Error {}
/** The run ended before the server said anything. */
export class GivenUp extends Error {}

interface Told {
  result: Result;
  status: number;
  data: unknown;
  error?: string;
  retryAfter?: boolean;
  seen?: Seen;
}

export class Phone {
  private cookie: string | undefined;
  private keys = 0;
  readonly answers = { acknowledged: 0 };

  constructor(
    readonly index: number,
    readonly owner: Owner,
    readonly chance: Chance,
    private readonly world: PhoneWorld,
    private readonly office?: OfficeSession,
  ) {
    this.cookie = office?.cookie;
  }

  newKey(): string {
    return `phone-${this.index}-${(this.keys += 1)}`;
  }

  get isOver(): boolean {
    return this.world.isOver();
  }

  /** Looks at a page; what cannot be had now is not insisted on. */
  async read(path: string, see?: Request['see']): Promise<unknown> {
    const { result, data } = await this.attempt({ method: 'GET', path, ...(see && { see }) });
    await delay(this.chance.between(5, 25));
    return result === 'ok' ? data : undefined;
  }

  /** Has it done, however often it has to be said. @throws Refused, GivenUp */
  async insist(request: Request): Promise<unknown> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      const { result, data, status, error } = await this.attempt(request);
      if (result === 'ok') {
        if (request.answer) this.answers.acknowledged += 1;
        await delay(this.chance.between(5, 40));
        return data;
      }
      if (result === 'refused') throw new Refused(`${request.method} ${request.path}: ${status} ${error ?? ''}`);
      if (this.world.isGivenUp()) throw new GivenUp();
      await delay(wait * this.chance.between(0.5, 1));
    }
  }

  /** Sends a file until it has arrived. @returns whether it was taken @throws GivenUp */
  async putFile({ upload_url: url, headers }: Pick<DirectUpload, 'upload_url' | 'headers'>, bytes: Buffer): Promise<boolean> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      const origin = this.chance.pick(this.world.origins);
      const status = await fetch(`${origin}${url}`, {
        method: 'PUT',
        headers,
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(this.world.patienceMs),
      }).then(
        (reply) => reply.status,
        () => 0,
      );
      // A full disk has room again, an upload that was cut off is sent again.
      const isOver = status > 0 && status < 500 && status !== 408 && status !== 429;
      if (isOver) return status === 200;
      if (this.world.isGivenUp()) throw new GivenUp();
      await delay(wait * this.chance.between(0.5, 1));
    }
  }

  /** Signs out and in again. */
  async signIn(): Promise<void> {
    this.cookie = undefined;
    const { phone, password } = this.owner;
    await this.insist({ method: 'POST', path: 'sessions/sign_in', body: { phone, password, consent_version: CONSENT_VERSION } });
  }

  private async attempt(request: Request): Promise<Told> {
    const { method, path, answer, see } = request;
    const server = this.chance.below(this.world.origins.length);
    const id = this.world.history.nextId();
    this.world.history.add({
      kind: 'invoke',
      id,
      phone: this.index,
      student: request.student ?? this.owner.studentId,
      server,
      call: `${method} ${path.replace(/\d+/g, '#').split('?')[0] ?? path}`,
      ...answer,
    });
    const { data, ...told } = await this.send(this.world.origins[server] ?? this.world.origins[0], request);
    const reply: Omit<Reply, 'at'> = { kind: 'reply', id, ...told, ...(told.result === 'ok' && see && { seen: see(data) }) };
    this.world.history.add(reply);
    return { data, ...told };
  }

  private async send(origin: string, { method, path, body, answer }: Request): Promise<Told> {
    try {
      const response = await fetch(`${origin}${this.office?.prefix ?? API_PREFIX}/${path}`, {
        method,
        signal: AbortSignal.timeout(this.world.patienceMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...(!this.office && { [HEADERS.studentId]: String(this.owner.studentId) }),
          ...(this.cookie !== undefined && { cookie: this.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(answer && { [HEADERS.idempotencyKey]: answer.key }),
        },
      });
      const cookie = response.headers.get('set-cookie')?.split(';')[0];
      if (cookie !== undefined && response.ok) this.cookie = cookie;
      const envelope = (await response.json()) as { data: unknown; error?: string };
      return {
        result: getResult(response.status),
        status: response.status,
        data: envelope.data,
        ...(envelope.error !== undefined && { error: envelope.error }),
        ...(response.status === 503 && { retryAfter: response.headers.has('retry-after') }),
      };
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } };
      return { result: 'indefinite', status: 0, data: undefined, error: cause?.code ?? name };
    }
  }
}

function getResult(status: number): Result {
  if (status < 300) return 'ok';
  // 429: too fast. Everything else below 500 is an answer.
  return status >= 500 || status === 429 ? 'indefinite' : 'refused';
}
