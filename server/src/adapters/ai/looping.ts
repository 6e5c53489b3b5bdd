/** A model that says the same again and again: it will not stop by itself, and every word is paid for. */

/** So often in a row is no answer: a plan may have the same items on all seven days, a sheet ten questions. */
const TIMES = 12;
/** So much of it, characters; a row of dots or spaces is shorter. */
const LEAST = 600;
/** What is repeated is no longer, characters. */
const LONGEST = 300;

/** Whether the text ends in repetitions; numbers in them may differ. Time: by what is looked at, the last 3,600 characters. */
export function isLooping(text: string): boolean {
  const end = text
    .slice(-LONGEST * TIMES)
    .replace(/\d+/g, '0')
    .split('')
    .reverse();
  // For each prefix of the reversed text the length of its border (Knuth, Morris, Pratt); the rest is its period.
  const overlaps = [0];
  for (let at = 1, overlap = 0; at < end.length; at += 1) {
    while (overlap > 0 && end[at] !== end[overlap]) overlap = overlaps[overlap - 1] ?? 0;
    if (end[at] === end[overlap]) overlap += 1;
    overlaps.push(overlap);
    const length = at + 1;
    if (length >= LEAST && (length - overlap) * TIMES <= length) return true;
  }
  return false;
}
