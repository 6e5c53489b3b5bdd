/** Hostile requests, made from the OpenAPI document. */
import { HEADERS } from '@xueban/contract/http';
import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../src/plugins/docs/openapi';
import { PASSWORD } from '../support/app';
import type { Family } from './families';
import { type Hints, hostileText, type IdsFor, type JsonSchema, valueFor } from './values';

export interface HostileRequest {
  /** `METHOD path` of the document. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}

interface Operation {
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

export interface Sender {
  own: Family;
  other: Family;
  /** Session of the own guardian. */
  cookie: string;
  /** For sign-out: a session that may end. */
  expendable: string;
  /** Of a third guardian, who signs out everywhere. */
  leaving: string;
}

/** By its name alone. */
const KINDS: Record<string, keyof Family['ids']> = {
  course_id: 'course',
  course_id_eq: 'course',
  unit_id: 'unit',
  unit_id_eq: 'unit',
  chapter_id: 'chapter',
  chapter_id_eq: 'chapter',
  section_id: 'section',
  section_id_eq: 'section',
  sectionId: 'section',
  chapterId: 'chapter',
  student_id_eq: 'student',
  teacher_id: 'teacher',
  teaching_record_id: 'lesson',
  learning_record_id: 'record',
  learning_record_id_eq: 'record',
  question_id: 'question',
  entryId: 'mistakeEntry',
  instead_of: 'mathLevelTest',
  photo_upload_id: 'upload',
  recordId: 'record',
  word_id: 'word',
  wordId: 'word',
  unitId: 'unit',
  avatar_upload_id: 'upload',
  continues_id: 'generation',
};
const PATH_KINDS: Record<string, keyof Family['ids']> = {
  courses: 'course',
  students: 'student',
  teaching_records: 'lesson',
  learning_records: 'record',
  vocabulary_level_submissions: 'vocabularyTest',
  learning_prints: 'print',
  ai_generations: 'generation',
  reinforcement_submissions: 'review',
  mistake_word_books: 'mistakeBook',
  quiz_submissions: 'quiz',
  math_level_submissions: 'mathLevelTest',
  mistake_question_books: 'mistakeQuestionBook',
};

/** What an id of this name refers to; undefined for what is everybody's, such as a math level. */
export const findKind = (name: string): keyof Family['ids'] | undefined => KINDS[name];

const weighted = <T>(...choices: [number, Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** The session that all go by must not be ended by one of them. */
function cookieFor(path: string, { cookie, expendable, leaving }: Sender): string {
  if (path === '/sessions/sign_out') return expendable;
  return path === '/sessions/sign_out_everywhere' ? leaving : cookie;
}

const getIds =
  (sender: Sender, path: string): IdsFor =>
  (name) => {
    if (path.startsWith('/sessions/')) return fc.constantFrom(...sender.own.ids.session, ...sender.other.ids.session, 999_999_999);
    // A word, or a question of mathematics.
    if (name === 'questionId') return fc.oneof(getIds(sender, path)('word_id'), getIds(sender, path)('question_id'));
    const kind = findKind(name) ?? PATH_KINDS[path.split('/')[1] ?? ''] ?? 'student';
    return weighted(
      [12, fc.constantFrom(...sender.own.ids[kind])],
      [5, fc.constantFrom(...sender.other.ids[kind])],
      [1, fc.constantFrom(...Object.values(sender.own.ids).flat())],
      [1, fc.constantFrom(...Object.values(sender.other.ids).flat())],
      [1, fc.constantFrom(1, 2, 999_999_999, Number.MAX_SAFE_INTEGER)],
    );
  };

/** Header values that HTTP itself lets through. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));

/** Any request to any call of the document. */
export function hostileRequests(document: OpenApiDocument, sender: Sender): Arbitrary<HostileRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestsTo(method.toUpperCase() as HostileRequest['method'], path, operation as unknown as Operation, sender),
    ),
  );
  return fc.oneof(...operations);
}

