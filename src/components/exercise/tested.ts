import { EXERCISES, type ExerciseKind } from '@xueban/contract/learning/word-exercise';
import { exerciseNames } from './ExerciseChooser';

/** By which way words were tested, and what came of it: 自评 5 词，记得 5 词；拼写 20 词，答对 17 词. No line begins with a mark. Empty without any. */
export function sayTested(words: Iterable<{ exercise: ExerciseKind; correct: boolean }>): string {
  const counts = new Map<ExerciseKind, { all: number; right: number }>();
  for (const { exercise, correct } of words) {
    const { all, right } = counts.get(exercise) ?? { all: 0, right: 0 };
    counts.set(exercise, { all: all + 1, right: right + (correct ? 1 : 0) });
  }
  return EXERCISES.filter((exercise) => counts.has(exercise))
    .map((exercise) => {
      const { all, right } = counts.get(exercise) ?? { all: 0, right: 0 };
      return `${exerciseNames[exercise]} ${all} 词，${exercise === 'recall' ? '记得' : '答对'} ${right} 词`;
    })
    .join('；');
}
