/**
 * Turns a call of the contract into a route: path, validation, access, envelope and page headers come from its
 * definition; a module only says what is done. What the handler gets and gives back is typed by the contract.
 */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { calls } from '@xueban/contract/calls';
import { DEFAULT_PAGE_SIZE } from '@xueban/contract/constants';
import { HEADERS } from '@xueban/contract/http';
import { type CallDefinition, type CallTypes, type HttpMethod, IdempotencyKey, VisitorToken } from '@xueban/contract/resources/shared';
import type { StaffRole } from '@xueban/contract/school/shared';
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteOptions,
} from 'fastify';
import type { Guardian } from './access';
import { AppError } from './errors';
import { joinReady, findReadyList } from './ready-json';
import { Readable } from 'stream';
import { type Writer, getWriter } from './serialization';
import { type Caller, getCaller } from './origin';
import type { Staff } from './staff-access';

/** Of any API of ours: who may call is its own matter. */
type AnyCall = CallDefinition<unknown>;
/** Calls of an API by their names. */
type Definitions = Readonly<Record<string, AnyCall>>;
type NamesOf<C extends Definitions> = Extract<keyof C, string>;

/** What a handler gets besides the request's validated parts. */
interface CallContext {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Where it comes from. */
  caller: Caller;
}
/** Without a session both are null; a guardian may also call without a student. */
export interface VisitorOrStudent {
  guardian: Guardian | null;
  studentId: number | null;
}
/** A visitor also says which test is theirs. */
export interface Visitor extends VisitorOrStudent {
  visitorToken: string | undefined;
}
type AccessInput<D> = D extends { access: 'public' }
  ? unknown
  : D extends { access: 'guardian' }
    ? { guardian: Guardian }
    : D extends { access: 'visitor' }
      ? Visitor
      : D extends { access: readonly StaffRole[] }
        ? { staff: Staff }
        : { guardian: Guardian; studentId: number };
type BytesInput<D> = D extends { upload: true } ? { bytes: Readable } : unknown;
type KeyInput<D> = D extends { idempotent: true } ? { idempotencyKey: string } : unknown;

/** Input of the handler of a call. */
type InputOf<D extends AnyCall> = Pick<CallTypes<D>, 'params' | 'query' | 'body'> &
  AccessInput<D> &
  KeyInput<D> &
  BytesInput<D> &
  CallContext;

/** One page of a list and how many there are in all. */
export interface Page<T> {
  items: T;
  total: number;
}
/** Something made (201), or found to be there already (200). */
export interface Made<T> {
  data: T;
  created: boolean;
}
/** A file, made while it is sent. */
export interface Pieces {
  /** As it is to be saved. */
  name: string;
  pieces: AsyncIterable<string | Buffer>;
}
/** What the handler of a call gives back. */
type OutputOf<D extends AnyCall> = D extends { paginated: true }
  ? Page<CallTypes<D>['reply']>
  : D extends { created: true }
    ? Made<CallTypes<D>['reply']>
    : D extends { stream: true }
      ? AsyncIterable<CallTypes<D>['reply']>
      : D extends { file: string }
        ? Pieces
        : CallTypes<D>['reply'];

/** Registers the handler of a call of an API. */
export type Register<C extends Definitions> = <N extends NamesOf<C>>(
  name: N,
  handler: (input: InputOf<C[N]>) => Promise<OutputOf<C[N]>> | OutputOf<C[N]>,
) => void;
/** … of the phone's. */
export type RegisterCall = Register<typeof calls>;

export interface CallRegistrar<C extends Definitions> {
  call: Register<C>;
  /** Of the calls that take bytes: to be registered when all have their handlers. */
  registerByteRoutes: FastifyPluginCallback;
  /** Calls of the contract that have no handler yet. */
  missing(): NamesOf<C>[];
}

