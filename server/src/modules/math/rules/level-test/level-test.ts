/**
 * The adaptive level test as a fold over answers: the same seed, bank and answers give the same items. Each answer stores
 * what the model knew of its item, so a changed bank changes only what is asked from then on.
 */
import { UnfittingAnswerError } from '../../../vocabulary-test/rules/adaptive-test/unfitting-answer';
import { drawUnder, UNDER_ITEMS } from './foundations';
import type { KnowledgeGraph } from './graph';
import type { BankItem, ItemModel, LevelBank } from './items';
import { getMastery, getMoments, getPosterior, progressValues, type Weights } from './posterior';
import type { Outcome } from './response-model';
import { drawItem, type Target } from './selection';
import { getStates } from './states';

/** Most and fewest items of a test. */
export const MAX_ITEMS = 25;
export const MIN_ITEMS = 8;
/** Of these, most to find the level; the others look under it. */
const LEVEL_ITEMS = MAX_ITEMS - UNDER_ITEMS;

/** Sure enough: of the level, grades (SD); of the place in the course, as a share of its points (SD). */
const LEVEL_SD = 0.35;
const PROGRESS_SD = 0.12;

/**
 * What no model of learners has in it, grades (SD): added to the spread of the level. Measured in worlds other than the
 * model's (docs/level-test.md).
 */
const MODEL_SD = 0.15;

export interface AskedItem extends ItemModel {
  id: string;
  /** Asked to look under the level. */
  under?: true;
}

export interface AnsweredItem extends AskedItem {
  outcome: Outcome;
  /** From showing the item to the answer. */
  milliseconds?: number | undefined;
}

export interface LevelTest {
  /** Fixes every draw. Whoever knows it and the bank knows what is asked: it stays on the server. */
  seed: number;
  /** Enrolled, 7 for the seventh; null when it is not known. */
  grade: number | null;
  /** Points of the course in which the learner is to be placed, in its order; may be empty. */
  course: readonly string[];
  answers: readonly AnsweredItem[];
  /** The item at hand; null when the test is over. */
  step: AskedItem | null;
}

/** A new test. */
export function startLevelTest(bank: LevelBank, { seed, grade, course }: Pick<LevelTest, 'seed' | 'grade' | 'course'>): LevelTest {
  return withStep({ seed, grade, course, answers: [], step: null }, bank);
}

/** What is asked now; null when the test is over. Its number is the number of answers so far. */
export function nextItem({ step }: LevelTest): AskedItem | null {
  return step;
}

/**
 * Takes the answer to the item with this number. An answer to an earlier item changes nothing: it was sent twice.
 * @throws UnfittingAnswerError for an item that is not asked yet, and when the test is over
 */
export function answer(
  test: LevelTest,
  bank: LevelBank,
  stepNumber: number,
  given: Pick<AnsweredItem, 'outcome' | 'milliseconds'>,
): LevelTest {
  if (stepNumber < test.answers.length) return test;
  if (stepNumber > test.answers.length || test.step === null) throw new UnfittingAnswerError(`Item ${stepNumber} is not asked.`);
  return withStep({ ...test, answers: [...test.answers, { ...test.step, ...given }] }, bank);
}

/** The test after these answers. */
export function replay(bank: LevelBank, begun: Pick<LevelTest, 'seed' | 'grade' | 'course'>, outcomes: readonly Outcome[]): LevelTest {
  return outcomes.reduce((test, outcome, stepNumber) => answer(test, bank, stepNumber, { outcome }), startLevelTest(bank, begun));
}

function withStep(test: LevelTest, bank: LevelBank): LevelTest {
  const weights = getPosterior(bank.graph, test.grade, test.answers);
  const isFound = test.answers.some(({ under }) => under) || isLevelFound(test, bank.graph, weights);
  const item = isFound ? itemUnder(test, bank, weights) : itemForLevel(test, bank, weights);
  if (!item) return { ...test, step: null };
  const { admission: _admission, ...step } = item;
  return { ...test, step: isFound ? { ...step, under: true } : step };
}

function itemForLevel({ answers, course, seed }: LevelTest, bank: LevelBank, weights: Weights): BankItem | undefined {
  return drawItem(bank, weights, getTargets(bank.graph, course), new Set(answers.map(({ id }) => id)), seed);
}

function itemUnder({ answers, course, seed }: LevelTest, bank: LevelBank, weights: Weights): BankItem | undefined {
  const { graph } = bank;
  if (answers.length >= MAX_ITEMS || answers.filter(({ under }) => under).length >= UNDER_ITEMS) return undefined;
  return drawUnder(bank, { level: getLevel(graph, weights).level, mastery: getMastery(graph, weights), course }, answers, seed);
}

function getTargets(graph: KnowledgeGraph, course: readonly string[]): Target[] {
  const level = { values: getStates(graph).levels, unit: LEVEL_SD };
  return course.length === 0 ? [level] : [level, { values: progressValues(graph, course), unit: PROGRESS_SD * course.length }];
}

function isLevelFound({ answers, course }: LevelTest, graph: KnowledgeGraph, weights: Weights): boolean {
  if (answers.length >= LEVEL_ITEMS) return true;
  if (answers.length < MIN_ITEMS || getLevel(graph, weights).sd >= LEVEL_SD) return false;
  return course.length === 0 || getMoments(progressValues(graph, course), weights).sd < PROGRESS_SD * course.length;
}

/** Level with all of its spread, grades. */
export function getLevel(graph: KnowledgeGraph, weights: Weights): { level: number; sd: number } {
  const { mean, sd } = getMoments(getStates(graph).levels, weights);
  return { level: mean, sd: Math.hypot(sd, MODEL_SD) };
}
