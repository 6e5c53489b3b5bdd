/** Answers the phone's requests by the names of the contract's calls. */
import type { CallName, Calls } from '@xueban/contract/calls';
import { type ErrorKey, errors } from '@xueban/contract/errors';
import { API_PREFIX } from '@xueban/contract/http';
import { toObject } from '@/lib/to-object';
import type { Answer, Network, SentRequest } from './phone';

export interface Received<K extends CallName> extends SentRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Calls[K]['body'];
}

/** `data` of a good answer, or refusal('KEY'). */
export type Handlers = { [K in CallName]?: (request: Received<K>) => Calls[K]['reply'] | Refusal | Promise<Calls[K]['reply'] | Refusal> };

class Refusal {
  constructor(readonly key: ErrorKey) {}
}

/** The answer of an error of the catalogue. */
export function refusal(key: ErrorKey): Refusal {
  return new Refusal(key);
}

/** A network on which only these calls are served; any other request fails the test by its name. */
export function serve(handlers: Handlers): Network {
  const routes = Object.entries(handlers)
    .map(([name, handler]) => ({ name, pattern: parsePattern(name), handler: handler as (request: unknown) => unknown }))
    // `courses/default` is asked before `courses/{id}`.
    .sort((a, b) => Number(a.name.includes('{')) - Number(b.name.includes('{')));
  return async (request) => {
    const [address = '', search = ''] = request.url.split('?');
    const path = address.slice(address.indexOf(API_PREFIX) + API_PREFIX.length + 1);
    for (const { pattern, handler } of routes) {
      const params = pattern(request.method, path);
      if (params === undefined) continue;
      const data = await handler({ ...request, params, query: parseQuery(search), body: request.data });
      return data instanceof Refusal ? errorAnswer(data.key) : okAnswer(data);
    }
    throw new Error(`nobody serves ${request.method} ${path}`);
  };
}

export function okAnswer(data: unknown, header: Record<string, string> = {}): Answer {
  const total = Array.isArray(data) ? data.length : undefined;
  return { statusCode: 200, data: { code: 200, data, ...(total === undefined ? {} : { total_count: total }) }, header };
}

export function errorAnswer(key: ErrorKey): Answer {
  const { status, message } = errors[key];
  return { statusCode: status, data: { code: status, data: null, message, error: key } };
}

function parsePattern(name: string): (method: string, path: string) => Record<string, string> | undefined {
  const [method = '', template = ''] = name.split(' ');
  const keys: string[] = [];
  const source = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    keys.push(key);
    return '([^/]+)';
  });
  const expression = new RegExp(`^${source}$`);
  return (asked, path) => {
    const match = asked === method ? expression.exec(path) : null;
    return match === null ? undefined : toObject(keys.map((key, i) => [key, match[i + 1] ?? '']));
  };
}

function parseQuery(search: string): Record<string, string> {
  if (search === '') return {};
  return toObject(search.split('&').map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]));
}
