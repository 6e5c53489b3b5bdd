/** Changes of what a student has learned: read, computed and written without holding it in between. */
import { AppError } from '../../plugins/errors';

/** Another change of the course came between so often: the phone asks again a little later. */
const MOST_READS = 20;

/**
 * Reads and writes again until nothing has changed in between.
 * @param attempt gives undefined where something has
 * @throws AppError SERVICE_UNAVAILABLE
 */
export async function untilUnchanged<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let read = 0; read < MOST_READS; read += 1) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new AppError('SERVICE_UNAVAILABLE');
}
