/**
 * Validation by the contract's schemas. Bodies are taken as they are, but for
 * numbers of telephones and codes, in which what was pasted is read; ids and numbers in a path or query are text,
 * and only plain decimal ones are turned into numbers ("0x10", "1e3", " 1" and "" stay text and are refused).
 */
import { FormatRegistry, type TSchema } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { READ_AS } from '@xueban/contract/resources/shared';
import { readCode, readPhone } from '@xueban/contract/typed-digits';
import { AppError } from './errors';

const DECIMAL = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,10})?$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Within years that a phone's clock can reasonably show and PostgreSQL can keep. */
function isMoment(text: string): boolean {
  const time = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  return time >= Date.UTC(2000, 0, 1) && time < Date.UTC(2200, 0, 1);
}

function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Makes the schemas of a route check what comes in. */
export function installValidation(app: FastifyInstance): void {
  FormatRegistry.Set('date-time', isMoment);
  FormatRegistry.Set('date', isDay);
  FormatRegistry.Set('uri-reference', () => true);
  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
    const { Check, Errors } = compiled(schema);
    const check = (data: unknown): { value: unknown } | { error: Error } =>
      Check(data) ? { value: data } : { error: new AppError('INVALID_REQUEST', { cause: describe(Errors(data).First()) }) };
    if (httpPart === 'body') {
      const readers = findReaders(schema);
      return readers.size === 0 ? check : (data: unknown) => check(readDigits(data, readers));
    }
    const members = textMembers(schema);
    return (data: unknown) => check(readText(data, members));
  };
  app.setValidatorCompiler(compile);
}

const made = new WeakMap<TSchema, TypeCheck<TSchema>>();

function getChecker(schema: TSchema): TypeCheck<TSchema> {
  const known = made.get(schema);
  if (known) return known;
  const checker = TypeCompiler.Compile(schema);
  made.set(schema, checker);
  return checker;
}

/** Compiled when the first request comes, once in a process: most programs that build a server never see most calls. */
function compiled(schema: TSchema) {
  let kept: TypeCheck<TSchema> | undefined;
  const checker = (): TypeCheck<TSchema> => (kept ??= getChecker(schema));
  return { Check: (data: unknown) => checker().Check(data), Errors: (data: unknown) => checker().Errors(data) };
}

const describe = (error: { path: string; message: string } | undefined): string => `${error?.path ?? ''}: ${error?.message ?? 'not valid'}`;

type Reader = (text: string) => string;

/** Of the members of a body, or of the bodies it may be, those in which digits are read as people paste them. */
function findReaders(schema: TSchema): Map<string, Reader> {
  const readers = new Map<string, Reader>();
  const bodies = [schema, ...((schema.anyOf ?? []) as TSchema[])];
  for (const [name, member] of bodies.flatMap(({ properties }) => Object.entries((properties ?? {}) as Record<string, TSchema>))) {
    const as: unknown = member[READ_AS];
    if (as === 'phone') readers.set(name, readPhone);
    else if (typeof as === 'number') readers.set(name, (text) => readCode(text, as));
  }
  return readers;
}

function readDigits(data: unknown, readers: ReadonlyMap<string, Reader>): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const values: Record<string, unknown> = { ...data };
  for (const [name, read] of readers) {
    const text = values[name];
    if (typeof text === 'string') values[name] = read(text);
  }
  return values;
}

interface TextMember {
  name: string;
  numeric: boolean;
  /** `true` or `false`. */
  logical: boolean;
  fallback: unknown;
}

function textMembers(schema: TSchema): TextMember[] {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>;
  return Object.entries(properties).map(([name, { type, default: fallback }]) => ({
    name,
    numeric: type === 'integer' || type === 'number',
    logical: type === 'boolean',
    fallback: fallback as unknown,
  }));
}

/** Numbers read from their text, and defaults filled in. */
function readText(data: unknown, members: readonly TextMember[]): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const values: Record<string, unknown> = { ...data };
  for (const { name, numeric, logical, fallback } of members) {
    const text = values[name];
    if (text === undefined && fallback !== undefined) values[name] = fallback;
    else if (numeric && typeof text === 'string' && DECIMAL.test(text)) values[name] = Number(text);
    else if (logical && (text === 'true' || text === 'false')) values[name] = text === 'true';
  }
  return values;
}
