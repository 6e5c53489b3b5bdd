/** The OpenAPI document, made from the contract alone. */
import { type TSchema, Type } from '@sinclair/typebox';
import { type CallName, calls } from '@xueban/contract/calls';
import { errors, type ErrorKey } from '@xueban/contract/errors';
import { API_PREFIX, HEADERS, SESSION_COOKIE } from '@xueban/contract/http';
import { type CallDefinition, Id, IdempotencyKey, VisitorToken } from '@xueban/contract/resources/shared';
import { getErrors } from './call-errors';
import { getExample } from './example';

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  paths: Record<string, Record<string, Json>>;
  [member: string]: unknown;
}

const JSON_TYPE = 'application/json';
/** One JSON value a line. */
const LINES_TYPE = 'application/x-ndjson';

/** Everything the API serves, for programs and for the documentation page. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const [method, path] = name.split(' ') as [string, string];
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: getOperation(name, path) };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: '学伴 learning API',
      version: '1',
      description:
        'Every answer is an envelope: `code` mirrors the HTTP status, `data` is the answer, `message` is for people, `error` is a key of the error catalogue. Lists carry `total_count` and the page headers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'Set by sign-in; signed, HttpOnly.' },
      },
      schemas: { Error: ErrorEnvelope },
    },
  };
  // Schemas carry symbols of TypeBox; the document is plain JSON.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

const ErrorEnvelope = Type.Object({
  code: Type.Integer({ description: 'The HTTP status.' }),
  data: Type.Null(),
  message: Type.String({ description: 'For people, in Chinese.' }),
  error: Type.String({ description: 'For programs.' }),
});

function getOperation(name: CallName, path: string): Json {
  const definition: CallDefinition = calls[name];
  return {
    operationId: operationId(name),
    tags: path.split('/').slice(0, 1),
    summary: definition.summary,
    security: getSecurity(definition.access),
    parameters: getParameters(definition),
    ...(definition.body && {
      requestBody: { required: true, content: { [JSON_TYPE]: { schema: definition.body, example: getExample(definition.body) } } },
    }),
    responses: { ...getSuccess(definition), ...getFailures(getErrors(name, definition)) },
  };
}

/** `{}` beside the session: it may be left out. */
function getSecurity(access: CallDefinition['access']): Json[] {
  if (access === 'public') return [];
  return access === 'visitor' ? [{ session: [] }, {}] : [{ session: [] }];
}

/** `GET courses/{id}/words` → `getCoursesIdWords`. */
const operationId = (name: CallName): string =>
  name
    .replace(/[^A-Za-z]+(\w)?/g, (_match, letter?: string) => (letter ?? '').toUpperCase())
    .replace(/^[A-Z]+(?=[A-Z])/, (method) => method.toLowerCase());

function getParameters({ params, query, access, idempotent }: CallDefinition): Json[] {
  const members = (schema: TSchema | undefined, place: 'path' | 'query'): Json[] =>
    Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, member]) => ({
      name,
      in: place,
      required: place === 'path' || ((schema?.required ?? []) as string[]).includes(name),
      schema: member,
    }));
  const header = (name: string, schema: TSchema, description: string, required = true): Json => ({
    name,
    in: 'header',
    required,
    schema,
    description,
  });
  return [
    ...members(params, 'path'),
    ...members(query, 'query'),
    ...(access === 'student' ? [header(HEADERS.studentId, Id, 'The current student.')] : []),
    ...(access === 'visitor'
      ? [
          header(HEADERS.studentId, Id, 'The current student, with a session.', false),
          header(HEADERS.visitorToken, VisitorToken, 'Names the test of a visitor.', false),
        ]
      : []),
    ...(idempotent ? [header(HEADERS.idempotencyKey, IdempotencyKey, 'Chosen by the client; the same key counts once.')] : []),
  ];
}

function getSuccess({ reply, paginated, created, stream }: CallDefinition): Json {
  if (stream) {
    return {
      200: { description: 'What comes, one of these a line.', content: { [LINES_TYPE]: { schema: reply, example: getExample(reply) } } },
    };
  }
  const answer = (code: number, description: string): Json => {
    const schema: TSchema = Type.Object({
      code: Type.Literal(code),
      data: reply,
      ...(paginated && { total_count: Type.Integer({ examples: [1] }) }),
    });
    return { description, ...(paginated && { headers: pageHeaders }), content: { [JSON_TYPE]: { schema, example: getExample(schema) } } };
  };
  return created ? { 200: answer(200, 'It was there already.'), 201: answer(201, 'Made.') } : { 200: answer(200, 'Done.') };
}

const pageHeader = (description: string): Json => ({ description, schema: { type: 'integer' } });
const pageHeaders: Json = {
  [HEADERS.page]: pageHeader('This page, from 1.'),
  [HEADERS.perPage]: pageHeader('Items a page.'),
  [HEADERS.total]: pageHeader('Items in all.'),
  [HEADERS.totalPages]: pageHeader('Pages in all.'),
};

function getFailures(keys: readonly ErrorKey[]): Json {
  const byStatus = new Map<number, ErrorKey[]>();
  for (const key of keys) byStatus.set(errors[key].status, [...(byStatus.get(errors[key].status) ?? []), key]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        status,
        {
          description: group.map((key) => `\`${key}\`: ${errors[key].when}`).join('\n\n'),
          content: {
            [JSON_TYPE]: {
              schema: { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(
                group.map((key) => [key, { value: { code: status, data: null, message: errors[key].message, error: key } }]),
              ),
            },
          },
        },
      ]),
  );
}
