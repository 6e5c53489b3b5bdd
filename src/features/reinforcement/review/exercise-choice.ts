/** The exercise last chosen on this phone: the next review begins with it. */
import { useCallback, useState } from 'react';
import type { Exercise } from '@xueban/contract/resources/reinforcements';
import { readKey, writeKey } from '@/lib/storage';

const KEY = 'review-exercise';
const known: readonly Exercise[] = ['recall', 'choice', 'listening', 'spelling'];

export function storedExercise(): Exercise {
  const stored = readKey(KEY);
  return known.find((exercise) => exercise === stored) ?? 'recall';
}

export function useExerciseChoice(): [Exercise, (exercise: Exercise) => void] {
  const [exercise, setExercise] = useState(storedExercise);
  const choose = useCallback((next: Exercise) => {
    setExercise(next);
    try {
      writeKey(KEY, next);
    } catch {
      // A full storage forgets the choice with the app; it holds until then.
    }
  }, []);
  return [exercise, choose];
}
