/**
 * Hostile requests to every call of the OpenAPI document. Whatever is sent: never a fault of the server,
 * always an envelope, never a word of another guardian's family, and nothing of theirs is changed.
 * To repeat a run: FUZZ_SEED=<seed it printed> npm run test:server -- fuzz
 * The long form has 5,000 (`npm test -- --long`); more of them: FUZZ_REQUESTS=20000 npm run test:server -- fuzz
 */
import { errors } from '@xueban/contract/errors';
import fc from 'fast-check';
import { type OpenApiDocument, openApiDocument } from '../../src/plugins/docs/openapi';
import type { TestApp } from '../support/app';
import { howMany } from '../support/long-form';
import { type Family, loadSnapshot } from './families';
import { type HostileRequest, hostileRequests, type Sender } from './requests';
import { openSchool, type OpenSchool } from './school';
import { unstorableRequests } from './unstorable';
import { askEverything } from './valid-requests';
import type { JsonSchema } from './values';

/** What so many find: docs/testing.md. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? howMany(2500, 5000));
/** Sent at the same time: hostile requests also meet each other. */
const AT_ONCE = 20;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

let school: OpenSchool;
let api: TestApp;
let own: Family;
let other: Family;
beforeAll(async () => {
  school = await openSchool();
  ({ api, own, other } = school);
}, 120_000);
afterAll(() => school.close());

interface Seen {
  status: number;
  error: string | undefined;
  data: unknown;
}

const parseLines = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));

/** Sends one request and checks everything that must hold of any answer. */
async function send(request: HostileRequest): Promise<Seen> {
  const { method, url, headers, payload } = request;
  const response = await api.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  const { statusCode: status, body: text } = response;
  const fault = (reason: string): Error => new Error(`${reason}: ${status} ${text.slice(0, 500)}`);
  if (status >= 500) throw fault('A fault of the server');
  if (text.includes(other.marker)) throw fault('Data of another guardian');
  if (/node_modules|\.ts:\d+|at \w+ \(/.test(text)) throw fault('A stack');
  const type = String(response.headers['content-type']);
  if (type.startsWith('application/x-ndjson') && status === 200) return { status, error: undefined, data: parseLines(text) };
  if (!type.startsWith('application/json')) throw fault('No JSON');
  const body = response.json<{ code?: unknown; data?: unknown; message?: unknown; error?: unknown }>();
  if (body.code !== status || body.data === undefined) throw fault('No envelope');
  if (status < 400) return { status, error: undefined, data: body.data };
  const entry = Object.entries(errors).find(([key]) => key === body.error)?.[1];
  if (entry?.status !== status || entry.message !== body.message || body.data !== null) throw fault('Not of the error catalogue');
  return { status, error: String(body.error), data: null };
}

/** Whether the request is for this call at all: `..` in the place of an id leads to another one. */
function isFor(operation: string, url: string): boolean {
  const template = (operation.split(' ')[1] ?? '').replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^/learning/v1${template}/?$`).test(new URL(url, 'http://localhost').pathname);
}

/** A hostile path may be no call at all; every other answer is in the document. */
function documented(document: OpenApiDocument, operation: string, status: number, error: string): boolean {
  const [method, path] = operation.split(' ') as [string, string];
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses as Record<number, { description: string }>;
  return (
    error === 'ROUTE_NOT_FOUND' ||
    error === 'METHOD_NOT_ALLOWED' ||
    (status < 400 ? status in responses : Boolean(responses[status]?.description.includes(`\`${error}\``)))
  );
}

/** `METHOD path: member` of every body of the document. */
const getMembers = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { schema } =
        (operation as { requestBody?: { content: { 'application/json': { schema: JsonSchema } } } }).requestBody?.content[
          'application/json'
        ] ?? {};
      const names = (schema?.anyOf ?? [schema ?? {}]).flatMap(({ properties = {} }) => Object.keys(properties));
      return [...new Set(names)].map((name) => `${method.toUpperCase()} ${path}: ${name}`);
    }),
  );

