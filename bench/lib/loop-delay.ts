import { monitorEventLoopDelay } from 'node:perf_hooks';

/** 99th percentile of the delay of this process's event loop while something is done, ms. */
export async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  await work();
  loop.disable();
  return loop.percentile(99) / 1e6;
}
