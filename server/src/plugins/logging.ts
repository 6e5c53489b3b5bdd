/** The log: one line of JSON an event, without personal data. Codes are written by the local SMS adapter alone. */
import { toPlainDigits, UNSEEN, WIDE_GAP } from '@xueban/contract/typed-digits';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';

/** As people and providers write it, with the country's code too; what fields read as one number. */
const BETWEEN = `(?:${UNSEEN.source}|[${WIDE_GAP}]){0,8}`;
const PHONE = new RegExp(`(?<!\\d)((?:(?:\\+|00)?86${BETWEEN})?0?)(1(?:${BETWEEN}\\d){10})(?!\\d)`, 'g');

/** Hides the middle of every phone number in a text. */
export function maskPhones(text: string): string {
  let [masked, from] = ['', 0];
  for (const { 0: whole, 1: prefix = '', 2: run = '', index } of toPlainDigits(text).matchAll(PHONE)) {
    const digits = run.replace(/\D/g, '');
    if (!/^1[3-9]/.test(digits)) continue;
    masked += `${text.slice(from, index)}${prefix}${digits.slice(0, 3)}****${digits.slice(-4)}`;
    from = index + whole.length;
  }
  return masked + text.slice(from);
}

/** The values of a failed query are the learner's data: its text is enough to find it. They go to the end of the message. */
const clean = (text: string): string => maskPhones(text.replace(/\nparams: [^]*/, ''));

/** The same of a line of JSON, where an error was written into a text; up to the end of that text. */
const cleanLine = (line: string): string => (line.includes('nparams: ') ? line.replace(/\\+nparams: (?:[^"\\]|\\.)*/g, '') : line);

/** Longer texts of an error say no more, and fill the disk. */
const MOST_MESSAGE = 2000;
const MOST_STACK = 8000;
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Its message is part of it, and may hold lines that look like its own. */
const cleanStack = (stack: string, message: string): string => clean(stack.replace(message, () => clean(message)));

export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** What is kept of an error: not `detail`, where PostgreSQL quotes values. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(clean(String(error)), MOST_MESSAGE) };
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message: cut(clean(error.message), MOST_MESSAGE),
    ...(typeof code === 'string' && { code }),
    ...(error.stack !== undefined && { stack: cut(cleanStack(error.stack, error.message), MOST_STACK) }),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Kept when the log cannot be written, characters. */
const LOG_BACKLOG = 1_000_000;

/** Standard output. A log that cannot be written, because its disk is full, is no reason to end. */
function standardOutput(): { write(line: string): void } {
  const output = pino.destination({ dest: 1, sync: true, maxLength: LOG_BACKLOG });
  output.on('error', () => undefined);
  return output;
}

/** @param destination instead of standard output */
export function createLogger(level: string, destination: { write(line: string): void } = standardOutput()): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: (error: unknown) => describeError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, { write: (line: string) => destination.write(cleanLine(line)) });
}

/** One line for every answer; the pattern of the route instead of its URL. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