/** SQL limit and offset of a page query. */
export function pageRange(query: { page?: number; per_page?: number }): { limit: number; offset: number } {
  const { page = 1, per_page: limit = DEFAULT_PAGE_SIZE } = query;
  return { limit, offset: (page - 1) * limit };
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Method and fastify path (`courses/:id`) of a call. */
export function getRoute(name: string, prefix = ''): { method: HttpMethod; url: string } {
  const [method, path] = name.split(' ') as [HttpMethod, string];
  return { method, url: `${prefix}/${path.replace(/\{(\w+)\}/g, ':$1')}` };
}

/**
 * @param checkAccess the check that runs before anything else of a call that is not public
 * @param prefix of the paths, unless `app` has one
 */
export function createCallRegistrar<C extends Definitions>(
  app: FastifyInstance,
  definitions: C,
  checkAccess: (access: Exclude<C[NamesOf<C>]['access'], 'public'>) => onRequestAsyncHookHandler,
  prefix = '',
): CallRegistrar<C> {
  const registered = new Set<string>();
  const ofBytes: RouteOptions[] = [];
  const call: Register<C> = (name, handler) => {
    const definition = definitions[name] as AnyCall;
    const readyList = findReadyList(definition.reply);
    const getLines = definition.stream && lineWriter(definition.reply);
    registered.add(name);
    const route: RouteOptions = {
      ...getRoute(name, prefix),
      schema: getSchema(definition),
      ...(definition.bodyLimit !== undefined && { bodyLimit: definition.bodyLimit }),
      onRequest: definition.access === 'public' ? [] : [checkAccess(definition.access as never)],
      preValidation: definition.upload ? requireBytes : definition.body ? requireBody : refuseBody,
      handler: async (request, reply) => {
        const output: unknown = await handler(getInput(definition, request, reply) as never);
        if (definition.file) return sendPieces(reply, definition.file, output as Pieces);
        if (getLines) return sendLines(reply, getLines(output as AsyncIterable<unknown>));
        const envelope = answer(definition, output, request, reply);
        const bytes = readyList && joinReady(envelope, readyList, (rest) => reply.serialize(rest) as string);
        return bytes ? reply.type(JSON_TYPE).send(bytes) : envelope;
      },
    };
    if (definition.upload) ofBytes.push(route);
    else app.route(route);
  };
  return {
    call,
    registerByteRoutes: registerByteRoutes(ofBytes),
    missing: () => (Object.keys(definitions) as NamesOf<C>[]).filter((name) => !registered.has(name)),
  };
}

/** Bytes are taken as they come, piece by piece, and at the pace that their handler allows. */
const registerByteRoutes =
  (routes: readonly RouteOptions[]): FastifyPluginCallback =>
  (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, body, parsed) => parsed(null, body));
    for (const route of routes) scope.route({ ...route, config: { ownPace: true } });
    done();
  };

const NoQuery = Type.Object({}, { additionalProperties: false });

function getSchema(definition: AnyCall): Record<string, unknown> {
  const { params, query, body, stream, file } = definition;
  const asked = { querystring: query ?? NoQuery, ...(params && { params }), ...(body && { body }) };
  return stream || file ? asked : { ...asked, response: { '2xx': getEnvelope(definition) } };
}

/** By its definition, the same for every server of a process: what is compiled of it is kept by it. */
const envelopes = new WeakMap<AnyCall, TSchema>();

function getEnvelope(definition: AnyCall): TSchema {
  const known = envelopes.get(definition);
  if (known) return known;
  const { reply, paginated } = definition;
  const envelope = Type.Object({ code: Type.Integer(), data: reply, ...(paginated ? { total_count: Type.Integer() } : {}) });
  envelopes.set(definition, envelope);
  return envelope;
}

const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0);

function requireBody({ body }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(body === undefined ? new AppError('MALFORMED_BODY') : undefined);
}

function requireBytes({ body }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(body instanceof Readable ? undefined : new AppError('UNSUPPORTED_MEDIA_TYPE'));
}

