/**
 * Makes PDFs in a process of its own, started when first wanted and ended soon after: what a large print takes of memory, a
 * thread would leave with the server for good.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../../../paths';
import type { PrintReply, PrintRequest } from './pdf-worker';
import type { RenderedSheet } from './render';
import type { AnySheet, Sheet } from './sheet';

export interface Printer {
  /** @throws Error when the PDF cannot be made */
  render(sheet: Sheet): Promise<RenderedSheet>;
  /** Several in one file. @param onDrawn told how many are drawn @throws Error as `render` */
  renderAll(sheets: AnySheet[], onDrawn: (count: number) => void): Promise<RenderedSheet>;
  close(): Promise<void>;
}

/** A process that wants more ends, and its print fails: the server goes on. MB. */
const MEMORY_LIMIT_MB = 768;
/** One without work ends after this long, ms. */
const IDLE_MS = 10_000;
const [PROGRAM = '', ...LOADER] = findProgram(__dirname, 'pdf-worker').reverse();

interface Waiting {
  resolve: (rendered: RenderedSheet) => void;
  reject: (error: Error) => void;
  onDrawn: (count: number) => void;
}

export function createPrinter(): Printer {
  const waiting = new Map<number, Waiting>();
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      execArgv: [...LOADER.flatMap((file) => ['--require', file]), `--max-old-space-size=${MEMORY_LIMIT_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (reply) => settle(reply as PrintReply));
    started.on('error', (error) => fail(started, error));
    started.on('exit', (code, signal) =>
      fail(started, new Error(`The printing process ended with ${signal ?? `code ${code ?? 'unknown'}`}`)),
    );
    return started;
  }
  function settle(reply: PrintReply): void {
    const { resolve, reject, onDrawn } = waiting.get(reply.id) ?? {};
    if ('drawn' in reply) return onDrawn?.(reply.drawn);
    waiting.delete(reply.id);
    rest();
    if ('error' in reply) reject?.(new Error(reply.error));
    else resolve?.({ pdf: Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength), pages: reply.pages });
  }
  function fail(failed: ChildProcess, error: Error): void {
    if (failed !== worker) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  function rest(): void {
    if (waiting.size > 0) return;
    worker?.unref();
    worker?.channel?.unref();
    idle = setTimeout(() => void end(), IDLE_MS).unref();
  }
  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    if (!ended) return;
    fail(ended, new Error('Printing has ended'));
    const over = once(ended, 'exit');
    if (ended.exitCode !== null || ended.signalCode !== null || !ended.kill('SIGKILL')) return;
    await over;
  }
  const renderAll: Printer['renderAll'] = (sheets, onDrawn) => {
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    worker.channel?.ref();
    const request: PrintRequest = { id: (count += 1), sheets };
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject, onDrawn });
      worker?.send(request, (error) => {
        if (error && worker) fail(worker, error);
      });
    });
  };
  return { render: (sheet) => renderAll([sheet], () => undefined), renderAll, close: end };
}
