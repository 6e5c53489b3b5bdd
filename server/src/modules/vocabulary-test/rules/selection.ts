/** Which word is asked next: near the difficulty that tells most, spread over the bank and its content, as listed and unlisted words are among all. */
import type { BankWord } from './bank-word';
import type { ItemBank } from './items';
import { weightedIndex } from './adaptive-test/random';
import { getListedShare, UNIT } from './scale';

/**
 * Number of words near the target among which one is drawn, so that no taker sees a fixed sequence (randomesque exposure
 * control).
 */
const POOL = 8;
/** A word of the wanted kind that lies farther from the target is none near it. */
const FAR = 0.4 * UNIT;

/**
 * How far below the ability an item with this guessing floor tells most, logits (Birnbaum's maximum of the 3PL information).
 * @param floor probability of a positive answer when the word is not known
 * @param discrimination of the words
 */
export function mostInformativeOffset(floor: number, discrimination = 1): number {
  return Math.log((1 + Math.sqrt(1 + 8 * floor)) / 2) / discrimination;
}

/** Unused words nearest to a difficulty, the nearest first. */
export function nearestWords(words: readonly BankWord[], target: number, used: ReadonlySet<string>, count: number): BankWord[] {
  let right = firstAtLeast(words, target);
  let left = right - 1;
  const found: BankWord[] = [];
  while (found.length < count && (left >= 0 || right < words.length)) {
    const below = words[left];
    const above = words[right];
    const takeBelow = below !== undefined && (above === undefined || target - below.difficulty <= above.difficulty - target);
    const word = takeBelow ? below : above;
    if (takeBelow) left -= 1;
    else right += 1;
    if (word && !used.has(word.id)) found.push(word);
  }
  return found;
}

/**
 * Words that lists for learners have, or others, by their shares among all words of the rank: the bank has more listed ones, and
 * who learned from a list knows those.
 */
function getPool({ words, listed, unlisted }: ItemBank, target: number, used: ReadonlySet<string>, random: () => number): BankWord[] {
  const wanted = random() < getListedShare(Math.exp(target / UNIT)) ? listed : unlisted;
  const [nearest, ...rest] = nearestWords(wanted, target, used, POOL);
  const isNear = nearest !== undefined && Math.abs(nearest.difficulty - target) < FAR;
  return isNear ? [nearest, ...rest] : nearestWords(words, target, used, POOL);
}

function firstAtLeast(words: readonly BankWord[], target: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.difficulty ?? Infinity) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Draws an unused word near the target; groups shown often already and over-exposed words are drawn less.
 * @param shown how often each group was shown in this test
 */
export function drawNear(
  bank: ItemBank,
  target: number,
  used: ReadonlySet<string>,
  shown: ReadonlyMap<string, number>,
  random: () => number,
): BankWord | undefined {
  const pool = getPool(bank, target, used, random);
  if (pool.length === 0) return undefined;
  // Never quite 0: a bank of over-exposed words must still give one.
  const weights = pool.map(({ group, admission }) => Math.max(admission, 0.01) / (1 + (shown.get(group) ?? 0)));
  return pool[weightedIndex(weights, random)];
}
