/**
 * Grades typed mathematics answers in a thread of their own, one after the other. An answer that takes too long ends its
 * thread and is refused as too complicated; a second thread, started beforehand, goes on with the next.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { tooComplicated } from '../../rules/math/grading/messages';
import type { AnswerKey, Verdict } from '../../rules/math/grading/types';
import type { GradingReply, GradingRequest } from './grading-worker';

export interface Grader {
  grade(key: AnswerKey, given: string): Promise<Verdict>;
  close(): Promise<void>;
}

/** Far above what an answer costs (docs/grading.md), far below what a learner would notice. */
const LIMIT_MS = 200;
const MEMORY_LIMIT_MB = 64;
/** Of a server that runs from its sources the thread does too; on Node 20 it does not take its loader from the command line. */
const FILES =
  path.extname(__filename) === '.ts'
    ? [require.resolve('tsx/cjs'), path.join(__dirname, 'grading-worker.ts')]
    : [path.join(__dirname, 'grading-worker.js')];
const PROGRAM = FILES.map((file) => `require(${JSON.stringify(file)});`).join('');

interface Job {
  request: GradingRequest;
  resolve: (verdict: Verdict) => void;
}
interface Thread {
  worker: Worker;
  isReady: boolean;
  job?: Job;
  limit?: NodeJS.Timeout;
}

export function createGrader({ limitMs = LIMIT_MS }: { limitMs?: number } = {}): Grader {
  const queue: Job[] = [];
  let current: Thread | undefined;
  let spare: Thread | undefined;
  let count = 0;
  let isClosed = false;

  function start(): Thread {
    const worker = new Worker(PROGRAM, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
    const thread: Thread = { worker, isReady: false };
    worker.on('message', (reply: GradingReply) => receive(thread, reply));
    worker.on('error', () => lose(thread));
    worker.on('exit', () => lose(thread));
    worker.unref();
    return thread;
  }

  function receive(thread: Thread, reply: GradingReply): void {
    if ('ready' in reply) thread.isReady = true;
    else if (thread.job?.request.id === reply.id) settle(thread, reply.verdict);
    next();
  }

  function settle(thread: Thread, verdict: Verdict): void {
    clearTimeout(thread.limit);
    const { job } = thread;
    delete thread.job;
    if (queue.length === 0) thread.worker.unref();
    job?.resolve(verdict);
  }

  /** A thread that ended, by its limit or by itself: its answer is refused, the spare takes over. */
  function lose(thread: Thread): void {
    if (thread === spare) spare = undefined;
    if (thread !== current) return;
    current = undefined;
    settle(thread, tooComplicated());
    next();
  }

  function next(): void {
    if (isClosed || (queue.length === 0 && !current)) return;
    current ??= spare ?? start();
    if (spare === current) spare = undefined;
    if (current.isReady) spare ??= start();
    if (!current.isReady || current.job) {
      if (queue.length > 0) current.worker.ref();
      return;
    }
    const job = queue.shift();
    if (job) run(current, job);
  }

  function run(thread: Thread, job: Job): void {
    thread.job = job;
    thread.worker.ref();
    // A main thread that was busy itself may have the reply waiting: it is taken before the thread is judged.
    thread.limit = setTimeout(() => setImmediate(() => thread.job === job && end(thread)), limitMs);
    thread.worker.postMessage(job.request);
  }

  function end(thread: Thread): void {
    lose(thread);
    void thread.worker.terminate();
  }

  return {
    grade: (key, given) =>
      new Promise((resolve) => {
        queue.push({ request: { id: (count += 1), key, given }, resolve });
        current ??= spare ?? start();
        next();
      }),
    async close() {
      isClosed = true;
      const threads = [current, spare].flatMap((thread) => (thread ? [thread] : []));
      const refused = queue.splice(0);
      for (const thread of threads) settle(thread, tooComplicated());
      for (const { resolve } of refused) resolve(tooComplicated());
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
