import { shorten, type Happening } from '../shared/happening';
import { post } from './scope';

let isWatched = false;

/** Whether somebody looks: what is told costs a message each. */
export const beWatched = (watched: boolean): void => {
  isWatched = watched;
};

export const isObserved = (): boolean => isWatched;

export const now = (): number => performance.timeOrigin + performance.now();

/** Tells whoever looks. */
export function tell(happening: Happening): void {
  if (isWatched) post({ type: 'happened', happening });
}

/** Where the app's own code stands just now, as a stack; '' when nobody looks. */
export const stackNow = (): string => (isWatched ? (new Error('here').stack ?? '') : '');

export function tellSetData(page: string, bytes: number, text: string): void {
  tell({ kind: 'setData', at: now(), page, bytes, text: shorten(text) });
}
