import { memo } from 'react';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { GuardianPage } from '@/shared/session/student-page';
import { Consents } from './Consents';
import { Deletions } from './Deletions';
import { Exports } from './Exports';

/** What the guardian may do with the data of their students: take a copy, have it deleted, see what was agreed to. */
export const PersonalDataPage = memo(function PersonalDataPage() {
  return (
    <GuardianPage waiting={<Waiting />}>
      {(user) => (
        <Screen>
          <OfflineNote text="现在没有网络，连上后再操作" />
          <Exports user={user} />
          <Deletions />
          <Consents />
        </Screen>
      )}
    </GuardianPage>
  );
});

const Waiting = () => (
  <Screen>
    <Skeleton shape="card" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </Screen>
);
