/**
 * Writes answers by the schemas of their calls, so nothing else leaves the server. A writer is made at its call's first
 * answer, because making all of them was most of a start.
 */
import type { TSchema } from '@sinclair/typebox';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { discriminateUnions } from './discriminate-unions';

export type Writer = (data: unknown) => string;

/** Makes the writer of what fits a schema. */
export function getWriter(answer: TSchema): Writer {
  const { schema, questions } = discriminateUnions(answer);
  return fastJsonStringify(schema, { schema: questions });
}

const made = new WeakMap<TSchema, Writer>();

function getKeptWriter(answer: TSchema): Writer {
  const known = made.get(answer);
  if (known) return known;
  const writer = getWriter(answer);
  made.set(answer, writer);
  return writer;
}

export function installSerialization(app: FastifyInstance): void {
  const compile: FastifySerializerCompiler<TSchema> = ({ schema }) => {
    let write: Writer | undefined;
    return (data: unknown) => (write ??= getKeptWriter(schema))(data);
  };
  app.setSerializerCompiler(compile);
}
