import { memo, useCallback, useState } from 'react';
import type { User } from '@xueban/contract/resources/users';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { GuardianPage } from '@/shared/session/student-page';
import { PasswordCard } from './PasswordCard';
import { Sessions } from './Sessions';

/** The password, and where the guardian is signed in. */
export const SecurityPage = memo(function SecurityPage() {
  return <GuardianPage waiting={<Waiting />}>{(user) => <Security user={user} />}</GuardianPage>;
});

const Security = memo(function Security({ user }: { user: User }) {
  // A new password signs the other places out.
  const [generation, setGeneration] = useState(0);
  const changed = useCallback(() => setGeneration((value) => value + 1), []);
  return (
    <Screen>
      <PasswordCard user={user} onChanged={changed} />
      <Sessions key={generation} />
    </Screen>
  );
});

const Waiting = () => (
  <Screen>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </Screen>
);
