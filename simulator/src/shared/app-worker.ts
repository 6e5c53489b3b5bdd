import type { Engine } from '../engine/profiles';

export const WORKER_PATH = '/simulator/worker.js';

/** Logic layer → a worker of the app. */
export type ToAppWorker =
  | { type: 'start'; scripts: Record<string, string>; file: string; engine: Engine | null }
  | { type: 'message'; message: unknown };

/** A worker of the app → logic layer. */
export type FromAppWorker =
  | { type: 'message'; message: unknown }
  | { type: 'log'; level: 'log' | 'info' | 'warn' | 'error' | 'debug'; args: unknown[] }
  | { type: 'error'; message: string; stack: string | undefined };
