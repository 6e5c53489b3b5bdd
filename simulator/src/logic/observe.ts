import { shorten, type Happening } from '../shared/happening';
import { post } from './scope';

let isWatched = false;

/** Whether somebody looks: what is told costs a message each. */
export const beWatched = (watched: boolean): void => {
  isWatched = watched;
  if (watched) watchScripts();
};

export const isObserved = (): boolean => isWatched;

export const now = (): number => performance.timeOrigin + performance.now();

/** Tells whoever looks. */
export function tell(happening: Happening): void {
  if (isWatched) post({ type: 'happened', happening });
}

/** Where the app's own code stands just now, as a stack; '' when nobody looks. */
export const stackNow = (): string => (isWatched ? (new Error('here').stack ?? '') : '');

export function tellSetData(page: string, keys: string[], bytes: number, text: string): void {
  tell({ kind: 'setData', at: now(), page, keys, bytes, text: shorten(text) });
}

/** How often the app's thread is asked whether it is free, ms; scripts as short are not told. */
const PULSE_MS = 100;

/** From now on tells of scripts that keep the thread. */
function watchScripts(): void {
  let due = now() + PULSE_MS;
  setInterval(() => {
    const late = now() - due;
    due = now() + PULSE_MS;
    if (late > PULSE_MS) tell({ kind: 'script', at: now() - late, ms: late });
  }, PULSE_MS);
}
