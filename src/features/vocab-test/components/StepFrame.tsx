import type { ReactNode } from 'react';
import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { ActionButton } from '@/components/ActionButton';
import { Screen } from '@/components/Screen';
import type { RunNote } from '@/offline';
import type { StepContent } from '../api';
import { StepHead } from './StepHead';

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

/** A step: how far the test is above it, and below it the way on, or to try again. */
export function StepFrame({ step, action, children }: { step: StepProps; action: ReactNode; children: ReactNode }) {
  const { test, trouble, note, asked, onRetry, onRestart } = step;
  const retry = (
    <ActionButton id="retry" kind="soft" onTap={onRetry}>
      现在重试
    </ActionButton>
  );
  return (
    <Screen fill footer={trouble ? retry : action}>
      <StepHead test={test} trouble={trouble} note={note} asked={asked} onRestart={onRestart} />
      {children}
    </Screen>
  );
}
