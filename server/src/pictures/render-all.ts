/** Draws many pictures: few here, many in threads beside each other. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Drawn, type PictureJob, render } from './render';

/** A thread takes a second to begin: below so many they are not worth it. */
const WORTH_THREADS = 600;
const MOST_THREADS = 4;
const AT_ONCE = 60;
/** Of a program that runs from its sources the thread does too; on Node 20 it does not take its loader from the command line. */
const FILES =
  path.extname(__filename) === '.ts'
    ? [require.resolve('tsx/cjs'), path.join(__dirname, 'render-worker.ts')]
    : [path.join(__dirname, 'render-worker.js')];
const PROGRAM = FILES.map((file) => `require(${JSON.stringify(file)});`).join('');

/** @returns in the order of the jobs */
export async function renderAll(jobs: readonly PictureJob[]): Promise<Drawn[]> {
  if (jobs.length < WORTH_THREADS) return jobs.map(render);
  const parts: PictureJob[][] = [];
  for (let i = 0; i < jobs.length; i += AT_ONCE) parts.push(jobs.slice(i, i + AT_ONCE));
  const done: Drawn[][] = [];
  let next = 0;
  const work = (): Promise<void> =>
    inThread(async (draw) => {
      while (next < parts.length) {
        const own = next;
        next += 1;
        done[own] = await draw(parts[own] ?? []);
      }
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MOST_THREADS) }, work));
  return done.flat();
}

/** @throws what ended the thread */
async function inThread(work: (draw: (jobs: readonly PictureJob[]) => Promise<Drawn[]>) => Promise<void>): Promise<void> {
  const worker = new Worker(PROGRAM, { eval: true, execArgv: [] });
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread that draws ended with ${code}`)));
  });
  failed.catch(() => undefined);
  const draw = (jobs: readonly PictureJob[]): Promise<Drawn[]> =>
    Promise.race([
      failed,
      new Promise<Drawn[]>((resolve) => {
        worker.once('message', resolve);
        worker.postMessage(jobs);
      }),
    ]);
  try {
    await work(draw);
  } finally {
    await worker.terminate();
  }
}
