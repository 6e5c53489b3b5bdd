import { memo } from 'react';
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import { exerciseNames } from '@/components/exercise/ExerciseChooser';
import { Box, Leaf } from '@/components/host';
import styles from './MarkRow.module.scss';

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
  const look = correct === undefined ? styles.open : correct ? styles.yes : styles.no;
  return (
    <Box className={`${look} t-row`}>
      <Leaf
        className={`${meaning === undefined ? styles.tapped : styles.peeked} t-word`}
        onTap={() => onPeek(wordId)}
        hoverClassName={styles.pressed}
        wechat-aria-role="button"
        wechat-aria-label={meaning === undefined ? `${spelling}，看意思` : `${spelling}，收起意思`}
        text={spelling}
      />
      {meaning !== undefined && <Leaf className={`${styles.note} t-meaning`} text={meaning} />}
      {judgedBy === undefined ? (
        <>
          <Leaf
            className={`${styles.check} t-right`}
            onTap={() => onMark(wordId, true)}
            hoverClassName={styles.pressed}
            wechat-aria-role="radio"
            wechat-aria-checked={correct === true ? 'true' : 'false'}
            wechat-aria-label={`${spelling}，记得`}
          />
          <Leaf
            className={`${styles.cross} t-wrong`}
            onTap={() => onMark(wordId, false)}
            hoverClassName={styles.pressed}
            wechat-aria-role="radio"
            wechat-aria-checked={correct === false ? 'true' : 'false'}
            wechat-aria-label={`${spelling}，没记住`}
          />
        </>
      ) : (
        <Leaf
          className={`${correct === true ? styles.judgedRight : styles.judgedWrong} t-judged`}
          text={`${exerciseNames[judgedBy]}${correct === true ? '对了' : '没对'}`}
        />
      )}
    </Box>
  );
});
