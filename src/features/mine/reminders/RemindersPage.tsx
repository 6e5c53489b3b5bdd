import { memo, useCallback, useMemo } from 'react';
import { REMINDERS_AT_ONCE } from '@xueban/contract/constants';
import type { Reminder } from '@xueban/contract/resources/reminders';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { ListGroup } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { ToggleRow } from '@/components/ToggleRow';
import { isUnreached } from '@/lib/http/api-error';
import { canSubscribe } from '@/lib/subscribe';
import { keepRefusal } from '@/shared/reminders/allow';
import { useReminders } from '@/shared/reminders/use-reminders';
import { useCurrentUser } from '@/state/session';
import { StudentPage } from '@/shared/session/student-page';
import { useStudents } from '@/state/students';
import { getNote, findTitle } from './wording';
import styles from './Reminders.module.scss';

/** What WeChat may tell a guardian of the current student: each kind on or off, and how often still. */
export const RemindersPage = memo(function RemindersPage() {
  return <StudentPage waiting={<Loading />}>{(student) => <OfStudent key={student.id} student={student} />}</StudentPage>;
});

const OfStudent = memo(function OfStudent({ student: { name } }: { student: Student }) {
  const { reminders: data, error, isError, refetch, isBusy, allow, stop } = useReminders();
  const hasSeveral = useStudents().length > 1;
  const reminders = useMemo(() => data?.filter((reminder) => findTitle(reminder) !== undefined), [data]);
  const on = useMemo(() => (reminders ?? []).filter(({ state }) => state === 'on'), [reminders]);
  const guardianId = useCurrentUser()?.id;
  const turnOn = useCallback(
    async (wanted: readonly Reminder[]) => {
      if ((await allow(wanted)) === 'allowed' && guardianId !== undefined) keepRefusal(guardianId, false);
    },
    [allow, guardianId],
  );
  const more = useCallback(() => turnOn(fewestLeft(on)), [turnOn, on]);
  if (reminders === undefined)
    return isError ? (
      <Screen>
        <LoadFailed what="提醒" unreached={isUnreached(error)} onAgain={refetch} />
      </Screen>
    ) : (
      <Loading />
    );
  if (reminders.length === 0 || !canSubscribe())
    return (
      <Screen>
        <StateView
          id="no-reminders"
          kind="empty"
          title={reminders.length === 0 ? '学校还没有开通提醒' : '当前微信版本不支持提醒'}
          text={reminders.length === 0 ? '开通后，可以在这里打开复习和课时的提醒' : '请更新微信后再来'}
        />
      </Screen>
    );
  return (
    <Screen
      footer={
        on.length === 0 ? undefined : (
          <ActionButton id="more-reminders" kind="soft" loading={isBusy} onTap={more}>
            已开启的提醒各加一次
          </ActionButton>
        )
      }
    >
      <ListGroup id="reminders">
        {reminders.map((reminder) => (
          <Kind key={reminder.kind} reminder={reminder} allow={turnOn} stop={stop} />
        ))}
      </ListGroup>
      <Card>
        <View className={styles.note}>
          {`${hasSeveral ? `这里是${name}的提醒，别的学员请先切换。` : ''}微信规定，每允许一次，只能提醒一次；允许几次，就提醒几次。`}
        </View>
        <View className={styles.note}>晚上 9 点到早上 8 点不提醒，同一件事只提醒一次。关掉以后，不再提醒。</View>
      </Card>
    </Screen>
  );
});

const Loading = memo(function Loading() {
  return (
    <Screen>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Screen>
  );
});

/** WeChat asks for so many at once: those that end soonest. */
const fewestLeft = (reminders: readonly Reminder[]): Reminder[] =>
  [...reminders].sort((one, other) => one.messages_left - other.messages_left).slice(0, REMINDERS_AT_ONCE);

interface KindProps {
  reminder: Reminder;
  allow: (reminders: readonly Reminder[]) => unknown;
  stop: (reminder: Reminder) => unknown;
}

const Kind = memo(function Kind({ reminder, allow, stop }: KindProps) {
  const change = useCallback((on: boolean) => void (on ? allow([reminder]) : stop(reminder)), [allow, stop, reminder]);
  return (
    <ToggleRow
      id={`reminder-${reminder.kind}`}
      title={findTitle(reminder) ?? ''}
      note={getNote(reminder)}
      on={reminder.state === 'on'}
      onChange={change}
    />
  );
});
