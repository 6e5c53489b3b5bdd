/**
 * Text that PostgreSQL cannot keep, in every place of a valid request: NUL, and half a character. By chance it gets
 * through to a statement in few of many thousand requests, as most places ask for a form that has no room for it.
 */
import type { OpenApiDocument } from '../../src/plugins/docs/openapi';
import type { HostileRequest } from './requests';
import type { JsonSchema } from './values';

const TEXTS = ['\0', 'a\0b', 'a\ud800'];

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

/** Each with one such text, and all else as it was. */
export function unstorableRequests({ paths }: OpenApiDocument, request: HostileRequest): HostileRequest[] {
  const [method = '', template = ''] = request.operation.split(' ');
  const operation = paths[template]?.[method.toLowerCase()] as unknown as Operation;
  return [...inAddress(request, template, operation), ...inBody(request, operation)];
}

function inAddress(request: HostileRequest, template: string, { parameters }: Operation): HostileRequest[] {
  const [pathname = '', query] = request.url.split('?', 2);
  const parts = pathname.split('/');
  const names = template.split('/');
  const prefix = parts.length - names.length;
  const paths = names.flatMap((name, at) =>
    name.startsWith('{') ? [`${parts[prefix + at] ?? ''}%00`, '%00'].map((part) => withAt(parts, prefix + at, part).join('/')) : [],
  );
  const asked = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const queries = asked.flatMap((name) =>
    ['%00', 'a%00b', '1%00'].map((text) => {
      const search = new URLSearchParams(query);
      search.delete(name);
      return `${pathname}?${[...(search.size > 0 ? [search.toString()] : []), `${name}=${text}`].join('&')}`;
    }),
  );
  return [...paths.map((path) => (query === undefined ? path : `${path}?${query}`)), ...queries].map((url) => ({ ...request, url }));
}

function inBody(request: HostileRequest, { requestBody }: Operation): HostileRequest[] {
  if (requestBody === undefined) return [];
  const { schema } = requestBody.content['application/json'];
  const valid = (request.payload === undefined ? {} : JSON.parse(String(request.payload))) as Record<string, unknown>;
  const named = (schema.anyOf ?? [schema]).flatMap(({ properties = {} }) => Object.keys(properties));
  const bodies = [
    ...[...new Set(named)].flatMap((name) => TEXTS.map((text) => ({ ...valid, [name]: text }))),
    ...TEXTS.flatMap((text) => [...textsReplaced(valid, (before) => before + text)]),
    ...TEXTS.map((text) => ({ ...valid, [text]: 1 })),
  ];
  return bodies.map((body) => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  }));
}

const withAt = <T>(list: readonly T[], at: number, instead: T): T[] => list.map((member, i) => (i === at ? instead : member));

/** The value once for every text in it, with that one replaced. */
function* textsReplaced(value: unknown, replace: (text: string) => string): Generator {
  if (typeof value === 'string') yield replace(value);
  if (Array.isArray(value)) {
    for (const [at, member] of value.entries()) for (const other of textsReplaced(member, replace)) yield withAt<unknown>(value, at, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      for (const other of textsReplaced(member, replace)) yield { ...value, [name]: other };
  }
}
