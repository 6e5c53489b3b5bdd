import { memo } from 'react';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { FREE_NOTE } from '@/shared/vocab-test';
import type { SharedResult } from '../logic/shared-result';
import { HowItWorks } from './HowItWorks';
import { Invitation } from './VisitorPart';
import { SharedCard } from './SharedCard';
import styles from './Parts.module.scss';

/** Opened from the timeline: everything from the address, nothing to tap. */
export const SinglePage = memo(function SinglePage({ shared }: { shared: SharedResult | undefined }) {
  return (
    <Screen>
      {shared ? <SharedCard shared={shared} /> : <Invitation />}
      <View id="single-page-way" className={styles.singleBar}>
        {`想测自己的？点下方的“前往小程序”，${FREE_NOTE}。`}
      </View>
      <HowItWorks />
    </Screen>
  );
});
