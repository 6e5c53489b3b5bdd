import { printable } from '../shared/json';
import type { LogLevel } from '../shared/messages';
import { stackNow } from './observe';
import { post } from './scope';

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
