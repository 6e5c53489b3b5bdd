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

export interface ExerciseChooserProps<Way extends ExerciseKind | 'auto'> {
  /** Those that can be given: exercisesFor(words). */
  exercises: readonly Way[];
  value: Way;
  onChange: (exercise: Way) => void;
}

const names = { ...exerciseNames, auto: '自动' };

/** How the words are asked; nothing where there is no choice. Ids: `segment-recall`, `segment-choice`, … */
function Chooser<Way extends ExerciseKind | 'auto'>({ exercises, value, onChange }: ExerciseChooserProps<Way>) {
  if (exercises.length < 2) return null;
  return <Segmented options={exercises.map((key) => ({ key, label: names[key] }))} value={value} onChange={onChange} />;
}
export const ExerciseChooser = memo(Chooser) as typeof Chooser;
