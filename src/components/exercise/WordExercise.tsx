import { memo, type ReactNode } from 'react';
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import { type AskedProps, exerciseFor } from './asking';
import { Choice } from './Choice';
import { Listening } from './Listening';
import { Recall } from './Recall';
import { Spelling } from './Spelling';

export interface WordExerciseProps extends AskedProps {
  /** As chosen; a word that cannot be asked so is asked another way (exerciseFor). */
  exercise: ExerciseKind;
  /** Above the question: progress, a note of a lost network. */
  top?: ReactNode;
}

/**
 * One word, asked, with the key of useAskedWord: a whole page with its footer.
 * Ids: `question`, `word`, `meaning`, `sound`, `feedback`, `next`; see the parts for theirs.
 */
export const WordExercise = memo(function WordExercise({ exercise, ...asked }: WordExerciseProps) {
  switch (exerciseFor(exercise, asked.word)) {
    case 'choice':
      return <Choice {...asked} />;
    case 'listening':
      return <Listening {...asked} />;
    case 'spelling':
      return <Spelling {...asked} />;
    default:
      return <Recall {...asked} />;
  }
});
