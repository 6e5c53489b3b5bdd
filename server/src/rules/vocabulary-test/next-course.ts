/** Which of a student's courses fits the result of a test. */
import { difficultyOfRank, discriminationOf, probabilityKnown, RANK_DIFFICULTY_SD, wordRankOf } from './scale';

export interface CourseChoice {
  id: number;
  /** Words the student has not met in it. */
  wordsLeft: number;
  /** Frequency ranks of those of its words that are in the item bank. */
  ranks: readonly number[];
}

/** Fewer ranks than this say little about a course. */
const MIN_RANKS = 10;
/** A course of which more than this share is likely known is too easy. */
const MOSTLY_KNOWN = 0.85;

/**
 * The easiest course that is not mostly known; when all are, the hardest. Courses that are learned to the end are none.
 * A course whose words the bank does not hold is taken only where no other is left.
 * @param courses in the order in which the student has them
 * @param ability logits, from the result
 * @param slope the one the test was taken with
 */
export function chooseCourse<Course extends CourseChoice>(courses: readonly Course[], ability: number, slope: number): Course | undefined {
  const open = courses.filter(({ wordsLeft }) => wordsLeft > 0);
  const rated = open
    .filter(({ ranks }) => ranks.length >= MIN_RANKS)
    .map((course) => ({ course, known: shareKnown(course.ranks, ability, slope) }))
    .sort((a, b) => b.known - a.known);
  return (rated.find(({ known }) => known <= MOSTLY_KNOWN) ?? rated.at(-1))?.course ?? open[0];
}

function shareKnown(ranks: readonly number[], ability: number, slope: number): number {
  const discrimination = discriminationOf(slope);
  return (
    ranks.reduce(
      (sum, rank) => sum + probabilityKnown(ability, difficultyOfRank(wordRankOf(rank)), RANK_DIFFICULTY_SD, discrimination),
      0,
    ) / ranks.length
  );
}
