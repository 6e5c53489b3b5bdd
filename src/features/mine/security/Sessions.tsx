import { memo, useCallback } from 'react';
import type { Session } from '@xueban/contract/resources/sessions';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { useApiQuery } from '@/lib/api-query';
import { reportError } from '@/lib/errors';
import { isUnreached } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { go } from '@/lib/navigation';
import { sayTime } from '@/lib/time';
import { confirm, toastSuccess } from '@/lib/toast';
import { useSessionActions } from '@/shared/session/session';
import styles from './Security.module.scss';

/** Where the guardian is signed in: one can be ended, or all. */
export const Sessions = memo(function Sessions() {
  const { data, isError, error, refetch } = useApiQuery('GET sessions', {}, { silent: true });
  const { signOut } = useSessionActions();
  const again = useCallback(() => refetch(), [refetch]);

  const end = useCallback(
    async (session: Session) => {
      const content = `“${session.device}”要重新登录才能使用。没有同步的答案会留在那台手机里。`;
      if (!(await confirm({ title: '退出这台设备', content, confirmText: '退出' }))) return;
      try {
        await call('POST sessions/{id}/sign_out', { params: { id: session.id } });
        toastSuccess('已退出');
      } catch (failure) {
        reportError(failure);
      }
      await refetch();
    },
    [refetch],
  );
  const endAll = useCallback(async () => {
    const content = '所有设备都要重新登录，包括这台。没有同步的答案会留在各自的手机里，再次登录后继续上传。';
    if (!(await confirm({ title: '退出所有设备', content, confirmText: '全部退出' }))) return;
    try {
      await call('POST sessions/sign_out_everywhere');
    } catch (failure) {
      reportError(failure);
      return;
    }
    await signOut();
    go('mine');
  }, [signOut]);

  if (data === undefined)
    return isError ? (
      <Card>
        <LoadFailed what="登录的设备" unreached={isUnreached(error)} onAgain={again} />
      </Card>
    ) : (
      <Skeleton shape="card" />
    );
  return (
    <Card>
      <SectionTitle aside={`${data.length} 台`}>登录的设备</SectionTitle>
      <View id="session-list">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={end} />
        ))}
      </View>
      <ActionButton id="end-all" kind="danger" onTap={endAll}>
        退出所有设备
      </ActionButton>
    </Card>
  );
});

interface SessionRowProps {
  session: Session;
  onEnd: (session: Session) => Promise<void>;
}

const SessionRow = memo(function SessionRow({ session, onEnd }: SessionRowProps) {
  const end = useCallback(() => onEnd(session), [onEnd, session]);
  return (
    <View className={`${styles.session} t-session`} id={`session-${session.id}`}>
      <View className={styles.device}>
        {session.device}
        <View className={styles.note}>{sessionNote(session, sayTime)}</View>
      </View>
      {session.current ? (
        <View className={styles.here}>本机</View>
      ) : (
        <View className={styles.end}>
          <ActionButton id={`end-${session.id}`} kind="text" onTap={end}>
            退出
          </ActionButton>
        </View>
      )}
    </View>
  );
});

/** 最近使用 今天 19:00 · 203.0.113.* */
export function sessionNote({ address, last_used_at: used }: Session, sayTime: (iso: string) => string): string {
  return [`最近使用 ${sayTime(used)}`, address].filter((part) => part !== null).join(' · ');
}
