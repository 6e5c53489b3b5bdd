/** Shared by the exercises: which one a word gets, and the word on screen. */
import { useCallback, useRef, useState } from 'react';
import type { Word } from '@xueban/contract/resources/courses';
import { canAsk, EXERCISES, type ExerciseKind } from '@xueban/contract/learning/word-exercise';

/** What an exercise shows of a word. */
export type ExerciseWord = Pick<
  Word,
  | 'id'
  | 'spelling'
  | 'phonetic'
  | 'part_of_speech'
  | 'meaning'
  | 'example'
  | 'translation'
  | 'distractors'
  | 'audio_url'
  | 'example_audio_url'
>;

export interface ExerciseAnswer {
  /** How the word was asked in the end: a listening word whose sound failed is asked as a choice. */
  exercise: ExerciseKind;
  /** The meaning chosen or the word typed; absent in recall and for 不认识. */
  given?: string;
  correct: boolean;
}

export interface AskedProps {
  word: ExerciseWord;
  /** Fixes the order of the options: the id of the review or the learning record. */
  seed: number;
  /** Called once a question, at the moment of the answer. */
  onAnswer: (answer: ExerciseAnswer) => void;
  /** The answer has been looked at: the next word may come. */
  onDone: () => void;
}

/** How long a right answer stays before the next word comes by itself, ms. A wrong one stays until 下一个. */
export const RIGHT_STAYS_MS = 1000;

/** 下一个 ignores taps this long after it appears, ms: it stands where 不认识 and 检查 stood. */
export const NEXT_SETTLES_MS = 400;

type Askable = Pick<Word, 'distractors' | 'audio_url'>;

/** The exercises that some of these words can be given, in the order they are offered. */
export function exercisesFor(words: readonly Askable[]): ExerciseKind[] {
  return EXERCISES.filter((exercise) => words.some((word) => canAsk(exercise, word)));
}

/** The exercise a word gets when this one was chosen: without sound a choice, without distractors recall. */
export function exerciseFor(chosen: ExerciseKind, word: Askable): ExerciseKind {
  if (canAsk(chosen, word)) return chosen;
  return canAsk('choice', word) ? 'choice' : 'recall';
}

interface Held {
  /** Set from the answer until it has been looked at. */
  wordId: number | undefined;
  question: number;
}

/**
 * The word on screen. An answer moves the session on at once, but its word stays until it has been looked at.
 * @param nextId the word the session asks now; undefined at its end
 */
export function useAskedWord(nextId: number | undefined) {
  const [held, setHeld] = useState<Held>({ wordId: undefined, question: 0 });
  const next = useRef(nextId);
  next.current = nextId;
  /** Call it with the answer, before the session moves on. */
  const hold = useCallback(() => {
    const wordId = next.current;
    setHeld(({ question }) => ({ wordId, question }));
  }, []);
  /** Call it when the answer has been looked at. */
  const release = useCallback(() => setHeld(({ question }) => ({ wordId: undefined, question: question + 1 })), []);
  const wordId = held.wordId ?? nextId;
  /** Give `key` to the exercise: the same word asked again is a new question. */
  return { wordId, key: `${held.question}-${wordId ?? 'end'}`, hold, release };
}
