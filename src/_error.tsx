/** Remax shows this in place of a page that threw while it was drawn (by its name; in production only). */
import { useCallback } from 'react';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { isSinglePage } from '@/lib/lifecycle';
import { reLaunch } from '@/lib/navigation';

export default function ErrorScreen() {
  // A fresh start with no page kept: the one that failed may be one of the tabs.
  const home = useCallback(() => reLaunch('words'), []);
  const way = isSinglePage() ? {} : { action: '回到首页', onAction: home };
  return (
    <Screen>
      <StateView id="page-broken" kind="error" title="这一页出了点问题" text="学过的都已存好，重新进来再试试" {...way} />
    </Screen>
  );
}
