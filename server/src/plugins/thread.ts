/** A thread that does one long piece of work and tells how far it is, so that nobody's call waits for it. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** It is ended after so long, ms. */
  longestMs: number;
  memoryMb: number;
}

export interface Thread<Sent, Got> {
  post(message: Sent): void;
  /** Ends when nobody listens any more. */
  messages: AsyncIterable<Got>;
  /** Ends the thread, whatever it does. */
  end(): Promise<void>;
}

/** @param code of the thread */
export function startThread<Sent, Got>(code: string, { longestMs, memoryMb }: ThreadLimits): Thread<Sent, Got> {
  const worker = new Worker(code, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const over = new AbortController();
  const limit = setTimeout(() => over.abort(new Error(`A thread took longer than ${longestMs} ms`)), longestMs).unref();
  worker.once('exit', (exitCode) => over.abort(new Error(`A thread ended with ${exitCode}`)));
  const heard = on(worker, 'message', { signal: over.signal }) as AsyncIterable<[Got]>;
  async function* listen(): AsyncGenerator<Got> {
    for await (const [message] of heard) yield message;
  }
  return {
    post: (message) => worker.postMessage(message),
    messages: listen(),
    async end() {
      clearTimeout(limit);
      await worker.terminate();
    },
  };
}
