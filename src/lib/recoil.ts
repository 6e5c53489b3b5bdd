/**
 * Everything the app uses of Recoil and of Remax's renderer. Neither is developed any more, so nothing else depends on
 * them.
 */
import { unstable_batchedUpdates, useNativeEffect } from '@remax/runtime';

export {
  atom,
  atomFamily,
  RecoilRoot,
  selector,
  selectorFamily,
  useRecoilCallback,
  useRecoilState,
  useRecoilValue,
  useResetRecoilState,
  useSetRecoilState,
} from 'recoil';
export type { AtomEffect, RecoilState, RecoilValueReadOnly, SetterOrUpdater } from 'recoil';

/** Runs several state updates as one setData: needed after a promise, where React 17 does not batch by itself. */
export function batched(update: () => void): void {
  unstable_batchedUpdates(update, undefined);
}

/** Calls back once, when the view has applied what this component was first rendered with. Not in tests, which have no view. */
export function useFirstDrawn(listener: () => void): void {
  useNativeEffect(listener, []);
}
