/**
 * Rows that a page's view draws from one element: word-rows.wxml is what they look like, and the build puts it beside the
 * templates of the host's elements. Nothing is given as undefined: setData leaves that out, and on the phone stays what was there
 * before (a property that is not given any more comes as null).
 */
import type { ReactElement } from 'react';

export interface PreExamRowProps {
  spelling: string;
  phonetic: string;
  unknown: boolean;
  /** The word that leaves the row; '' when none does. */
  leaving: string;
  /** Which of two motions alike: one starts again only under another name. */
  turn: 'a' | 'b';
  onKnown: () => void;
  onUnknown: () => void;
}

export interface ExamRowProps {
  spelling: string;
  mark: 'open' | 'yes' | 'no';
  /** '' while it is hidden. */
  meaning: string;
  /** What it was judged to be, in place of the marks; '' where the learner marks it. */
  judged: string;
  onPeek: () => void;
  onRight: () => void;
  onWrong: () => void;
}

export interface SlipRowProps {
  /** With the class by which tests find slips. */
  look: 'gone' | 'closed t-slip' | 'shown t-slip';
  spelling: string;
  /** Its meaning, once it is shown; else ''. */
  shown: string;
  /** How the slip that was cut here falls. */
  motion: 'still' | `${'fall' | 'seen'}-${'green' | 'red'}-${'a' | 'b'}`;
  /** What stands on it. */
  falling: string;
  onCut: () => void;
  /** Where there are two boxes, and onCut is the green one's; '' where there is one. */
  onRed: (() => void) | '';
}

type Row<Props> = (props: Props) => ReactElement;
const row = <Props>(template: string): Row<Props> => template as unknown as Row<Props>;

export const PreExamWord = row<PreExamRowProps>('pre-exam-row');
export const ExamWord = row<ExamRowProps>('exam-row');
export const SlipOfPaper = row<SlipRowProps>('slip-row');
