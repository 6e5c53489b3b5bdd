import { memo, useCallback, useMemo } from 'react';
import { Card } from '@/components/Card';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { go } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { sayDay, schoolDay } from '@/lib/time';
import { reliableResult } from '../logic/history';
import type { SharedResult } from '../logic/shared-result';
import { openTest } from '../run/saved-tests';
import { useHistory } from '../use-history';
import { useSharedResult } from '../use-shared-result';
import { useSharing } from '../use-sharing';
import { useStored } from '../use-stored';
import { History } from './History';
import { HowItWorks } from './HowItWorks';
import { LastResult } from './LastResult';
import { SharedCard } from './SharedCard';
import { StartCard } from './StartCard';

const take = () => go('vocabTestTake', { form: 'full' });

/** The tab for a student: start or go on, the last result, all of them, how it is measured. */
export const StudentPart = memo(function StudentPart({
  guardianId,
  studentId,
  shared,
}: {
  guardianId: number | undefined;
  studentId: number;
  shared: SharedResult | undefined;
}) {
  const open = useStored(useCallback(() => openTest({ guardianId, studentId }), [guardianId, studentId]));
  const history = useHistory(studentId);
  const { collection, status, refresh } = history;
  const last = useMemo(() => collection.find((test) => reliableResult(test) !== undefined), [collection]);
  const result = reliableResult(last);
  // A name goes out only from the report, where it is chosen.
  useSharing(useSharedResult(result, undefined), status === 'ready');
  const lastId = last?.id;
  const openLast = useCallback(() => {
    if (lastId !== undefined) go('vocabTestReport', { id: lastId });
  }, [lastId]);
  const again = useCallback(() => void refresh(), [refresh]);

  return (
    <>
      {shared && <SharedCard shared={shared} {...(open ? {} : { onTake: take })} />}
      {(!shared || open) && <StartCard open={open} form="full" offersBoth />}
      {result && last && <LastResult result={result} day={sayDay(schoolDay(last.completed_at ?? last.started_at))} onTap={openLast} />}
      {status === 'loading' && (
        <Card>
          <Skeleton shape="title" width={30} />
          <Skeleton shape="heading" width={60} />
        </Card>
      )}
      {status === 'failed' && collection.length === 0 && (
        <Card>
          <StateView
            id="history-error"
            kind={isOnline() ? 'error' : 'offline'}
            title="过去的结果加载失败"
            text={isOnline() ? '不影响现在测，稍后再看' : '连上网络后再看'}
            action="重试"
            onAction={again}
          />
        </Card>
      )}
      <History history={history} />
      <HowItWorks />
    </>
  );
});
