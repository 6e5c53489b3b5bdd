/** Every call asked for as the phone does, through a listening server, and what was asked and answered. */
import type { AddressInfo } from 'node:net';
import type { Family } from '../fuzz/families';
import type { HostileRequest } from '../fuzz/requests';
import type { OpenSchool } from '../fuzz/school';
import { askEverything } from '../fuzz/valid-requests';

export interface Exchange {
  request: HostileRequest;
  status: number;
  headers: Headers;
  /** Parsed; of a stream undefined. */
  body: { code?: number; data?: unknown; error?: string; total_count?: number } | undefined;
  text: string;
}

/** Where the server listens, from now on. */
export async function listen({ api }: OpenSchool): Promise<string> {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
}

export async function exchange(origin: string, request: HostileRequest): Promise<Exchange> {
  const { method, url, headers, payload } = request;
  const response = await fetch(`${origin}${url}`, { method, headers, ...(payload !== undefined && { body: String(payload) }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    request,
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as Exchange['body']) : undefined,
    text,
  };
}

/** One or more successful exchanges of each call, in the order in which they were asked. @throws Error when one is refused */
export async function askAll(origin: string, school: OpenSchool, family: Family): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  await askEverything(school, family, async (request) => {
    const answer = await exchange(origin, request);
    if (answer.status >= 400) throw new Error(`${request.operation}: ${answer.status} ${answer.text.slice(0, 300)}`);
    exchanges.push(answer);
    return answer.body?.data;
  });
  return exchanges;
}
