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

/** What was shown before is not theirs to see any more. */
export const isRefused = (error: unknown): boolean => error instanceof CallFailed && [401, 403, 404].includes(error.status);

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

/** A key for a action: the same for all tries of one. */
export const newKey = (): string => crypto.randomUUID();

/** @throws CallFailed when nobody answers */
async function send(name: string, { params = {}, query = {}, body, key }: Sent): Promise<Response> {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_all, id: string) => encodeURIComponent(String(params[id])));
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([field, value]) => (value === undefined || value === '' ? [] : [[field, String(value)]])),
  );
  const isBytes = body instanceof Blob;
  return fetch(`${SCHOOL_API_PREFIX}/${path}${asked.size > 0 ? `?${asked.toString()}` : ''}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new CallFailed('OFFLINE', 0, OFFLINE);
  });
}

const readEnvelope = (response: Response): Promise<Envelope<unknown> | undefined> =>
  response.json().catch(() => undefined) as Promise<Envelope<unknown> | undefined>;

/** What a refusal says. */
function getFailure(name: string, { status }: Response, envelope: Envelope<unknown> | undefined): CallFailed {
  if (status === 401 && name !== 'GET me') signedOut();
  return new CallFailed(envelope?.error ?? 'UNKNOWN', status, envelope?.message ?? '服务器没有正常回答，请稍后再试');
}

/** @throws CallFailed */
export async function call<N extends SchoolCallName>(name: N, options: CallOptions<N>): Promise<Answer<SchoolCalls[N]['reply']>> {
  return readAnswer(name, await send(name, options as Sent));
}

/** Brings a file. @throws CallFailed */
export async function callWithFile<N extends SchoolCallName>(
  name: N,
  options: CallOptions<N>,
  file: File,
): Promise<Answer<SchoolCalls[N]['reply']>> {
  return readAnswer(name, await send(name, { ...(options as Sent), body: file }));
}

async function readAnswer<T>(name: string, response: Response): Promise<Answer<T>> {
  const envelope = (await response.json().catch(() => undefined)) as Envelope<T> | undefined;
  if (!response.ok || !envelope) throw getFailure(name, response, envelope);
  return { data: envelope.data, total: envelope.total_count ?? 0 };
}

/** Each line of an answer that comes while something is done. @throws CallFailed, also when it breaks off */
export async function* callLines<N extends SchoolCallName>(name: N, options: CallOptions<N>): AsyncGenerator<SchoolCalls[N]['reply']> {
  const response = await send(name, options);
  if (!response.ok || !response.body) throw getFailure(name, response, await readEnvelope(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read();
      const lines = (rest + (value ?? '')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as SchoolCalls[N]['reply'];
      if (done) return;
    }
  } catch (error) {
    throw error instanceof TypeError ? new CallFailed('OFFLINE', 0, OFFLINE) : error;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Saves the file that a call answers with; one that is cut off on the way is not saved. @throws CallFailed */
export async function download<N extends SchoolCallName>(name: N, options: CallOptions<N>): Promise<void> {
  const response = await send(name, options);
  if (!response.ok) throw getFailure(name, response, await readEnvelope(response));
  const file = await response.blob().catch(() => {
    throw new CallFailed('OFFLINE', 0, '文件没有传完，请再试一次');
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');
  link.click();
  URL.revokeObjectURL(link.href);
}
