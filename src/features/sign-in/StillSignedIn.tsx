import { useCallback } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { useAskAgain } from '@/shared/session/student-page';
import { useKeptSession, useServerFailed } from '@/state/session';
import styles from './SignIn.module.scss';

/** Who signed in on this phone before, and is here because the server fails: nothing says that they have to do so again. */
export function StillSignedIn() {
  const kept = useKeptSession();
  const askAgain = useAskAgain();
  const hasServerFailed = useServerFailed();
  const again = useCallback(() => void askAgain(), [askAgain]);
  if (!kept) return null;
  return (
    <>
      <View id="still-signed-in" className={styles.why} wechat-aria-role="alert">
        {hasServerFailed ? '服务器暂时连不上' : '没有网络'}。您的登录还在，不用重新登录，连上后会自动回去。
      </View>
      <ActionButton id="again" kind="soft" onTap={again}>
        再试一次
      </ActionButton>
    </>
  );
}
