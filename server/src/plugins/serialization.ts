/**
 * Answers are written by the schemas of their calls: what a schema does not name stays inside. The writers are made when a
 * call is answered for the first time; made at the start all together they were two thirds of it. A process that makes several
 * servers, as tests do, makes them once.
 */
import type { TSchema } from '@sinclair/typebox';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { discriminateUnions } from './discriminate-unions';

export type Writer = (data: unknown) => string;

/** Makes the writer of what fits a schema. */
export function writerOf(answer: TSchema): Writer {
  const { schema, questions } = discriminateUnions(answer);
  return fastJsonStringify(schema, { schema: questions });
}

const made = new WeakMap<TSchema, Writer>();

function keptWriterOf(answer: TSchema): Writer {
  const known = made.get(answer);
  if (known) return known;
  const writer = writerOf(answer);
  made.set(answer, writer);
  return writer;
}

export function installSerialization(app: FastifyInstance): void {
  const compile: FastifySerializerCompiler<TSchema> = ({ schema }) => {
    let write: Writer | undefined;
    return (data: unknown) => (write ??= keptWriterOf(schema))(data);
  };
  app.setSerializerCompiler(compile);
}
