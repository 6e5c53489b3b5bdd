/** Makes PDFs in a thread of its own, started when first wanted and kept warm. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PrintReply, PrintRequest } from './pdf-worker';
import type { RenderedSheet } from './render';
import type { Sheet } from './sheet';

export interface Printer {
  /** @throws Error when the PDF cannot be made */
  render(sheet: Sheet): Promise<RenderedSheet>;
  close(): Promise<void>;
}

/** A thread that wants more is ended, and its print fails: the server goes on. MB. */
const MEMORY_LIMIT_MB = 768;
/** A thread without work releases its fonts after this long, ms. */
const IDLE_MS = 60_000;
/** Loads TypeScript when the server runs from its sources: on Node 20 a thread takes no loader from the command line. */
const FILES =
  path.extname(__filename) === '.ts'
    ? [require.resolve('tsx/cjs'), path.join(__dirname, 'pdf-worker.ts')]
    : [path.join(__dirname, 'pdf-worker.js')];
const PROGRAM = FILES.map((file) => `require(${JSON.stringify(file)});`).join('');

interface Waiting {
  resolve: (rendered: RenderedSheet) => void;
  reject: (error: Error) => void;
}

export function createPrinter(): Printer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function start(): Worker {
    const started = new Worker(PROGRAM, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
    started.on('message', settle);
    started.on('error', (error) => fail(started, error));
    started.on('exit', (code) => fail(started, new Error(`The printing thread ended with code ${code}`)));
    return started;
  }
  function settle(reply: PrintReply): void {
    const { resolve, reject } = waiting.get(reply.id) ?? {};
    waiting.delete(reply.id);
    rest();
    if ('error' in reply) reject?.(new Error(reply.error));
    else resolve?.({ pdf: Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength), pages: reply.pages });
  }
  function fail(failed: Worker, error: Error): void {
    if (failed !== worker) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  function rest(): void {
    if (waiting.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => void end(), IDLE_MS).unref();
  }
  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    if (ended) fail(ended, new Error('Printing has ended'));
    await ended?.terminate();
  }
  return {
    render(sheet) {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const request: PrintRequest = { id: (count += 1), sheet };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker?.postMessage(request);
      });
    },
    close: end,
  };
}
