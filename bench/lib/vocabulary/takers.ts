/** The takers of a run: which world each lives in and what is drawn for it, all from one seed. */
import { createTaker, createWorld, type Honesty, type Taker, type World } from './world';

const WORLDS = 20;

export interface Takers {
  /** The same index gives the same taker for every method. */
  taker(size: number, honesty: Honesty, index: number): Taker;
  /** Seed of the test of this taker. */
  seed(size: number, index: number): number;
}

/** @param differing how the worlds differ from what the test takes for granted */
export function takersOf(runSeed: number, differing?: Parameters<typeof createWorld>[1]): Takers {
  const worlds = Array.from({ length: WORLDS }, (_, i) => createWorld(runSeed * 1_000 + i + 1, differing));
  const seed = (size: number, index: number): number => size * 100_003 + index + runSeed * 7_000_001;
  return {
    seed,
    taker: (size, honesty, index) => createTaker(worlds[index % WORLDS] as World, size, honesty, seed(size, index)),
  };
}
