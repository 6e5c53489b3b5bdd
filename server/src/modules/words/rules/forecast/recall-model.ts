/**
 * How surely a word is still known so many days after its latest answer. FSRS's guess is where it starts; what the school's
 * and the student's own answers say moves it, so that it is not only right for those who forget as FSRS supposes.
 */
import { daysBetween } from '../../../school/rules/school-calendar';
import { findRecall } from '../review-schedule/memory';
import { sortByDay, newWord, stepWordReview } from '../review-schedule/word-review';
import type { ReviewEvent, ScheduleOptions, WordReview } from '../review-schedule/types';

/** What is known of a word before it is asked for, as numbers of about one size. */
export type Features = readonly number[];
/** How much each of them says. */
export type Weights = readonly number[];

export interface Observation {
  features: Features;
  /** Whether it was still known. */
  right: boolean;
}

/** FSRS alone. */
export const FSRS_WEIGHTS: Weights = [0, 1, 0, 0, 0, 0];

/** Chances are kept away from 0 and 1, whose logarithms are endless. */
const LEAST_CHANCE = 0.001;
const MIDDLE_DIFFICULTY = 5;
const DIFFICULTY_SCALE = 3;

const logit = (chance: number): number => {
  const kept = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance));
  return Math.log(kept / (1 - kept));
};
const toChance = (score: number): number => 1 / (1 + Math.exp(-score));

/** @param days since the latest answer; undefined for a word that was never answered */
export function getFeatures(word: WordReview, days: number): Features | undefined {
  const { memory, again, answeredDays } = word;
  // Without the learner's shift, which moves from answer to answer: the weights say what it says, and of all words alike.
  const recall = findRecall({ memory, pace: undefined }, days);
  if (!memory || recall === undefined) return undefined;
  return [
    1,
    logit(recall),
    Math.log1p(days),
    (memory.difficulty - MIDDLE_DIFFICULTY) / DIFFICULTY_SCALE,
    Number(again),
    Math.log(answeredDays),
  ];
}

// Plain loops: a school's answers go through these some twenty times each.
function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Chance that the word is still known, 0–1. */
export const predictRecall = (weights: Weights, features: Features): number => toChance(dot(weights, features));

/** What the answers of one word tell: the first of each day in reviews, and how the word stood before it. */
export function getObservations(wordId: number, events: readonly ReviewEvent[], options: ScheduleOptions): Observation[] {
  const observations: Observation[] = [];
  let word = newWord(wordId);
  for (const event of sortByDay(events)) {
    const days = word.answeredOn === undefined ? 0 : daysBetween(word.answeredOn, event.day);
    const features = event.kind === 'review' && days > 0 ? getFeatures(word, days) : undefined;
    if (features && event.kind === 'review') observations.push({ features, right: event.correct });
    word = stepWordReview(word, event, options);
  }
  return observations;
}

const MOST_STEPS = 25;
/** Where answers are few, a whole step may lead astray. */
const LONGEST_MOVE = 0.5;
const NEAR_ENOUGH = 1e-3;

/**
 * The weights under which the answers are likeliest, held back towards others (logistic regression with a normal prior,
 * by Newton's method).
 * @param precision how much the others count: as that many answers each
 */
export function fitWeights(observations: readonly Observation[], prior: Weights, precision: number): Weights {
  let weights = [...prior];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const gradient = prior.map((value, i) => precision * (value - (weights[i] ?? 0)));
    const curvature = prior.map((_value, i) => prior.map((_other, j) => (i === j ? precision : 0)));
    for (const { features, right } of observations) addObservation(gradient, curvature, features, right, predictRecall(weights, features));
    const move = solve(curvature, gradient);
    const longest = Math.max(...move.map(Math.abs));
    const part = Math.min(1, LONGEST_MOVE / longest);
    weights = weights.map((value, i) => value + part * (move[i] ?? 0));
    if (longest < NEAR_ENOUGH) break;
  }
  return weights;
}

function addObservation(gradient: number[], curvature: number[][], features: Features, right: boolean, chance: number): void {
  const missed = Number(right) - chance;
  const spread = chance * (1 - chance);
  for (let i = 0; i < features.length; i += 1) {
    const value = features[i] ?? 0;
    gradient[i] = (gradient[i] ?? 0) + missed * value;
    const row = curvature[i] ?? [];
    for (let j = 0; j < features.length; j += 1) row[j] = (row[j] ?? 0) + spread * value * (features[j] ?? 0);
  }
}

/** Solves a small positive definite system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let j = at; j < row.length; j += 1) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  const solution = rows.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? [];
    let rest = row[rows.length] ?? 0;
    for (let j = at + 1; j < rows.length; j += 1) rest -= (row[j] ?? 0) * (solution[j] ?? 0);
    solution[at] = rest / (row[at] ?? 1);
  }
  return solution;
}

/** How much the guess before counts, in answers: FSRS's against the school's answers, and the school's against the student's. */
export const SCHOOL_PRECISION = 10;
export const STUDENT_PRECISION = 30;
