import { memo, useCallback, useMemo } from 'react';
import { NavBar } from '@/components/NavBar';
import { ShareCanvas } from '@/components/picture/ShareCanvas';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { reportError } from '@/lib/errors';
import { isSinglePage } from '@/lib/lifecycle';
import { go, isOpen } from '@/lib/navigation';
import { usePageQuery } from '@/lib/page-query';
import { useStudentActions } from '@/shared/session/students';
import { findSharedResult, type SharedResult } from '../logic/shared-result';
import { useKeptAfterSignIn } from '../use-keep';
import { useLearner } from '@/shared/test-taker';
import { HowItWorks } from './HowItWorks';
import { SharedCard } from './SharedCard';
import { SinglePage } from './SinglePage';
import { StudentPart } from './StudentPart';
import { VisitorPart } from './VisitorPart';

const TITLE = '词汇量测试';
const openReport = (id: number) => {
  if (!isOpen('vocabTestReport')) go('vocabTestReport', { id });
};
const take = () => go('vocabTestTake', {});

/** The tab 词汇量, also the landing page of what is shared. */
export const IndexPage = memo(function IndexPage() {
  const query = usePageQuery('vocabTest');
  const shared = useMemo(() => findSharedResult(query), [query]);
  // Asked before anything else: in single-page mode there is nothing but the address.
  return isSinglePage() ? <SinglePage shared={shared} /> : <Landing shared={shared} />;
});

function Landing({ shared }: { shared: SharedResult | undefined }) {
  const learner = useLearner();
  useKeptAfterSignIn(openReport);
  return (
    <Screen header={<NavBar title={TITLE} />}>
      <Parts learner={learner} shared={shared} />
      <ShareCanvas />
    </Screen>
  );
}

const Parts = memo(function Parts({ learner, shared }: { learner: ReturnType<typeof useLearner>; shared: SharedResult | undefined }) {
  switch (learner.kind) {
    case 'student':
      return <StudentPart key={learner.studentId} guardianId={learner.guardianId} studentId={learner.studentId} shared={shared} />;
    case 'visitor':
      return <VisitorPart shared={shared} />;
    case 'none':
      return <NoStudent />;
    case 'waiting':
      // What was shared needs no server; the button waits on the next page if it must.
      return (
        <>
          {shared ? <SharedCard shared={shared} onTake={take} /> : <Skeleton shape="hero" />}
          <HowItWorks />
        </>
      );
  }
});

const NoStudent = memo(function NoStudent() {
  const { refreshStudents } = useStudentActions();
  const again = useCallback(() => refreshStudents().catch(reportError), [refreshStudents]);
  return (
    <StateView
      id="no-student"
      kind="empty"
      title="还没有学员"
      text="学员由学校登记。请联系老师，登记后在这里重新加载。"
      action="重新加载"
      onAction={again}
    />
  );
});
