import type { FromAppWorker, ToAppWorker } from '../shared/app-worker';
import { getMessage, printable } from '../shared/json';
import { becomeEngine, explain } from './engine';
import { ModuleLoader } from './loader';

/** Entry of a worker of the app (基础能力 › 多线程 Worker): it has `worker`, `require` and the language, and no `wx`. */

interface WorkerScope {
  postMessage(message: FromAppWorker): void;
  onmessage: ((event: { data: ToAppWorker }) => void) | null;
  onunhandledrejection: ((event: { reason: unknown; preventDefault(): void }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const post = scope.postMessage.bind(scope);
const listeners: ((message: unknown) => void)[] = [];

const tellError = (error: unknown): void =>
  post({ type: 'error', message: explain(getMessage(error)), stack: error instanceof Error ? error.stack : undefined });

function guarded(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    tellError(error);
  }
}

const logs =
  (level: Extract<FromAppWorker, { type: 'log' }>['level']) =>
  (...args: unknown[]): void =>
    post({ type: 'log', level, args: args.map(printable) });

const globals = {
  worker: {
    postMessage: (message: unknown) => post({ type: 'message', message }),
    onMessage: (listener: (message: unknown) => void) => void listeners.push(listener),
  },
  console: { log: logs('log'), info: logs('info'), warn: logs('warn'), error: logs('error'), debug: logs('debug') },
};

scope.onunhandledrejection = (event) => {
  event.preventDefault();
  tellError(event.reason);
};

scope.onmessage = ({ data }) => {
  if (data.type === 'start')
    guarded(() => new ModuleLoader(data.scripts, becomeEngine(data.engine, globals), undefined).require(data.file));
  else for (const listener of listeners) guarded(() => listener(data.message));
};
