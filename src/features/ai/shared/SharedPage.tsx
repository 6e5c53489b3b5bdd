import { useCallback, useMemo, useState } from 'react';
import type { SharedGeneration } from '@xueban/contract/resources/ai-generations';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { useApiQuery } from '@/lib/api-query';
import { isApiError, isUnreached } from '@/lib/http/api-error';
import { go } from '@/lib/navigation';
import { usePageQuery } from '@/lib/page-query';
import { useCurrentStudent } from '@/state/students';
import { ContentView } from '../generation/ContentView';
import { judged, type NumberedAnswer } from '../generation/kept';
import { OriginLabel } from '../generation/OriginLabel';
import { useSharedAgain } from './use-shared-again';
import styles from '../generation/Generation.module.scss';

const toTab = () => go('ai');
const toTest = () => go('vocabTest');

/** What somebody shared: read without a session; its questions are answered for oneself alone. */
export function SharedPage() {
  // A link cut off at its sign of equality names nothing either.
  const token = usePageQuery('aiShared').token || undefined;
  const { data, error, isError, refetch } = useApiQuery(
    'GET shared_generations/{token}',
    token === undefined ? undefined : { params: { token } },
    {
      silent: true,
    },
  );
  useSharedAgain(token, data?.title);
  const again = useCallback(() => refetch(), [refetch]);
  if (token === undefined || isApiError(error, 'SHARE_NOT_FOUND') || isApiError(error, 'INVALID_REQUEST')) return <Gone />;
  if (data) return <Content shared={data} />;
  if (isError)
    return (
      <Screen>
        <LoadFailed what="分享的内容" unreached={isUnreached(error)} onAgain={again} />
      </Screen>
    );
  return (
    <Screen>
      <View id="shared-skeleton" className={styles.stack}>
        <Skeleton width={40} />
        <Skeleton shape="heading" width={70} />
        <Skeleton shape="hero" />
      </View>
    </Screen>
  );
}

function Gone() {
  return (
    <Screen>
      <StateView
        id="shared-gone"
        kind="empty"
        title="这个分享看不到了"
        text="分享保留 30 天，也可能已经被删除"
        action="测测你的词汇量"
        onAction={toTest}
      />
    </Screen>
  );
}

function Content({ shared }: { shared: SharedGeneration }) {
  const { content, title, origin, model } = shared;
  const isLearner = useCurrentStudent() !== undefined;
  const [answers, setAnswers] = useState<readonly NumberedAnswer[]>([]);
  const answer = useCallback(
    (number: number, given: string) => {
      const next = judged({ content }, number, given);
      if (next) setAnswers((before) => (before.some((one) => one.number === number) ? before : [...before, next]));
    },
    [content],
  );
  const label = useMemo(() => <OriginLabel origin={origin} model={model} />, [origin, model]);
  const footer = (
    <ActionButton id="own" onTap={isLearner ? toTab : toTest}>
      {isLearner ? '用我学的词做一份' : '测测我的词汇量'}
    </ActionButton>
  );
  return <ContentView title={title} content={content} label={label} footer={footer} answers={answers} answer={answer} />;
}
