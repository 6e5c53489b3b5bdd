import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something holds, and not for ever. */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await holds()); await delay(20))
    if (Date.now() > end) throw new Error('It did not come true in time');
}
