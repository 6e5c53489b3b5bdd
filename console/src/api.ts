/** Calls of the school's API: typed by the contract, with an error that says what happened in Chinese. */
import type { SchoolCallName, SchoolCalls } from '@xueban/contract/school/calls';
import type { Envelope } from '@xueban/contract/http';
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';

export class CallFailed extends Error {
  constructor(
    readonly key: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'CallFailed';
  }
}

/** Told when a call finds that nobody is signed in any more. */
let signedOut = (): void => undefined;
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener;
};

const OFFLINE = '连不上学校的服务器，请检查网络后再试';

type Given<N extends SchoolCallName, P extends 'params' | 'query' | 'body'> = SchoolCalls[N][P] extends undefined
  ? unknown
  : { [K in P]: SchoolCalls[N][P] };

export type CallOptions<N extends SchoolCallName> = Given<N, 'params'> & Given<N, 'query'> & Given<N, 'body'> & { key?: string };

export interface Answer<T> {
  data: T;
  /** Of a list. */
  total: number;
}

type Named = Record<string, string | number | undefined>;
interface Sent {
  params?: Named;
  query?: Named;
  body?: unknown;
  key?: string;
}

/** A key for a deed: the same for all tries of one. */
export const newKey = (): string => crypto.randomUUID();

/** @throws CallFailed */
export async function call<N extends SchoolCallName>(name: N, options: CallOptions<N>): Promise<Answer<SchoolCalls[N]['reply']>> {
  const { params = {}, query = {}, body, key } = options as Sent;
  const [method, template] = name.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_all, id: string) => encodeURIComponent(String(params[id])));
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([field, value]) => (value === undefined || value === '' ? [] : [[field, String(value)]])),
  );
  const response = await fetch(`${SCHOOL_API_PREFIX}/${path}${asked.size > 0 ? `?${asked.toString()}` : ''}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallFailed('OFFLINE', 0, OFFLINE);
  });
  const envelope = (await response.json().catch(() => undefined)) as Envelope<SchoolCalls[N]['reply']> | undefined;
  if (!response.ok || !envelope) {
    if (response.status === 401 && name !== 'GET me') signedOut();
    throw new CallFailed(envelope?.error ?? 'UNKNOWN', response.status, envelope?.message ?? '服务器没有正常回答，请稍后再试');
  }
  return { data: envelope.data, total: envelope.total_count ?? 0 };
}
