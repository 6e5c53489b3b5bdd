/** A thread that draws: it takes a second to begin, and holds nobody up. It alone loads what draws formulas. */
import { Worker } from 'node:worker_threads';
import { toThreadCode } from '../../../paths';
import type { Drawn, PictureJob } from './render';

const PROGRAM = toThreadCode(__dirname, 'render-worker');

/** @throws what ended the thread */
export async function inThread(work: (draw: (jobs: readonly PictureJob[]) => Promise<Drawn[]>) => Promise<void>): Promise<void> {
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

/** Few pictures, drawn where nobody waits for them. @returns in the order of the jobs */
export async function renderApart(jobs: readonly PictureJob[]): Promise<Drawn[]> {
  let drawn: Drawn[] = [];
  await inThread(async (draw) => {
    drawn = await draw(jobs);
  });
  return drawn;
}
