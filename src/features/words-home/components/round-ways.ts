import type { ReactElement } from 'react';
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';

/** What the word tab is given of the word study and of the lessons: features do not know each other, their page does. */
export interface RoundWays {
  /** Resumes a round where its progress says it stands. */
  openRound: (record: WordRecordSummary) => void;
  /** The progress of this phone where it is ahead of the server's. */
  withLocalProgress: (record: WordRecordSummary) => WordRecordSummary;
  /** An open round this phone can resume by itself. */
  savedRound: () => WordRecordSummary | undefined;
  /** All lessons of a student. */
  lessons: (studentId: number) => ReactElement;
}
