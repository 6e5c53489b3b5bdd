/** Answers of calls that tell what happens while it happens: one JSON object a line. */
import { Readable } from 'node:stream';
import type { TSchema } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { type Writer, getWriter } from './serialization';

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
