/**
 * Answers are written by the schemas of their calls: what a schema does not name stays inside. The writers are made when a
 * call is answered for the first time; made at the start all together they were two thirds of it.
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

export function installSerialization(app: FastifyInstance): void {
  const compile: FastifySerializerCompiler<TSchema> = ({ schema }) => {
    let write: Writer | undefined;
    return (data: unknown) => (write ??= writerOf(schema))(data);
  };
  app.setSerializerCompiler(compile);
}
