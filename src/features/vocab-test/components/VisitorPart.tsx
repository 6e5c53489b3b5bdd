import { memo, useCallback } from 'react';
import { go } from '@/lib/navigation';
import { sayDay, schoolDay } from '@/lib/time';
import { VISITOR } from '@/offline';
import { FREE_NOTE } from '@/shared/vocab-test';
import { HeroCard } from '@/components/Card';
import { View } from '@/components/host';
import { reliableResult } from '../logic/history';
import type { SharedResult } from '../logic/shared-result';
import { openTest, visitorResult } from '../run/saved-tests';
import { useSharedResult } from '../use-shared-result';
import { useSharing } from '../use-sharing';
import { useStored } from '../use-stored';
import { HowItWorks } from './HowItWorks';
import { LastResult } from './LastResult';
import { SharedCard } from './SharedCard';
import { StartCard } from './StartCard';
import styles from './Hero.module.scss';

const FREE = `快速测试${FREE_NOTE}`;
const take = () => go('vocabTestTake', { form: 'short' });
const storedTests = () => ({ open: openTest(VISITOR), done: visitorResult()?.submission });

/** The tab without a session: what was shared, the short form, and the result until it is kept. */
export const VisitorPart = memo(function VisitorPart({ shared }: { shared: SharedResult | undefined }) {
  const { open, done } = useStored(storedTests);
  const result = reliableResult(done);
  useSharing(useSharedResult(result, undefined), true);
  const id = done?.id;
  const openResult = useCallback(() => {
    if (id !== undefined) go('vocabTestReport', { id });
  }, [id]);

  return (
    <>
      {shared && <SharedCard shared={shared} note={FREE} {...(open ? {} : { onTake: take })} />}
      {(!shared || open) && <StartCard open={open} form="short" note="不用登录就能测；登录后可以做完整测试，更准。" />}
      {result && done && (
        <LastResult
          result={result}
          day={sayDay(schoolDay(done.completed_at ?? done.started_at))}
          note="只存在这部手机上。点开可以看报告，登录后可以保存。"
          onTap={openResult}
        />
      )}
      <HowItWorks />
    </>
  );
});

/** What the test is, without a way into it. */
export const Invitation = memo(function Invitation() {
  return (
    <HeroCard id="invitation">
      <View className={styles.title}>你认识多少英语单词？</View>
      <View className={styles.lead}>只要几分钟，测出可信的词汇量范围</View>
    </HeroCard>
  );
});
