/** The state of a test as plain data: what was asked, what was answered, what is asked next. */
import type { Posterior } from './posterior';
import type { ChoiceOutcome } from './response-model';
import type { SlopePrior } from './slope-prior';

export interface TestConfig {
  /** Screens of words to tick, at most; and how many more while over-claiming is in doubt. */
  screens: number;
  extraScreens: number;
  /** Words of a screen, pseudo-words among them. The first is short: it only says where to look. */
  firstScreenSize: number;
  screenSize: number;
  /** Every so many screens have a pseudo-word; all have two while over-claiming is in doubt. */
  screensAPseudoWord: number;
  /** Meaning questions: at least, and at most (an unclear pattern is looked into beyond the time). */
  minChoices: number;
  maxChoices: number;
  /** Estimated seconds the test may take for a clear pattern. */
  seconds: number;
  /** Stops early at this standard error of the size, relative to the size. */
  relativeError: number;
}

/**
 * About five minutes for most takers. Until slopes have been learned no range is narrow after 18 screens, so the promised
 * time is used; afterwards a test stops as soon as its range is narrow.
 */
export const FULL_TEST: TestConfig = {
  screens: 24,
  extraScreens: 2,
  firstScreenSize: 10,
  screenSize: 10,
  screensAPseudoWord: 2,
  minChoices: 4,
  maxChoices: 16,
  seconds: 300,
  relativeError: 0.075,
};

/** About two minutes, for a visitor: a rough range. */
export const SHORT_TEST: TestConfig = {
  screens: 8,
  extraScreens: 2,
  firstScreenSize: 8,
  screenSize: 10,
  screensAPseudoWord: 1,
  minChoices: 3,
  maxChoices: 8,
  seconds: 120,
  relativeError: 0.15,
};

/** Seconds of one word on a screen, and of one meaning question, as they were measured: what a test promises is what it takes. */
export const SECONDS = { tick: 1.1, choice: 3 } as const;

export type Step =
  /** A screen: tick the words you know. */
  | { kind: 'ticks'; words: readonly string[] }
  /** What does the word mean? `order` is the order of its four meanings, 0 the right one; 不认识 stands after them. */
  | { kind: 'choice'; word: string; order: readonly number[] }
  | { kind: 'done' };

export type Answer =
  | { kind: 'ticks'; ticked: readonly string[]; milliseconds?: number | undefined }
  /** `position` 0–3 in the order shown, null for 不认识. */
  | { kind: 'choice'; position: number | null; milliseconds?: number | undefined };

/** One answered item, in the order of the answers. */
export type Response =
  | { kind: 'word'; id: string; ticked: boolean }
  | { kind: 'pseudo'; id: string; ticked: boolean }
  | { kind: 'choice'; id: string; outcome: ChoiceOutcome };

/** How long an answered step took, by the taker's phone. */
export interface Timing {
  kind: 'ticks' | 'choice';
  items: number;
  milliseconds: number;
}

export interface TestState {
  config: TestConfig;
  seed: number;
  /** What was taken of the taker's slope when the test began. */
  prior: SlopePrior;
  /** 0 for the first step; one more with every answer. */
  stepNumber: number;
  step: Step;
  responses: readonly Response[];
  timings: readonly Timing[];
  posterior: Posterior;
}

export interface Counts {
  words: number;
  pseudoWords: number;
  choices: number;
}

/** How many items of each kind were answered. */
export function getCounts(responses: readonly Response[]): Counts {
  const count = (kind: Response['kind']): number => responses.filter((response) => response.kind === kind).length;
  return { words: count('word'), pseudoWords: count('pseudo'), choices: count('choice') };
}

/** Estimated time of the answers given so far. */
export function getSeconds(responses: readonly Response[]): number {
  const { words, pseudoWords, choices } = getCounts(responses);
  return (words + pseudoWords) * SECONDS.tick + choices * SECONDS.choice;
}
