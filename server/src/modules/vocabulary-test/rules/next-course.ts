/** Which course fits the result of a test. */
import { VOCABULARY_LEVELS, type VocabularyLevelKey } from '@xueban/contract/vocabulary-levels';
import { getDifficulty, getDiscrimination, getLevel, probabilityKnown, getWordRank } from './scale';

export interface CourseChoice {
  id: number;
  /** As the school calls it; mostly it says for which stage of school the course is. */
  name: string;
  /** Words the student has not met in it. */
  wordsLeft: number;
  /** Frequency ranks of those of its words that are in the item bank. */
  ranks: readonly number[];
}

/** What the test came to. */
export interface Taker {
  /** Words known of the first 20,000. */
  size: number;
  /** On the scale of difficulties, from the answers. */
  ability: number;
  /** The median one the test was taken with. */
  slope: number;
}

/** Fewer ranks than this say little about a course. */
const MIN_RANKS = 10;
/** A course of which more than this share is likely known is too easy. */
const MOSTLY_KNOWN = 0.85;

/** What names of courses say, the most telling first: 小升初 is for primary school, 初高衔接 for students who come to senior high school. */
const STAGES: readonly [RegExp, VocabularyLevelKey][] = [
  [/考研|专八|雅思|托福|(?<![a-z])(?:IELTS|TOEFL|GRE|GMAT)(?![a-z])/i, 'beyond'],
  [/大学六级|英语六级|CET-?6|六级词/i, 'cet6'],
  [/大学四级|英语四级|CET-?4|四级词|专四/i, 'cet4'],
  [/高中|高[一二三考]|初高|必修|十[一二]?年级|(?<!\d)1[0-2]\s*年级/, 'senior'],
  [/初中|初[一二三]|中考|(?<!十)[七八九]年级|(?<!\d)[789]\s*年级/, 'junior'],
  [/小学|小升初|(?<!十)[一二三四五六]年级|(?<!\d)[1-6]\s*年级/, 'primary'],
];

const indexOf = (key: VocabularyLevelKey): number => VOCABULARY_LEVELS.findIndex((level) => level.key === key);

/** The stage of school that a course is for, by its name; undefined where that does not say. */
export function findStage(name: string): VocabularyLevelKey | undefined {
  return STAGES.find(([pattern]) => pattern.test(name))?.[1];
}

/**
 * How a course's stage relates to the taker's: `past` (just finished, may have gaps), `own` or `next`. Other stages do not
 * fit.
 */
export function getFit(course: VocabularyLevelKey, taker: VocabularyLevelKey): 'too_easy' | 'past' | 'own' | 'next' | 'too_hard' {
  const apart = indexOf(course) - indexOf(taker);
  if (apart < -1) return 'too_easy';
  if (apart > 1) return 'too_hard';
  return apart < 0 ? 'past' : apart === 0 ? 'own' : 'next';
}

/**
 * The easiest course of a fitting stage that is not mostly known, else the rest of a course of the taker's own or next
 * stage. A course without words in the bank is the last choice; none is better than one that does not fit.
 * @param courses in the order in which the student has them
 */
export function chooseCourse<Course extends CourseChoice>(courses: readonly Course[], { size, ability, slope }: Taker): Course | undefined {
  const level = getLevel(size);
  const open = courses
    .filter(({ wordsLeft }) => wordsLeft > 0)
    .map((course) => {
      const stage = findStage(course.name);
      return { course, fit: stage && getFit(stage, level) };
    })
    .filter(({ fit }) => fit !== 'too_easy' && fit !== 'too_hard');
  const rated = open
    .filter(({ course: { ranks } }) => ranks.length >= MIN_RANKS)
    .map((choice) => ({ ...choice, known: shareKnown(choice.course.ranks, ability, slope) }))
    .sort((a, b) => b.known - a.known);
  const toLearn = rated.find(({ known }) => known <= MOSTLY_KNOWN);
  const rest = rated.filter(({ fit }) => fit === 'own' || fit === 'next').at(-1);
  const unrated = open.find(({ course: { ranks }, fit }) => ranks.length < MIN_RANKS && fit !== 'past');
  return (toLearn ?? rest ?? unrated)?.course;
}

function shareKnown(ranks: readonly number[], ability: number, slope: number): number {
  const discrimination = getDiscrimination(slope);
  return ranks.reduce((sum, rank) => sum + probabilityKnown(ability, getDifficulty(getWordRank(rank)), discrimination), 0) / ranks.length;
}
