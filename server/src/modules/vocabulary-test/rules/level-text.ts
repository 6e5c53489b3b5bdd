/** The level of a size in words that a guardian understands. */
import { VOCABULARY_LEVELS } from '@xueban/contract/vocabulary-levels';
import { getLevel } from './scale';

/** From this share of the way through a stage on, its end is near. */
const NEAR_THE_END = 0.6;
/** Size from which the last stage counts as well beyond its beginning. */
const FAR_BEYOND = 8_000;

/** What was reached, and what is near. @param size words known of the first 20,000 */
export function levelText(size: number): string {
  const key = getLevel(size);
  const index = VOCABULARY_LEVELS.findIndex((level) => level.key === key);
  const { upTo, early, late } = VOCABULARY_LEVELS[index] ?? VOCABULARY_LEVELS[0];
  const from = VOCABULARY_LEVELS[index - 1]?.upTo ?? 0;
  const isLate = upTo === Infinity ? size >= FAR_BEYOND : (size - from) / (upTo - from) >= NEAR_THE_END;
  return isLate ? late : early;
}