function requestsTo(method: HostileRequest['method'], path: string, operation: Operation, sender: Sender): Arbitrary<HostileRequest> {
  const hints: Hints = { ids: getIds(sender, path), texts: { phone: [sender.own.phone], password: [PASSWORD] } };
  return fc
    .record({
      operation: fc.constant(`${method} ${path}`),
      method: weighted([40, fc.constant(method)], [1, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')]),
      path: getPaths(path, operation, hints),
      query: getQueries(operation, hints),
      headers: getHeaders(operation, sender, cookieFor(path, sender)),
      body: getBodies(operation, hints),
    })
    .map(({ path: filled, query, headers, body, ...rest }) => ({
      ...rest,
      url: `/learning/v1${filled}${query}`,
      headers: { ...headers, ...body.headers },
      ...(body.payload !== undefined && { payload: body.payload }),
    }));
}

/** As a client would write it into a URL; half a surrogate pair cannot be. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function getPaths(path: string, { parameters }: Operation, { ids }: Hints): Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const values = fc.tuple(
    ...names.map((name) =>
      weighted(
        [16, ids(name).map(String)],
        [1, hostileText.map(encode)],
        [1, fc.constantFrom('%', '%zz', '%E0%A4', '%ff', '..', '%2F', ';', '1.0')],
      ),
    ),
  );
  const filled = values.map((all) => names.reduce((text, name, i) => text.replace(`{${name}}`, () => all[i] ?? ''), path));
  return fc
    .tuple(filled, weighted([40, fc.constant('')], [1, fc.constantFrom('/', '//', '/x', '%00', '/../', ';a=b', '?', '#')]))
    .map(([text, tail]) => text + tail);
}

function getQueries({ parameters }: Operation, hints: Hints): Arbitrary<string> {
  const members = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      weighted<string[]>(
        [6, fc.constant([])],
        [
          10,
          valueFor(schema, name, hints).map((value) => [`${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`]),
        ],
        [1, hostileText.map((text) => [`${name}=${encode(text)}`])],
        [1, fc.constantFrom([`${name}=1`, `${name}=2`], [name], [`${name}[]=1`], [`${name}=%zz`], [`${name}=%00`])],
      ),
    );
  const extra = weighted<string[]>(
    [25, fc.constant([])],
    [1, fc.constantFrom(['x=1'], ['__proto__=1'], ['&&=='], ['%=%'], ['a'.repeat(3000)])],
  );
  return fc.tuple(...members, extra).map((parts) => {
    const text = parts.flat().join('&');
    return text === '' ? '' : `?${text}`;
  });
}

function getHeaders({ parameters }: Operation, { own, other }: Sender, cookie: string): Arbitrary<Record<string, string>> {
  const asked = (name: string): boolean => parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
  const absent = fc.constant({});
  const named = (name: string, values: Arbitrary<string>): Arbitrary<Record<string, string>> =>
    values.map((value) => ({ [name.toLowerCase()]: value }));
  return fc
    .tuple(
      weighted(
        [20, named('cookie', fc.constant(cookie))],
        [1, absent],
        [1, named('cookie', headerText)],
        [
          1,
          named(
            'cookie',
            headerText.map((text) => `${cookie.split('.')[0] ?? ''}${text}`),
          ),
        ],
      ),
      asked(HEADERS.studentId)
        ? weighted(
            [16, named(HEADERS.studentId, fc.constantFrom(...own.ids.student.map(String)))],
            [4, named(HEADERS.studentId, fc.constantFrom(...other.ids.student.map(String)))],
            [1, named(HEADERS.studentId, headerText)],
            [1, absent],
          )
        : weighted([9, absent], [1, named(HEADERS.studentId, headerText)]),
      asked(HEADERS.idempotencyKey)
        ? weighted(
            [10, named(HEADERS.idempotencyKey, fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/))],
            [3, named(HEADERS.idempotencyKey, fc.constantFrom('the-same-key-again', 'mark-0-1', 'another-key-again'))],
            [1, named(HEADERS.idempotencyKey, headerText)],
            [1, absent],
          )
        : absent,
      asked(HEADERS.visitorToken)
        ? weighted(
            [5, absent],
            [5, named(HEADERS.visitorToken, fc.constant(own.visitorToken))],
            [1, named(HEADERS.visitorToken, headerText)],
          )
        : absent,
      weighted(
        [12, absent],
        [1, named('accept', headerText)],
        [1, named('x-forwarded-for', headerText)],
        [1, named('accept-encoding', headerText)],
      ),
    )
    .map((parts) => Object.assign({}, ...parts) as Record<string, string>);
}

interface Body {
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

function getBodies({ requestBody }: Operation, hints: Hints): Arbitrary<Body> {
  const schema = requestBody?.content['application/json'].schema;
  const none: Arbitrary<Body> = fc.constantFrom({ headers: {} }, { headers: JSON_HEADERS, payload: '{}' }, { headers: {} });
  const raw: Arbitrary<Body> = fc
    .constantFrom<string | Buffer>(
      '',
      '{',
      '{"a":',
      'null',
      '[]',
      '"x"',
      '1e999',
      '{"a":1}garbage',
      '{"__proto__":{"x":1}}',
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      '\0',
      '{"a":1,"a":2}',
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      '['.repeat(30_000),
      `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
      `{"a":"${'x'.repeat(70_000)}"}`,
      '\ufeff{}',
    )
    .map((payload) => ({ headers: JSON_HEADERS, payload }));
  if (!schema) return weighted([12, none], [1, raw]);
  const value = valueFor(schema, 'body', hints).map((data) => JSON.stringify(data));
  return weighted(
    [20, value.map((payload) => ({ headers: JSON_HEADERS, payload }))],
    [2, raw],
    [
      1,
      value.chain((payload) =>
        fc
          .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=gbk', '')
          .map((type) => ({ headers: { 'content-type': type }, payload })),
      ),
    ],
    [1, none],
  );
}