/** Clients may send `{}` where no body is wanted, but nothing that looks as if it meant something. */
function refuseBody({ body }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(isEmpty(body) ? undefined : new AppError('INVALID_REQUEST'));
}

function getInput(definition: AnyCall, request: FastifyRequest, reply: FastifyReply): unknown {
  const { params, query, body, guardian, studentId, staff } = request;
  return {
    params,
    query,
    body,
    request,
    reply,
    caller: getCaller(request),
    ...(Array.isArray(definition.access) ? { staff } : definition.access !== 'public' && { guardian }),
    ...((definition.access === 'student' || definition.access === 'visitor') && { studentId }),
    ...(definition.access === 'visitor' && { visitorToken: findVisitorToken(request) }),
    ...(definition.upload && { bytes: body }),
    ...(definition.idempotent && { idempotencyKey: getIdempotencyKey(request) }),
  };
}

const keyChecker = TypeCompiler.Compile(IdempotencyKey);

function getIdempotencyKey(request: FastifyRequest): Static<typeof IdempotencyKey> {
  const key = request.headers[HEADERS.idempotencyKey.toLowerCase()];
  if (key === undefined || key === '') throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  if (!keyChecker.Check(key)) throw new AppError('INVALID_REQUEST');
  return key;
}

const tokenChecker = TypeCompiler.Compile(VisitorToken);

function findVisitorToken(request: FastifyRequest): Static<typeof VisitorToken> | undefined {
  const token = request.headers[HEADERS.visitorToken.toLowerCase()];
  if (token === undefined || token === '') return undefined;
  if (!tokenChecker.Check(token)) throw new AppError('INVALID_REQUEST');
  return token;
}

function answer(
  definition: AnyCall,
  output: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): { code: number; data: unknown; total_count?: number } {
  if (definition.paginated) {
    const { items, total } = output as Page<unknown>;
    setPageHeaders(request.query as { page?: number; per_page?: number }, total, reply);
    return { code: 200, data: items, total_count: total };
  }
  if (definition.created) {
    const { data, created } = output as Made<unknown>;
    const code = created ? 201 : 200;
    reply.code(code);
    return { code, data };
  }
  return { code: 200, data: output };
}

function setPageHeaders(
  { page = 1, per_page: size = DEFAULT_PAGE_SIZE }: { page?: number; per_page?: number },
  total: number,
  reply: FastifyReply,
): void {
  reply.headers({
    [HEADERS.page]: page,
    [HEADERS.perPage]: size,
    [HEADERS.total]: total,
    [HEADERS.totalPages]: Math.ceil(total / size),
  });
}

/** Answers of calls that tell what happens while it happens: one JSON object a line. */
const LINES_TYPE = 'application/x-ndjson; charset=utf-8';
/** Each value as a line, by the schema of the call's reply. */
export function lineWriter(schema: TSchema): (values: AsyncIterable<unknown>) => AsyncGenerator<string> {
  let write: Writer | undefined;
  return async function* lines(values) {
    write ??= getWriter(schema);
    for await (const value of values) yield `${write(value)}\n`;
  };
}
/** Sends lines as they come; who goes away ends them. */
export function sendLines(reply: FastifyReply, lines: AsyncGenerator<string>): FastifyReply {
  // Proxies that gather answers before they pass them on are told not to.
  return reply
    .header('x-accel-buffering', 'no')
    .type(LINES_TYPE)
    .send(Readable.from(lines, { objectMode: true, highWaterMark: 1 }));
}

/** An answer that is cut off is no file: its end is missing, and whoever saves it is told. */
const FILE_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf', zip: 'application/zip' } as const;

function sendPieces(reply: FastifyReply, kind: keyof typeof FILE_TYPES, { name, pieces }: Pieces): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(FILE_TYPES[kind])
    .send(Readable.from(pieces));
}
