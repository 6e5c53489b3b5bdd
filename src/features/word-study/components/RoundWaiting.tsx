import type { ReactNode } from 'react';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { View } from '@/components/host';
import type { RoundNotReady } from '../round/use-round';

/** In place of a page whose round is not there yet: its shape, or what happened and the way to try again. */
export function RoundWaiting({ round, skeleton }: { round: RoundNotReady; skeleton: ReactNode }) {
  if (round.status === 'loading')
    return (
      <Screen>
        <View id="round-skeleton">{skeleton}</View>
      </Screen>
    );
  return (
    <Screen>
      <StateView id="round-error" kind={round.kind} title={round.title} text={round.text} action={round.action} onAction={round.onAction} />
    </Screen>
  );
}
