/** The takers of a run: which world each lives in and what is drawn for it, all from one seed. */
import type { BenchBank } from './bank';
import type { Honesty, MakeWorld, Taker, World } from './world';
import { WORLDS } from './worlds';

const COUNT = 20;

export interface Takers {
  /** The same index gives the same taker for every method. */
  taker(size: number, honesty: Honesty, index: number): Taker;
  /** Seed of the test of this taker. */
  seed(size: number, index: number): number;
}

export function getTakers(runSeed: number, bank: BenchBank, make: MakeWorld = WORLDS.own): Takers {
  const worlds = Array.from({ length: COUNT }, (_, i) => make(runSeed * 1_000 + i + 1, bank));
  const seed = (size: number, index: number): number => size * 100_003 + index + runSeed * 7_000_001;
  return {
    seed,
    taker: (size, honesty, index) => (worlds[index % COUNT] as World).createTaker(size, honesty, seed(size, index)),
  };
}