/** Members of the request's body. */
function sentMembers({ operation, payload }: HostileRequest): string[] {
  try {
    return Object.keys(JSON.parse(String(payload)) as object).map((name) => `${operation}: ${name}`);
  } catch {
    return []; // hostile text
  }
}

const getOperations = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));

test('every call succeeds when it is asked for as the phone does, and refuses text that the database cannot keep in every place of it', async () => {
  const document = openApiDocument();
  const asked = new Set<string>();
  const taken: string[] = [];
  let refused = 0;
  await askEverything(school, own, async (request) => {
    for (const unstorable of unstorableRequests(document, request)) {
      if ((await send(unstorable)).error === undefined) taken.push(`${unstorable.method} ${unstorable.url} ${String(unstorable.payload)}`);
      else refused += 1;
    }
    const { status, error, data } = await send(request);
    if (error !== undefined) throw new Error(`${request.operation}: ${status} ${error}`);
    asked.add(request.operation);
    return data;
  });
  expect(taken).toEqual([]);
  expect(refused).toBeGreaterThan(5 * asked.size);
  expect(getOperations(document).filter((operation) => !asked.has(operation))).toEqual([]);
}, 180_000);

test(`${REQUESTS} hostile requests (seed ${seed})`, async () => {
  const before = await loadSnapshot(api, other);
  const sender: Sender = {
    own,
    other,
    cookie: await api.signIn(own.phone),
    expendable: await api.signIn(own.phone),
    leaving: await api.signIn((await api.createParent()).phone),
  };
  const document = openApiDocument();
  const seen = new Map<string, Map<string, number>>();
  const surprises = new Set<string>();
  const members = new Set<string>();
  let sent = 0;
  const batches = fc.array(hostileRequests(document, sender), { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const answers = await Promise.all(batch.map(send));
      sent += batch.length;
      for (const [i, { status, error = String(status) }] of answers.entries()) {
        const { operation, method, url } = batch[i]!;
        for (const member of sentMembers(batch[i]!)) members.add(member);
        const counts = seen.get(operation) ?? new Map<string, number>();
        seen.set(operation, counts.set(error, (counts.get(error) ?? 0) + 1));
        if (operation.startsWith(`${method} `) && isFor(operation, url) && !documented(document, operation, status, error))
          surprises.add(`${operation}: ${error}`);
      }
    }),
    { seed, numRuns: REQUESTS / AT_ONCE, plugins: [fc.interruptAfterTimeLimit(600_000, { failOnInterrupt: true })] },
  );

  if (process.env.FUZZ_REPORT)
    process.stdout.write(
      `${JSON.stringify(Object.fromEntries([...seen].map(([name, counts]) => [name, Object.fromEntries(counts)])), null, 1)}\n`,
    );
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  expect(await loadSnapshot(api, other)).toBe(before);
  expect([...surprises]).toEqual([]);
  // Optional members are sent too, and members that no call has. By chance some are not: of a call's members all at once.
  const known = new Set(getMembers(document));
  expect([...known].filter((member) => !members.has(member)).length).toBeLessThan(known.size / 10);
  // Each can be: of more than are sent, always the same.
  const could = fc.sample(hostileRequests(document, sender), { seed: 1, numRuns: 20_000 });
  const sendable = new Set(could.flatMap(sentMembers));
  expect([...known].filter((member) => !sendable.has(member))).toEqual([]);
  expect([...members].some((member) => !known.has(member))).toBe(true);
  // A run that only ever hits the door would prove nothing.
  const count = (...names: string[]): number =>
    [...seen.values()].reduce((sum, counts) => sum + names.reduce((ofCall, name) => ofCall + (counts.get(name) ?? 0), 0), 0);
  expect(count('200', '201')).toBeGreaterThan(REQUESTS / 10);
  // The student of another guardian was tried, and answered as one that does not exist.
  expect(count('STUDENT_NOT_FOUND')).toBeGreaterThan(REQUESTS / 50);
}, 1_200_000);
