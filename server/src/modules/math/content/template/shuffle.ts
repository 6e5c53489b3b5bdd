/** Random order that is always the same. */
import { createHash } from 'node:crypto';

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function createRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Indexes below `count` in another order, the same for the same seed; never in their own, where there is another. */
export function shuffledIndexes(count: number, seed: string): number[] {
  const random = createRandom(seed);
  const order = Array.from({ length: count }, (_, index) => ({ index, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ index }) => index);
  return order.every((index, at) => index === at) ? [...order.slice(1), ...order.slice(0, 1)] : order;
}
