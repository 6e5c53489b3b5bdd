/** Draws many pictures: few here, many in threads beside each other. */
import { availableParallelism } from 'node:os';
import { type Drawn, type PictureJob, render } from './render';
import { inThread } from './render-thread';

/** A thread takes a second to begin: below so many they are not worth it. */
const WORTH_THREADS = 600;
const MOST_THREADS = 4;
const AT_ONCE = 60;

/** Gives what these jobs came to before, or draws them. A school draws its courses once and keeps nothing; the demo and the tests do, see seed/kept-drawings.ts. */
export type KeepDrawings = (jobs: readonly PictureJob[], draw: () => Promise<Drawn[]>) => Promise<Drawn[]>;
const keepNone: KeepDrawings = (_jobs, draw) => draw();

/** @returns in the order of the jobs */
export async function renderAll(jobs: readonly PictureJob[], keep = keepNone): Promise<Drawn[]> {
  return jobs.length < WORTH_THREADS ? jobs.map(render) : keep(jobs, () => renderInThreads(jobs));
}

async function renderInThreads(jobs: readonly PictureJob[]): Promise<Drawn[]> {
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
