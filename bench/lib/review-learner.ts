/** A simulated learner under the product's own schedule: rounds are studied, the sessions of a day are worked through. */
import { addDays } from '../../server/src/modules/school/rules/school-calendar';
import {
  findRecallOn,
  findShift,
  getSession,
  newWord,
  type ReviewEvent,
  type ScheduleOptions,
  stepWordReview,
  type WordReview,
} from '../../server/src/modules/words/rules/review-schedule';
import { FINAL_EXAM_RIGHT, type Random, REPEAT_RIGHT, type RememberedWord, type Strength } from './learner-memory';

export const START = '2026-09-01';
export const ROUND_WORDS = 45;

export interface SimulatedWord {
  state: WordReview;
  memory: RememberedWord;
  studiedOn: number;
  exposures: number;
}

export interface ReviewLearner {
  words: Map<number, SimulatedWord>;
  strength: Strength;
  options: ScheduleOptions;
  answers: Random;
  remember: () => RememberedWord;
  /** How far their intervals are moved; undefined: FSRS's stand as they are. */
  shift: number | undefined;
  /** Percentage that the school wants known; the default unless told. */
  retention?: number;
  /** Words answered a day at most: the rest waits for the next. */
  most?: number;
  /** Answers after the first of a day leave memory as the scheduler sees it as it is. */
  withoutRepeats?: boolean;
  /** Of what they have forgotten they say of so many that they know it; a choice they then guess. */
  claims?: { share: number; isChoice: (recall: number) => boolean };
  /** Told of each answer before it changes anything. */
  onAnswer?: (word: SimulatedWord, event: ReviewEvent) => void;
}

/** Learns the words of a round, the first one being 1. */
export function studyOn(learner: ReviewLearner, day: number, round: number): void {
  const { words, strength, answers, remember } = learner;
  for (let i = 0; i < ROUND_WORDS; i += 1) {
    const wordId = (round - 1) * ROUND_WORDS + i + 1;
    const memory = remember();
    const correct = answers() < FINAL_EXAM_RIGHT[strength];
    const word: SimulatedWord = { state: newWord(wordId), memory, studiedOn: day, exposures: 0 };
    take(learner, word, day, { kind: 'studied', day: addDays(START, day), roundId: round, correct });
    words.set(wordId, word);
  }
}

/**
 * Works through the product's session of the day, of the words offered; one answered wrong is asked again until it is right.
 * Gives the words of the session.
 */
export function reviewOn(learner: ReviewLearner, day: number, isOffered: (word: WordReview) => boolean = () => true): number {
  const { words, options, answers } = learner;
  const states = [...words.values()].map(({ state }) => state).filter(isOffered);
  const session = getSession(addDays(START, day), states, options);
  const asked = session.words.slice(0, learner.most);
  for (const { wordId } of asked) {
    const word = words.get(wordId);
    if (!word) throw new Error(`word ${wordId} was never learned`);
    let correct = answers() < word.memory.recallOn(day) || claimsToKnow(learner, word, day);
    answerWord(learner, word, day, correct);
    while (!correct) {
      correct = answers() < REPEAT_RIGHT;
      answerWord(learner, word, day, correct);
    }
  }
  return asked.length;
}

function answerWord(learner: ReviewLearner, word: SimulatedWord, day: number, correct: boolean): void {
  take(learner, word, day, { kind: 'review', day: addDays(START, day), correct });
  word.exposures += 1;
}

function take(learner: ReviewLearner, word: SimulatedWord, day: number, given: Exclude<ReviewEvent, { kind: 'known' }>): void {
  const { options, onAnswer, withoutRepeats } = learner;
  if (learner.shift !== undefined) learner.shift = findShift(learner.shift, word.state, given, options);
  const event: ReviewEvent =
    learner.shift === undefined ? given : { ...given, shift: learner.shift, ...(learner.retention && { retention: learner.retention }) };
  onAnswer?.(word, event);
  word.memory.answer(day, event.correct);
  const { memory, answeredOn } = word.state;
  word.state = stepWordReview(word.state, event, options);
  if (withoutRepeats && answeredOn === event.day) word.state = { ...word.state, memory };
}

/** Chance that one of four meanings is guessed. */
const GUESSED = 0.25;

function claimsToKnow({ answers, claims }: ReviewLearner, { state }: SimulatedWord, day: number): boolean {
  if (!claims || answers() >= claims.share) return false;
  return !claims.isChoice(findRecallOn(state, addDays(START, day)) ?? 0) || answers() < GUESSED;
}
