import { memo } from 'react';
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import { exerciseNames } from '@/components/exercise/ExerciseChooser';
import './MarkRow.scss';
import { ExamWord } from './word-rows';

export interface ExamRowProps {
  wordId: number;
  spelling: string;
  /** Undefined while it has no answer. */
  correct: boolean | undefined;
  /** It was chosen or spelled: that stands. */
  judgedBy: ExerciseKind | undefined;
  /** Shown after a tap on the word; undefined while hidden. */
  meaning: string | undefined;
  onMark: (wordId: number, correct: boolean) => void;
  onPeek: (wordId: number) => void;
}

/** One word of the final exam: right or wrong, as the learner marks it or as it was judged; the meaning on a tap. */
export const ExamRow = memo(function ExamRow({ wordId, spelling, correct, judgedBy, meaning, onMark, onPeek }: ExamRowProps) {
  return (
    <ExamWord
      spelling={spelling}
      mark={correct === undefined ? 'open' : correct ? 'yes' : 'no'}
      meaning={meaning ?? ''}
      judged={judgedBy === undefined ? '' : `${exerciseNames[judgedBy]}${correct === true ? '对了' : '没对'}`}
      onPeek={() => onPeek(wordId)}
      onRight={() => onMark(wordId, true)}
      onWrong={() => onMark(wordId, false)}
    />
  );
});
