/** Orders that look drawn by lot and are the same every time. */

/** FNV-1a with a last mixing. */
function toHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** The same things for the same seed in the same order. */
export function shuffled<T>(things: readonly T[], seed: string): T[] {
  return things
    .map((thing, at) => ({ thing, rank: toHash(`${seed}\n${at}`) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ thing }) => thing);
}

/** As shuffled, but never as it was where there is another order. */
export function mixedUp(pieces: readonly string[], seed: string): string[] {
  for (let tried = 0; tried < 20; tried += 1) {
    const mixed = shuffled(pieces, `${seed} ${tried}`);
    if (mixed.join('\n') !== pieces.join('\n')) return mixed;
  }
  return [...pieces];
}
