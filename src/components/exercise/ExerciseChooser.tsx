import { memo } from 'react';
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import { Segmented } from '@/components/Segmented';

/** What the exercises are called where one is chosen. */
export const exerciseNames: Readonly<Record<ExerciseKind, string>> = {
  recall: '自评',
  choice: '选词义',
  listening: '听音',
  spelling: '拼写',
};

export interface ExerciseChooserProps {
  /** Those that can be given: exercisesFor(words). */
  exercises: readonly ExerciseKind[];
  value: ExerciseKind;
  onChange: (exercise: ExerciseKind) => void;
}

/** How the words are asked; nothing where there is no choice. Ids: `segment-recall`, `segment-choice`, … */
export const ExerciseChooser = memo(function ExerciseChooser({ exercises, value, onChange }: ExerciseChooserProps) {
  if (exercises.length < 2) return null;
  return <Segmented options={exercises.map((key) => ({ key, label: exerciseNames[key] }))} value={value} onChange={onChange} />;
});
