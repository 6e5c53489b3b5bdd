import { memo } from 'react';
import { Box, Leaf } from '@/components/host';
import styles from './PaperCutBox.module.scss';

/** The slip that was just cut at this place. */
export interface Falling {
  spelling: string;
  /** Shown while it falls, where it was not before; else empty. */
  meaning: string;
  correct: boolean;
  /** Turns with every cut here, so that the motion plays again. */
  flip: boolean;
}

export interface SlipProps {
  /** Undefined once no slip is left for this place. */
  wordId: number | undefined;
  spelling: string;
  meaning: string;
  /** The meaning is shown: the next tap on the scissors cuts. */
  shown: boolean;
  twoBoxes: boolean;
  falling: Falling | undefined;
  onScissors: (wordId: number, correct: boolean) => void;
}

const looks = {
  right: { a: styles.fallGreenA, b: styles.fallGreenB },
  wrong: { a: styles.fallRedA, b: styles.fallRedB },
};
const slowLooks = {
  right: { a: styles.seenGreenA, b: styles.seenGreenB },
  wrong: { a: styles.seenRedA, b: styles.seenRedB },
};

function fallingClass(falling: Falling | undefined): string | undefined {
  if (!falling) return styles.still;
  const { correct, flip, meaning } = falling;
  const { right, wrong } = meaning === '' ? looks : slowLooks;
  const look = correct ? right : wrong;
  return flip ? look.b : look.a;
}

/** A place on the table: a slip with its scissors, and for a moment the slip that was cut here. */
export const Slip = memo(function Slip({ wordId, spelling, meaning, shown, twoBoxes, falling, onScissors }: SlipProps) {
  const cut = (correct: boolean) => () => {
    if (wordId !== undefined) onScissors(wordId, correct);
  };
  const look = wordId === undefined ? styles.gone : shown ? styles.shown : styles.closed;
  return (
    <Box className={wordId === undefined ? look : `${look} t-slip`}>
      <Leaf className={`${styles.word} t-word`} text={spelling} />
      {shown && <Leaf className={`${styles.meaning} t-meaning`} text={meaning} />}
      {twoBoxes ? (
        <>
          <Leaf
            className={`${styles.green} t-green`}
            onTap={cut(true)}
            hoverClassName={styles.pressed}
            wechat-aria-role="button"
            wechat-aria-label={`${spelling}，剪进绿盒，记住了`}
          />
          <Leaf
            className={`${styles.red} t-red`}
            onTap={cut(false)}
            hoverClassName={styles.pressed}
            wechat-aria-role="button"
            wechat-aria-label={`${spelling}，剪进红盒，还要再练`}
          />
        </>
      ) : (
        <Leaf
          className={`${styles.only} t-cut`}
          onTap={cut(true)}
          hoverClassName={styles.pressed}
          wechat-aria-role="button"
          wechat-aria-label={shown ? `${spelling}，剪下来` : `${spelling}，看中文`}
        />
      )}
      {/* One node whether a slip falls or not: a cut changes properties and no list of nodes. */}
      <Leaf className={fallingClass(falling)} text={falling ? `${falling.spelling}\n${falling.meaning}`.trim() : ''} />
    </Box>
  );
});
