import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { ShareCanvas } from '@/components/picture/ShareCanvas';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { endedText } from '@/components/TestEnded';
import { useApiQuery } from '@/lib/api-query';
import { isApiError, isUnreached } from '@/lib/http/api-error';
import { isSinglePage } from '@/lib/lifecycle';
import { go, redirect } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { useRecoilValue } from '@/lib/recoil';
import { serverNow } from '@/lib/server-clock';
import { type Learner, useLearner } from '@/shared/test-taker';
import { FORM_MINUTES, FREE_NOTE } from '@/shared/vocab-test';
import { reliableResult } from '../logic/history';
import { type ReliableResult, WHY_NOT_LATER } from '../logic/wording';
import { findSharedResult, type SharedResult } from '../logic/shared-result';
import { visitorResult } from '../run/saved-tests';
import { useHistory } from '../use-history';
import { useKeptAfterSignIn } from '../use-keep';
import { useSharedResult } from '../use-shared-result';
import { useSharing } from '../use-sharing';
import { completedTestsState } from '../state';
import { History } from './History';
import { HowItWorks } from './HowItWorks';
import { KeepCard } from './KeepCard';
import { ReportBody, Unreliable } from './ReportBody';
import { SharedCard } from './SharedCard';
import { SinglePage } from './SinglePage';
import styles from './Report.module.scss';

const take = (form: TestForm) => redirect('vocabTestTake', { form });
const toTest = () => go('vocabTest');
const nothingMore = () => undefined;

/** The report of one test; or, opened from the timeline, what was shared of it. */
export const ReportPage = memo(function ReportPage() {
  const query = usePageQuery('vocabTestReport');
  const shared = useMemo(() => findSharedResult(query), [query]);
  const id = parseNumber(query.id);
  if (isSinglePage()) return <SinglePage shared={shared} />;
  if (id !== undefined) return <Report id={id} />;
  return <Landing shared={shared} />;
});

/** Opened from the timeline: the address names a result, but no test of this phone. */
const Landing = memo(function Landing({ shared }: { shared: SharedResult | undefined }) {
  useSharing(undefined, true);
  const isStudent = useLearner().kind === 'student';
  const takeFitting = useCallback(() => take(isStudent ? 'full' : 'short'), [isStudent]);
  if (shared === undefined) return <NotFound />;
  return (
    <Screen>
      <SharedCard shared={shared} onTake={takeFitting} note={isStudent ? `完整测试约 ${FORM_MINUTES.full}` : `快速测试${FREE_NOTE}`} />
      <HowItWorks />
      <ShareCanvas />
    </Screen>
  );
});

const NotFound = memo(function NotFound() {
  return (
    <Screen>
      <StateView
        id="not-found"
        kind="empty"
        title="没有找到这份报告"
        text="它可能属于另一位学员。可以重新测一次。"
        action="去词汇量测试"
        onAction={toTest}
      />
    </Screen>
  );
});

const storedResult = (id: number): VocabularyLevelSubmission | undefined => {
  const saved = visitorResult()?.submission;
  return saved?.id === id ? saved : undefined;
};

/** Only a visitor's result or a student's newest one says what the school offers. */
const saysNext = (isVisitors: boolean, { offered_course: offered }: ReliableResult): boolean => isVisitors || offered !== undefined;

function Report({ id }: { id: number }) {
  const learner = useLearner();
  // Counts up when the result has been kept, by this page or by the tab below it.
  const completed = useRecoilValue(completedTestsState);
  const [stored, setStored] = useState(() => storedResult(id));
  useEffect(() => setStored(storedResult(id)), [id, completed]);
  const keep = useKeptAfterSignIn(nothingMore);
  const studentId = learner.kind === 'student' ? learner.studentId : undefined;
  const asked = useApiQuery(
    'GET vocabulary_level_submissions/{id}',
    stored || studentId === undefined ? undefined : { params: { id }, studentId },
    // What to learn next is of today.
    { silent: true },
  );
  const test = stored ?? asked.data;
  const result = reliableResult(test);
  const name = learner.kind === 'student' ? learner.name : undefined;
  const shared = useSharedResult(result, stored ? undefined : name);
  useSharing(shared, test !== undefined);

  if (test === undefined)
    return <Missing learner={learner} error={asked.error} isError={asked.isError} onAgain={() => void asked.refetch()} />;
  const more = stored ? <KeepCard learner={learner} onKeep={keep} /> : studentId !== undefined && <StudentHistory studentId={studentId} />;
  if (result && shared)
    return (
      <ReportBody result={result} shared={shared} name={stored ? undefined : name} offersNext={saysNext(stored !== undefined, result)}>
        {more}
        <ShareCanvas />
      </ReportBody>
    );
  if (test.result?.reliable === false)
    return (
      <Unreliable reasons={test.result.reasons}>
        {stored ? undefined : more}
        <ShareCanvas />
      </Unreliable>
    );
  return <Unfinished test={test} />;
}

const StudentHistory = memo(function StudentHistory({ studentId }: { studentId: number }) {
  return <History history={useHistory(studentId)} />;
});

const Missing = memo(function Missing({
  learner,
  error,
  isError,
  onAgain,
}: {
  learner: Learner;
  error: unknown;
  isError: boolean;
  onAgain: () => void;
}) {
  if (learner.kind === 'visitor' || learner.kind === 'none' || isApiError(error, 'NOT_FOUND')) return <NotFound />;
  if (isError)
    return (
      <Screen>
        <LoadFailed what="报告" unreached={isUnreached(error)} onAgain={onAgain} />
      </Screen>
    );
  return (
    <Screen>
      <View className={styles.hero}>
        <Skeleton shape="hero" />
      </View>
      <View className={styles.over}>
        <Skeleton shape="hero" />
      </View>
      <Skeleton shape="row" />
    </Screen>
  );
});

const Unfinished = memo(function Unfinished({ test }: { test: VocabularyLevelSubmission }) {
  const goOn = useCallback(() => redirect('vocabTestTake', { form: test.form }), [test.form]);
  const expired = test.status === 'expired';
  return (
    <Screen>
      <StateView
        id="unfinished"
        kind="empty"
        {...(expired
          ? endedText({ kind: 'expired', replaced: Date.parse(test.expires_at) > serverNow() }, WHY_NOT_LATER)
          : { title: '这次测试还没做完', text: '做完就能看到范围，还有常见词和少见词各认识多少。' })}
        action={expired ? '去测试' : '继续测试'}
        onAction={goOn}
      />
    </Screen>
  );
});
