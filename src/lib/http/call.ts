/** The typed client of the API (spec §7): `call('GET courses/{id}', { params: { id } })`. */
import type { CallName, Calls } from '@xueban/contract/calls';
import type { ContentType } from '@xueban/contract/resources/courses';
import type { Pagination } from '@xueban/contract/http';
import { ApiError, isUnauthenticated, transportFailure } from './api-error';
import { API_HOST } from './host';
import { currentStudentId } from './identity';
import { callMade } from '../stale';
import { checkNetwork } from './network-alert';
import { forgetWhyEnded, keepWhyEnded } from './session-end';
import { type ExchangeResponse, readEnvelope, readPagination, send, toTarget, type Values } from './request';

interface CommonOptions {
  /** The student of the call; by default the current one when it is made, null: none. */
  studentId?: number | null;
  /** Chosen by the caller; the same key counts once. */
  idempotencyKey?: string;
  /** Names the test of a visitor. */
  visitorToken?: string | undefined;
  /** Background work: no network check, so no alert and no navigation. */
  quiet?: boolean;
  /** For asking who is signed in: a 401 is an answer, and the caller decides what follows. */
  sessionOptional?: boolean;
  /** Asks AI for something: in whose name WeChat checks what it writes (`codeForCheck`). */
  wechatCode?: string | undefined;
  /** Sign-out only: the cookie of the session that was just forgotten on the phone. */
  cookie?: string;
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<T> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export type CallOptions<K extends CallName> = CommonOptions &
  Part<'params', Calls[K]['params']> &
  Part<'query', Calls[K]['query']> &
  Part<'body', Calls[K]['body']>;

/** Options may be left out when the call needs none. */
export type CallArguments<K extends CallName> =
  Partial<CallOptions<K>> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/** Calls that answer with a list. */
export type ListCallName = { [K in CallName]: Calls[K]['reply'] extends readonly unknown[] ? K : never }[CallName];

export interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

let onUnauthenticated: () => void = () => undefined;

/** Who is notified of every 401, whichever call met it. Set once, by lib/errors. */
export function setUnauthenticatedHandler(handler: () => void): void {
  onUnauthenticated = handler;
}

let session = 0;

/** Counts sign-ins and sign-outs: a late 401 belongs to the session before. */
export function sessionChanged(): void {
  session += 1;
  forgetWhyEnded();
}

/**
 * Makes a call and gives its `data`.
 * @throws ApiError
 */
export async function call<K extends CallName>(name: K, ...[options]: CallArguments<K>): Promise<Calls[K]['reply']> {
  const { envelope } = await exchange(name, (options ?? {}) as AnyOptions);
  return envelope.data as Calls[K]['reply'];
}

/**
 * Makes a call that answers with a list and gives one page of it.
 * @throws ApiError
 */
export async function callPage<K extends ListCallName>(name: K, ...[options]: CallArguments<K>): Promise<Page<Calls[K]['reply'][number]>> {
  const { envelope, headers } = await exchange(name, (options ?? {}) as AnyOptions);
  return {
    items: envelope.data as Calls[K]['reply'][number][],
    pagination: readPagination(headers, envelope.total_count),
  };
}

interface AnyOptions extends CommonOptions {
  params?: Values;
  query?: Values;
  body?: unknown;
  /** Whose answer it is, where the call is of several subjects. */
  subject?: ContentType | undefined;
}

/**
 * The same without types, for stored entries of the outbox. Quiet calls reach wx.request before this returns, so what the
 * caller has checked still holds.
 */
export function exchange(name: string, options: AnyOptions): Promise<{ envelope: ReturnType<typeof readEnvelope>; headers: Values }> {
  const target = toTarget(API_HOST, name, options.params, options.query);
  let startedIn = session;
  // Taken when the call is made, because another may be current after the network check.
  const atHand = options.cookie === undefined ? currentStudentId() : undefined;
  const studentId = options.studentId === undefined ? atHand : (options.studentId ?? undefined);
  const start = (): Promise<ExchangeResponse> => {
    startedIn = session;
    return send({
      ...target,
      body: options.body,
      studentId,
      idempotencyKey: options.idempotencyKey,
      visitorToken: options.visitorToken,
      wechatCode: options.wechatCode,
      cookie: options.cookie,
      keepCookies: () => startedIn === session && options.cookie === undefined,
    });
  };
  return (options.quiet === true ? start() : afterNetworkCheck(start))
    .then((response) => {
      const envelope = readEnvelope(response);
      callMade(name, { body: options.body, reply: envelope.data, subject: options.subject });
      return { envelope, headers: response.headers };
    })
    .catch((error: unknown) => {
      const failure = error instanceof ApiError ? error : transportFailure();
      if (!isUnauthenticated(failure) || options.cookie !== undefined) throw failure;
      if (startedIn !== session) throw transportFailure(true);
      keepWhyEnded(failure);
      if (options.sessionOptional !== true) onUnauthenticated();
      throw failure;
    });
}

async function afterNetworkCheck<T>(start: () => Promise<T>): Promise<T> {
  if (!(await checkNetwork())) throw transportFailure(true);
  return start();
}
