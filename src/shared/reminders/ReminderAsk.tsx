import { memo, useCallback, useMemo, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { go } from '@/lib/navigation';
import { batched } from '@/lib/recoil';
import { canSubscribe } from '@/lib/subscribe';
import { useCurrentUser } from '@/state/session';
import { hasRefused, keepRefusal } from './allow';
import { useReminders } from './use-reminders';
import styles from './ReminderAsk.module.scss';

export interface ReminderAskProps {
  /** Whether words are due tomorrow; else on a later day. */
  tomorrow: boolean;
}

const openReminders = () => go('reminders');

/** On a report: a reminder of the next review, for whoever wants it. Not there where it was refused, or the school has none. */
export const ReminderAsk = memo(function ReminderAsk({ tomorrow }: ReminderAskProps) {
  const guardianId = useCurrentUser()?.id;
  const { reminders, allow } = useReminders();
  const ofStudy = useMemo(() => reminders?.filter(({ kind }) => kind === 'due' || kind === 'missed') ?? [], [reminders]);
  const [refused, setRefused] = useState(() => guardianId !== undefined && hasRefused(guardianId));
  const ask = useCallback(async () => {
    const asked = await allow(ofStudy.filter(({ state }) => state !== 'on'));
    if (guardianId === undefined || asked === undefined || asked === 'failed') return;
    keepRefusal(guardianId, asked === 'refused');
    batched(() => setRefused(asked === 'refused'));
  }, [guardianId, ofStudy, allow]);
  // That a day was missed is told on the day after: what is promised here is the reminder of the day itself, where the school has it.
  const isOn = (ofStudy.find(({ kind }) => kind === 'due') ?? ofStudy[0])?.state === 'on';
  if (ofStudy.length === 0 || !canSubscribe() || (refused && !isOn)) return null;
  const when = tomorrow ? '明天' : '到时候';
  return (
    <Card id="reminder-ask">
      <SectionTitle>{isOn ? `${when}会提醒` : `怕${when}忘了？`}</SectionTitle>
      <View className={styles.note}>
        {isOn ? '傍晚还没复习，微信会提醒一次；想关掉，去“我的”里的“提醒”' : '傍晚还没复习时，微信提醒一次；晚上不打扰，随时可以关'}
      </View>
      <View className={styles.action}>
        {isOn ? (
          <ActionButton id="to-reminders" kind="text" onTap={openReminders}>
            管理提醒
          </ActionButton>
        ) : (
          <ActionButton id="remind-me" kind="soft" onTap={ask}>
            {`${when}提醒我`}
          </ActionButton>
        )}
      </View>
    </Card>
  );
});
