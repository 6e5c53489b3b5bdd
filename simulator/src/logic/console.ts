import type { LogLevel } from '../shared/messages';
import { stackNow } from './observe';
import { post } from './scope';

function printable(value: unknown): unknown {
  if (value === undefined) return 'undefined';
  if (value instanceof Error) return value.stack ?? value.message;
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' || typeof value === 'symbol' ? value.toString() : value;
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return '[circular]';
  }
}

const writer =
  (level: LogLevel) =>
  (...args: unknown[]): void =>
    post({ type: 'log', level, args: args.map(printable), stack: stackNow() });

const nothing = (): void => undefined;

/** The `console` given to the app: everything goes to the shell and from there to the test client. */
export const appConsole = {
  log: writer('log'),
  info: writer('info'),
  warn: writer('warn'),
  error: writer('error'),
  debug: writer('debug'),
  group: writer('log'),
  groupCollapsed: writer('log'),
  trace: writer('log'),
  groupEnd: nothing,
  time: nothing,
  timeEnd: nothing,
  table: writer('log'),
};
