import { memo } from 'react';
import './Slip.scss';
import { SlipOfPaper, type SlipRowProps } from './word-rows';

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

function getMotion(falling: Falling | undefined): SlipRowProps['motion'] {
  if (!falling) return 'still';
  return `${falling.meaning === '' ? 'fall' : 'seen'}-${falling.correct ? 'green' : 'red'}-${falling.flip ? 'b' : 'a'}`;
}

/** A place on the table: a slip with its scissors, and for a moment the slip that was cut here. */
export const Slip = memo(function Slip({ wordId, spelling, meaning, shown, twoBoxes, falling, onScissors }: SlipProps) {
  const cut = (correct: boolean) => () => {
    if (wordId !== undefined) onScissors(wordId, correct);
  };
  return (
    <SlipOfPaper
      look={wordId === undefined ? 'gone' : shown ? 'shown t-slip' : 'closed t-slip'}
      spelling={spelling}
      shown={shown ? meaning : ''}
      motion={getMotion(falling)}
      falling={falling ? `${falling.spelling}\n${falling.meaning}`.trim() : ''}
      onCut={cut(true)}
      onRed={twoBoxes ? cut(false) : ''}
    />
  );
});
