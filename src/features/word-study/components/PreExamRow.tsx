import { memo } from 'react';
import { Box, Leaf } from '@/components/host';
import styles from './MarkRow.module.scss';

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

/**
 * One word of the pre-exam, two drawn marks beside it, which say 认识 and 不认识. 45 of these are the heaviest page of the app and every node
 * counts: the phonetic is bare text of the row.
 */
export const PreExamRow = memo(function PreExamRow({ wordId, spelling, phonetic, unknown, leaving, onMark }: PreExamRowProps) {
  return (
    <Box className={`${unknown ? styles.unknown : styles.unmarked} t-row`}>
      <Leaf className={`${styles.word} t-word`} text={spelling} />
      {phonetic}
      <Leaf
        className={`${styles.known} t-known`}
        onTap={() => onMark(wordId, true)}
        hoverClassName={styles.pressed}
        wechat-aria-role="button"
        wechat-aria-label={`${spelling}，认识`}
      />
      <Leaf
        className={`${styles.notKnown} t-unknown`}
        onTap={() => onMark(wordId, false)}
        hoverClassName={styles.pressed}
        wechat-aria-role="checkbox"
        wechat-aria-checked={unknown ? 'true' : 'false'}
        wechat-aria-label={`${spelling}，不认识`}
      />
      {leaving && <Leaf className={leaving.flip ? styles.leavingB : styles.leavingA} text={`✓ ${leaving.spelling}`} />}
    </Box>
  );
});
