import { memo } from 'react';
import './MarkRow.scss';
import { PreExamWord } from './word-rows';

/** The word that was just marked known in this slot, shown leaving for a moment. */
export interface Leaving {
  spelling: string;
  /** Turns with every word that leaves the slot, so that the motion plays again. */
  flip: boolean;
}

export interface PreExamRowProps {
  wordId: number;
  spelling: string;
  phonetic: string;
  /** Marked unknown; a word marked known leaves its slot at once. */
  unknown: boolean;
  leaving: Leaving | undefined;
  onMark: (wordId: number, known: boolean) => void;
}

/** One word of the pre-exam, two drawn marks beside it, which say 认识 and 不认识. 45 of these are the heaviest page of the app. */
export const PreExamRow = memo(function PreExamRow({ wordId, spelling, phonetic, unknown, leaving, onMark }: PreExamRowProps) {
  return (
    <PreExamWord
      spelling={spelling}
      phonetic={phonetic}
      unknown={unknown}
      leaving={leaving?.spelling ?? ''}
      turn={leaving?.flip ? 'b' : 'a'}
      onKnown={() => onMark(wordId, true)}
      onUnknown={() => onMark(wordId, false)}
    />
  );
});
