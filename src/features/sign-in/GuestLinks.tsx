import { memo } from 'react';
import type { TrialRules } from '@xueban/contract/resources/schools';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { go } from '@/lib/navigation';

const tryGroup = () => go('trialGroup');
const book = () => go('trialBooking', { source: 'sign_in' });

/** For who has no account: what the school offers without one. */
export const GuestLinks = memo(function GuestLinks({ offers }: { offers: TrialRules | undefined }) {
  return (
    <View>
      {offers?.group && (
        <ActionButton kind="soft" id="try-group" onTap={tryGroup}>
          没有账号？先试学一组
        </ActionButton>
      )}
      {offers?.booking && (
        <ActionButton kind="text" id="book-trial" onTap={book}>
          还不是学员？预约试听
        </ActionButton>
      )}
    </View>
  );
});
