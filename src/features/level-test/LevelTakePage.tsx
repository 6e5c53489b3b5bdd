import { memo, useCallback, useEffect, useRef } from 'react';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import type { Given } from '@/components/question/asking';
import { QuestionPage } from '@/components/question/QuestionPage';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { TestEnded } from '@/components/TestEnded';
import { TestFailed } from '@/components/TestFailed';
import { askBeforeLeaving, redirect } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { confirm } from '@/lib/toast';
import { type Learner, type RunNote, type RunState, SETTLES_MS, useLearner } from '@/offline';
import { getDraftId, type LevelTest, useLevelRun } from './level-steps';
import { noteText } from './wording';
import styles from './LevelTest.module.scss';

const LEAVING = '稍后再做吗？答过的都存好了，回来可以接着做。';

/** The level test itself: one question a screen, nothing said of right or wrong. */
export function LevelTakePage() {
  const { levelId, insteadOf } = usePageQuery('levelTestTake');
  const { guardianId, studentId, known } = useLearner();
  if (!known || studentId === undefined) return <Waiting />;
  return (
    <Run key={studentId} guardianId={guardianId} studentId={studentId} levelId={parseNumber(levelId)} insteadOf={parseNumber(insteadOf)} />
  );
}

function Run({ guardianId, studentId, levelId, insteadOf }: Learner & { levelId: number | undefined; insteadOf: number | undefined }) {
  const { state, answer, retry, again, restart } = useLevelRun({ guardianId, studentId }, levelId, insteadOf);
  const doneId = state.kind === 'done' ? state.id : undefined;
  const underWay = state.kind === 'asking' || state.kind === 'sending';
  useEffect(() => (underWay ? askBeforeLeaving(LEAVING) : undefined), [underWay]);
  useEffect(() => {
    if (doneId !== undefined) redirect('levelTestReport', { id: doneId });
  }, [doneId]);
  const askToRestart = useCallback(() => {
    void confirm({ title: '重新开始', content: '这次答过的不再算，确定重新开始吗？' }).then((agreed) => agreed && restart());
  }, [restart]);
  switch (state.kind) {
    case 'asking':
    case 'sending':
      return <Step state={state} onAnswer={answer} onRestart={askToRestart} />;
    case 'failed':
      return <TestFailed error={state.error} notSetUp="LEVEL_TEST_NOT_SET_UP" onRetry={retry} />;
    case 'expired':
    case 'gone':
      return <TestEnded end={state} whyNotLater="学过的东西会变，重新测一次更准。" onAgain={again} />;
    default:
      return <Waiting />;
  }
}

interface StepProps {
  state: Extract<RunState<LevelTest, GivenAnswer>, { kind: 'asking' | 'sending' }>;
  onAnswer: (given: GivenAnswer) => void;
  onRestart: () => void;
}

const nothing = (): void => undefined;
const asked = { kind: 'asked' } as const;
const sent = { kind: 'taken' } as const;
/** A little longer than the sitting does, which counts from before the page is drawn: what the page takes, it takes too. */
const PAGE_SETTLES_MS = SETTLES_MS + 50;

function Step({ state, onAnswer, onRestart }: StepProps) {
  const { submission: test } = state;
  const turn = useTurn(state.kind);
  const answered = useCallback(({ answer }: Given) => onAnswer(answer), [onAnswer]);
  if (!test.step) return <Waiting />;
  const sending = state.kind === 'sending';
  return (
    <QuestionPage
      key={`${test.id}/${test.step_number}/${turn}`}
      question={test.step}
      status={sending ? sent : asked}
      draftId={getDraftId(test.id, test.step_number)}
      given={sending ? state.answer : undefined}
      top={<Head test={test} note={sending ? undefined : state.note} trouble={sending && state.trouble} onRestart={onRestart} />}
      onAnswer={answered}
      onNext={nothing}
      next="正在出下一题"
      settlesMs={PAGE_SETTLES_MS}
    />
  );
}

/** One more whenever a step is asked after an answer: also the same step once more. */
function useTurn(kind: StepProps['state']['kind']): number {
  const turn = useRef({ kind, count: 0 });
  if (turn.current.kind !== kind) turn.current = { kind, count: turn.current.count + (kind === 'asking' ? 1 : 0) };
  return turn.current.count;
}

interface HeadProps {
  test: LevelTest;
  note: RunNote | undefined;
  trouble: boolean;
  onRestart: () => void;
}

const Head = memo(function Head({ test, note, trouble, onRestart }: HeadProps) {
  return (
    <View>
      <ProgressBar percentage={test.percentage} />
      <View className={styles.facts}>
        <View className="t-step">{`第 ${test.step_number + 1} 题`}</View>
        <View>{`最多还有 ${test.questions_left} 题`}</View>
      </View>
      {trouble && (
        <View id="trouble" className={styles.trouble}>
          刚才的回答还没有传上去，已经存在手机里，网络恢复后自动继续。
        </View>
      )}
      {note && (
        <View id="note" className={styles.noteLine}>
          {noteText(note)}
        </View>
      )}
      {note === 'going-on' && (
        <ActionButton id="restart" kind="text" onTap={onRestart}>
          重新开始
        </ActionButton>
      )}
    </View>
  );
});

const Waiting = memo(function Waiting() {
  return (
    <Screen fill>
      <ProgressBar percentage={0} />
      <View className={styles.stack}>
        <Skeleton shape="card" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </View>
    </Screen>
  );
});
