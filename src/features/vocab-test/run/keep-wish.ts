/** The wish to keep a visitor's result: apart from the test, as a phone without room for another copy of the test still forgets the wish. */
import { readStored, removeStored, type StoredValues, writeStored } from '@/lib/storage';

/** On a full phone it lives as long as the app. */
let wish: StoredValues['keepWish'] | undefined;

/** @param at ms since the epoch */
export function askToKeep(testId: number, at: number): void {
  wish = { testId, at };
  try {
    writeStored('keepWish', wish);
  } catch {
    // An older one must not take its place.
    removeStored('keepWish');
  }
}

/** When it was asked to keep this test, ms since the epoch. */
export function askedToKeep(testId: number): number | undefined {
  wish ??= readStored('keepWish');
  return wish?.testId === testId ? wish.at : undefined;
}

export function withdrawKeepWish(): void {
  wish = undefined;
  removeStored('keepWish');
}
