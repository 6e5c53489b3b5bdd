/** A simulated learner under the product's own schedule: rounds are studied, the sessions of a day are worked through. */
import { addDays } from '../../server/src/modules/school/rules/school-calendar';
import {
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
  /** Told of each answer before it changes anything. */
  onAnswer?: (word: SimulatedWord, event: ReviewEvent) => void;
}

/** Learns the words of a round, the first one being 1. */
export function studyOn(learner: ReviewLearner, day: number, round: number): void {
  const { words, strength, options, answers, remember, onAnswer } = learner;
  for (let i = 0; i < ROUND_WORDS; i += 1) {
    const wordId = (round - 1) * ROUND_WORDS + i + 1;
    const memory = remember();
    const correct = answers() < FINAL_EXAM_RIGHT[strength];
    const event: ReviewEvent = { kind: 'studied', day: addDays(START, day), roundId: round, correct };
    const word: SimulatedWord = { state: newWord(wordId), memory, studiedOn: day, exposures: 0 };
    onAnswer?.(word, event);
    memory.answer(day, correct);
    word.state = stepWordReview(word.state, event, options);
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
  for (const { wordId } of session.words) {
    const word = words.get(wordId);
    if (!word) throw new Error(`word ${wordId} was never learned`);
    let correct = answers() < word.memory.recallOn(day);
    answerWord(learner, word, day, correct);
    while (!correct) {
      correct = answers() < REPEAT_RIGHT;
      answerWord(learner, word, day, correct);
    }
  }
  return session.words.length;
}

function answerWord({ options, onAnswer }: ReviewLearner, word: SimulatedWord, day: number, correct: boolean): void {
  const event: ReviewEvent = { kind: 'review', day: addDays(START, day), correct };
  onAnswer?.(word, event);
  word.memory.answer(day, correct);
  word.state = stepWordReview(word.state, event, options);
  word.exposures += 1;
}
