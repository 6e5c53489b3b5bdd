/**
 * Grades typed answers in threads. A slow answer ends its thread and a spare takes over; a student has one thread at a
 * time, so slow answers delay only their sender.
 */
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { toThreadCode } from '../../paths';
import { tooComplicated } from '../../modules/math/rules/grading/messages';
import type { LinesKey } from '../../modules/math/rules/grading/lines/types';
import type { AnswerKey, Verdict } from '../../modules/math/rules/grading/types';
import type { GradingReply, GradingRequest } from './grading-worker';

export interface Grader {
  /** @param given lines are parted by their ends @param by who answered: their answers are judged one after the other */
  grade(key: AnswerKey | LinesKey, given: string, by?: number): Promise<Verdict>;
  close(): Promise<void>;
}

/** Far above what an answer costs (docs/grading.md), far below what a learner would notice. Of a processor that is the thread's alone. */
const LIMIT_MS = 200;
/** On a busy machine a thread gets its share of a processor only: it has so many times as long then, at most. */
const LONGEST_SHARE = 10;
const MEMORY_LIMIT_MB = 64;
/** Threads that judge at once. */
const AT_WORK = 2;
/** With the one that waits to take another's place. */
const THREADS = AT_WORK + 1;
const PROGRAM = toThreadCode(__dirname, 'grading-worker');

interface Job {
  request: GradingRequest;
  by: number;
  resolve: (verdict: Verdict) => void;
}
interface Thread {
  worker: Worker;
  isReady: boolean;
  job?: Job;
  limit?: NodeJS.Timeout;
}

/** What waits, by who answered; whoever was served goes to the end. */
class Turns {
  private readonly queues = new Map<number, Job[]>();

  add(job: Job): void {
    const queue = this.queues.get(job.by);
    if (queue) queue.push(job);
    else this.queues.set(job.by, [job]);
  }

  /** The next job of somebody who has none under way. */
  take(underWay: ReadonlySet<number>): Job | undefined {
    for (const [by, queue] of this.queues) {
      if (underWay.has(by)) continue;
      const job = queue.shift();
      this.queues.delete(by);
      if (queue.length > 0) this.queues.set(by, queue);
      return job;
    }
    return undefined;
  }

  get isEmpty(): boolean {
    return this.queues.size === 0;
  }
}

/** Programs that want each processor, of the last minute; 0 where the system does not say (Windows). */
const getMachineLoad = (): number => (os.loadavg()[0] ?? 0) / os.availableParallelism();

/** How long a thread may take that gets its share of a processor, ms. */
export const getPatience = (limitMs: number, load: number): number => limitMs * Math.min(Math.max(load, 1), LONGEST_SHARE);

interface GraderOptions {
  /** What a judgement may take of a processor, ms. */
  limitMs?: number;
  /** Programs that want each processor of the machine. */
  load?: () => number;
}

export function createGrader({ limitMs = LIMIT_MS, load = getMachineLoad }: GraderOptions = {}): Grader {
  const turns = new Turns();
  const threads = new Set<Thread>();
  const underWay = new Set<number>();
  let count = 0;
  let isClosed = false;

  function start(): void {
    const worker = new Worker(PROGRAM, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
    const thread: Thread = { worker, isReady: false };
    threads.add(thread);
    worker.on('message', (reply: GradingReply) => receive(thread, reply));
    worker.on('error', () => lose(thread));
    worker.on('exit', () => lose(thread));
    worker.unref();
  }

  function receive(thread: Thread, reply: GradingReply): void {
    if ('ready' in reply) {
      thread.isReady = true;
      thread.worker.unref();
    } else if (thread.job?.request.id === reply.id) settle(thread, reply.verdict);
    next();
  }

  function settle(thread: Thread, verdict: Verdict): void {
    clearTimeout(thread.limit);
    const { job } = thread;
    delete thread.job;
    thread.worker.unref();
    if (!job) return;
    underWay.delete(job.by);
    job.resolve(verdict);
  }

  /** A thread that ended, by its limit or by itself: its answer is refused, another takes its place. */
  function lose(thread: Thread): void {
    if (!threads.delete(thread)) return;
    // One that cannot even begin: somebody is told so, or it would be tried for ever.
    if (!thread.isReady) turns.take(underWay)?.resolve(tooComplicated());
    settle(thread, tooComplicated());
    next();
  }

  function next(): void {
    if (isClosed) return;
    const all = [...threads];
    const idle = all.filter(({ isReady, job }) => isReady && !job);
    for (const thread of idle.slice(0, AT_WORK - underWay.size)) {
      const job = turns.take(underWay);
      if (job) run(thread, job);
    }
    const isAnyReady = all.some(({ isReady }) => isReady);
    const wanted = isAnyReady ? THREADS : turns.isEmpty ? 0 : 1;
    for (let missing = wanted - threads.size; missing > 0; missing -= 1) start();
    // The process stays for answers that wait for a thread to begin.
    if (!turns.isEmpty && !isAnyReady) for (const { worker } of threads) worker.ref();
  }

  function run(thread: Thread, job: Job): void {
    thread.job = job;
    underWay.add(job.by);
    thread.worker.ref();
    // A main thread that was busy itself may have the reply waiting: it is taken before the thread is judged.
    thread.limit = setTimeout(() => setImmediate(() => thread.job === job && end(thread)), getPatience(limitMs, load()));
    thread.worker.postMessage(job.request);
  }

  function end(thread: Thread): void {
    lose(thread);
    void thread.worker.terminate();
  }

  return {
    grade: (key, given, by = 0) =>
      new Promise((resolve) => {
        turns.add({ request: { id: (count += 1), key, given }, by, resolve });
        next();
      }),
    async close() {
      isClosed = true;
      const open = [...threads];
      threads.clear();
      for (const thread of open) settle(thread, tooComplicated());
      for (let job = turns.take(new Set()); job; job = turns.take(new Set())) job.resolve(tooComplicated());
      await Promise.all(open.map(({ worker }) => worker.terminate()));
    },
  };
}
