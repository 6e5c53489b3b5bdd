import { memo, useCallback, useEffect } from 'react';
import type { TestForm } from '@xueban/contract/resources/vocabulary-level-submissions';
import { View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { TestEnded } from '@/components/TestEnded';
import { TestFailed } from '@/components/TestFailed';
import { askBeforeLeaving, back, redirect } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { confirmRestart } from '../confirm-restart';
import { WHY_NOT_LATER } from '../logic/wording';
import type { Learner as Owner, RunState } from '@/offline';
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { StepContent } from '../api';
import { useTestRun } from '../run/use-test-run';
import { findOwner, useLearner } from '@/shared/test-taker';
import { ChoiceStep } from './ChoiceStep';
import type { StepProps } from './StepFrame';
import { TickStep } from './TickStep';
import styles from './Take.module.scss';

const LEAVING = '稍后再做吗？答过的都存好了，回来可以接着做。';
const WORDS_A_SCREEN = 10;
const leave = () => back();

/** The test itself, for the current student or, without a session, for a visitor. */
export const TakePage = memo(function TakePage() {
  const { form, insteadOf } = usePageQuery('vocabTestTake');
  const learner = useLearner();
  const owner = findOwner(learner);
  if (learner.kind === 'none')
    return (
      <Screen>
        <StateView kind="empty" title="还没有学员" text="学员由学校登记。请联系老师，登记后再来测。" action="返回" onAction={leave} />
      </Screen>
    );
  if (owner === undefined) return <Waiting />;
  // A visitor has the short form, whatever the address says.
  return (
    <Sitting
      key={String(owner.studentId)}
      guardianId={owner.guardianId}
      studentId={owner.studentId}
      form={learner.kind === 'visitor' || form === 'short' ? 'short' : 'full'}
      insteadOf={parseNumber(insteadOf)}
    />
  );
});

const Sitting = memo(function Sitting({
  guardianId,
  studentId,
  form,
  insteadOf,
}: Owner & { form: TestForm; insteadOf: number | undefined }) {
  const { state, answer, retry, again, restart } = useTestRun({ guardianId, studentId }, form, insteadOf);
  const askToRestart = useCallback(() => {
    void confirmRestart().then((agreed) => agreed && restart());
  }, [restart]);
  const doneId = state.kind === 'done' ? state.id : undefined;
  const underWay = state.kind === 'asking' || state.kind === 'sending';

  useEffect(() => (underWay ? askBeforeLeaving(LEAVING) : undefined), [underWay]);
  useEffect(() => {
    if (doneId !== undefined) redirect('vocabTestReport', { id: doneId });
  }, [doneId]);

  switch (state.kind) {
    case 'asking':
    case 'sending':
      return <Step state={state} asked={form} onAnswer={answer} onRetry={retry} onRestart={askToRestart} />;
    case 'failed':
      return <TestFailed error={state.error} notSetUp="VOCABULARY_TEST_NOT_SET_UP" onRetry={retry} />;
    case 'expired':
    case 'gone':
      return <TestEnded end={state} whyNotLater={WHY_NOT_LATER} onAgain={again} />;
    default:
      return <Waiting />;
  }
});

const Step = memo(function Step({
  state,
  asked,
  onAnswer,
  onRetry,
  onRestart,
}: {
  state: Extract<RunState<VocabularyLevelSubmission, StepContent>, { kind: 'asking' | 'sending' }>;
} & Pick<StepProps, 'asked' | 'onAnswer' | 'onRetry' | 'onRestart'>) {
  const { submission: test } = state;
  const sending = state.kind === 'sending' ? state : undefined;
  const shared = {
    test,
    given: sending?.answer,
    trouble: sending?.trouble === true,
    note: state.kind === 'asking' ? state.note : undefined,
    asked,
    onAnswer,
    onRetry,
    onRestart,
  };
  const key = `${test.id}/${test.step_number}`;
  if (test.step === null) return <Waiting />;
  if (test.step.kind === 'ticks') return <TickStep key={key} {...shared} words={test.step.words} />;
  return <ChoiceStep key={key} {...shared} word={test.step.word} options={test.step.options} />;
});

const Waiting = memo(function Waiting() {
  return (
    <Screen fill>
      <ProgressBar percentage={0} />
      <View className={styles.facts}>
        <Skeleton width={30} />
      </View>
      <View className={styles.ask}>
        <Skeleton shape="title" width={55} />
      </View>
      <View className={styles.waitingChips}>
        {Array.from({ length: WORDS_A_SCREEN }, (_, i) => (
          <Skeleton key={i} shape="row" />
        ))}
      </View>
    </Screen>
  );
});
