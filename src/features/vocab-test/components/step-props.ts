import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { RunNote } from '@/offline';
import type { StepContent } from '../api';

/** What the screens of both kinds of step take. */
export interface StepProps {
  test: VocabularyLevelSubmission;
  /** The answer on its way; until it is confirmed nothing can be changed. */
  given: StepContent | undefined;
  /** It did not arrive and is sent again. */
  trouble: boolean;
  note: RunNote | undefined;
  /** The form the learner asked for. */
  asked: TestForm;
  onAnswer: (answer: StepContent) => void;
  onRetry: () => void;
  /** Gives up this test for a new one. */
  onRestart: () => void;
}
