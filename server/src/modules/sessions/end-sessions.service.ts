/** For modules after whose doings nobody stays signed in. Takes part in the caller's transaction. */
import type { Executor } from '../../database';
import type { SessionEnd } from '../../plugins/access';
import { endSessionsOf } from './end-sessions.repository';

/** Ends all of a guardian; their phones are told why. How many there were. */
export const signOutEverywhere = (tx: Executor, parentId: number, because: SessionEnd): Promise<number> =>
  endSessionsOf(tx, parentId, because);
