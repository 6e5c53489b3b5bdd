/** Building blocks of the resource schemas. */
import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PHONE_PATTERN } from '../constants';

/** Largest id accepted: ids are PostgreSQL bigint, carried as JavaScript numbers. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID, examples: [1001] });
/** Point in time, ISO 8601 with zone. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-20T11:00:00.000Z'] });
/** Calendar day of the school, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date', examples: ['2026-11-20'] });
/** Read from what was pasted before it is checked: see typed-digits.ts. */
export const READ_AS = 'x-read-as';
export const PhoneNumber = Type.String({ pattern: PHONE_PATTERN, examples: ['13800006021'], [READ_AS]: 'phone' });
/** A code of so many digits. */
export const DigitCode = (length: number, example: string) =>
  Type.String({ pattern: `^[0-9]{${length}}$`, examples: [example], [READ_AS]: length });
export const Percentage = Type.Number({ minimum: 0, maximum: 100, examples: [56] });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A closed body: unknown members are refused. */
export const Body = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

export const PageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })),
};

export const IdempotencyKey = Type.String({
  minLength: 8,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
  examples: ['k3x9-1763640000000-17'],
});

/** Given to a visitor with the first step of a test; whoever has it may continue the test and keep it after signing in. */
export const VisitorToken = Type.String({
  minLength: 20,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
  examples: ['hT5m0c1x7R0uJq2kX9aV4w'],
});

export type HttpMethod = 'GET' | 'POST' | 'PUT';
/**
 * Who may call: anyone; a guardian's current student or, without a session, a visitor, who may bring an X-Visitor-Token;
 * a signed-in guardian; a guardian with a current student.
 */
export type Access = 'public' | 'visitor' | 'guardian' | 'student';

/** One call of an API, below its prefix. */
export interface CallDefinition<A = Access> {
  /** One sentence for the documentation. */
  summary: string;
  access: A;
  /** Ids in the path. */
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** `data` of a successful answer. */
  reply: TSchema;
  /** A list: total_count in the envelope and the page headers. */
  paginated?: true;
  /** Takes an Idempotency-Key header. */
  idempotent?: true;
  /** Takes bytes (application/octet-stream) in place of JSON, which the handler reads as they come. */
  upload?: true;
  /** Largest body, bytes, where it is more than that of other calls. */
  bodyLimit?: number;
  /** 201 instead of 200 when something was made. */
  created?: true;
  /** Answers while it happens: one JSON object (`reply`) a line, application/x-ndjson, without an envelope. Errors come before the first line, in one. */
  stream?: true;
  /** Answers with a file of this kind, in pieces as they come. Errors come before the first, in an envelope. */
  file?: 'csv' | 'pdf' | 'zip';
}

/** Types of one call, as client and server see it. */
export interface CallTypes<D extends CallDefinition<unknown>> {
  params: D['params'] extends TSchema ? Static<D['params']> : undefined;
  query: D['query'] extends TSchema ? Static<D['query']> : undefined;
  body: D['body'] extends TSchema ? Static<D['body']> : undefined;
  reply: Static<D['reply']>;
}

/** Keeps literal types while checking the shape. */
export const defineCalls = <const T extends Record<`${HttpMethod} ${string}`, CallDefinition>>(calls: T): T => calls;
