import { memo } from 'react';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { GuardianPage } from '@/state/student-page';
import { Sessions } from './Sessions';

/** The password, and where the guardian is signed in. */
export const SecurityPage = memo(function SecurityPage() {
  return (
    <GuardianPage waiting={<Waiting />}>
      {() => (
        <Screen>
          <Sessions />
        </Screen>
      )}
    </GuardianPage>
  );
});

const Waiting = () => (
  <Screen>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </Screen>
);
