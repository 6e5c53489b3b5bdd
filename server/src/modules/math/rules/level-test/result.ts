/** What a level test came to: a level with its range, how likely each point is mastered. */
import { missingByAnswers } from './foundations';
import { FIRST_GRADE, type KnowledgeGraph, LAST_GRADE } from './graph';
import { getLevel, type LevelTest } from './level-test';
import { getMastery, getPosterior } from './posterior';
import { type UnreliableReason, unreliableReasons } from './reliability';

export interface LevelResult {
  /** Grades: 7.2 for a learner who knows what is taught until a fifth of grade 7, or as much in another order. */
  level: number;
  /** 95 % range, within the scale. */
  low: number;
  high: number;
  /** Points in the order of teaching. */
  mastery: PointMastery[];
  /** Most answers came too fast to have been read: nothing should be concluded. */
  hasty: boolean;
  /** Why the answers are no measurement; empty when they are one. */
  reasons: UnreliableReason[];
}

export interface PointMastery {
  id: string;
  /** That it is mastered, 0–1. */
  probability: number;
  /** How often it was asked, and was right. */
  asked: number;
  right: number;
}

/** A point counts as mastered from here on. */
export const MASTERED = 0.5;

/** A point that was not asked is named as missing below this. */
const MISSING = 0.3;

/** What was asked and answered right is known; what follows from other answers alone never is. */
export const isKnown = ({ probability, right }: PointMastery): boolean => right > 0 && probability >= MASTERED;
/** 推测会: not asked, and mastered by the answers to others. */
export const isInferred = ({ probability, asked }: PointMastery): boolean => asked === 0 && probability >= MASTERED;
/** Not known, and perhaps all the same: from the answers to others, or from its own that disagree. */
export const isUnsure = (point: PointMastery): boolean => !isKnown(point) && point.probability >= MISSING;
/** What was asked and never right, or is improbable: sure enough to be named (docs/level-test.md). */
export const isMissing = ({ probability, asked, right }: PointMastery): boolean =>
  probability < MISSING || (asked > 0 && right === 0 && probability < MASTERED);

const Z = 1.96;

/** Highest probability of a point that the answers show as missing, though everything above it may be mastered. */
const MISSING_AT_MOST = 0.2;

/** Nobody reads an item and computes in less, ms. */
const HASTY_MS = 2_500;

/** The result of the answers so far. */
export function getResult({ answers, grade }: Pick<LevelTest, 'answers' | 'grade'>, graph: KnowledgeGraph): LevelResult {
  const weights = getPosterior(graph, grade, answers);
  const { level, sd } = getLevel(graph, weights);
  const missing = missingByAnswers(answers);
  const mastery = getMastery(graph, weights).map((probability, p) =>
    missing.has(graph.points[p]?.id ?? '') ? Math.min(probability, MISSING_AT_MOST) : probability,
  );
  // 不会 needs no time.
  const timed = answers.filter(({ milliseconds, outcome }) => milliseconds !== undefined && outcome !== 'unknown');
  return {
    level,
    low: Math.max(FIRST_GRADE, level - Z * sd),
    high: Math.min(LAST_GRADE, level + Z * sd),
    mastery: graph.points.map(({ id }, p) => ({ id, probability: mastery[p] ?? 0, ...countAnswers(answers, id) })),
    reasons: unreliableReasons(answers),
    hasty: timed.length > 0 && timed.filter(({ milliseconds = 0 }) => milliseconds < HASTY_MS).length * 2 > timed.length,
  };
}

const countAnswers = (answers: LevelTest['answers'], id: string): { asked: number; right: number } => {
  const own = answers.filter(({ knowledgePoint }) => knowledgePoint === id);
  return { asked: own.length, right: own.filter(({ outcome }) => outcome === 'right').length };
};

/** Estimated, 0–100; 100 only when the test is over. */
export function getProgress({ answers, step }: Pick<LevelTest, 'answers' | 'step'>): number {
  if (step === null) return 100;
  return Math.min(MOST_BEFORE_END, Math.round((100 * answers.length) / USUAL_ITEMS));
}

/** Median of the benchmark. A longer test stays just short of the end. */
const USUAL_ITEMS = 24;
const MOST_BEFORE_END = 97;
