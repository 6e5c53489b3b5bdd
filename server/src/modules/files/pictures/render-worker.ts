/** A thread that draws: a whole course has some thousands of formulas. */
import { parentPort } from 'node:worker_threads';
import { type PictureJob, render } from './render';

parentPort?.on('message', (jobs: readonly PictureJob[]) => {
  parentPort?.postMessage(jobs.map(render));
});
