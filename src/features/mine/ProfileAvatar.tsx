import { memo, useCallback, useRef, useState } from 'react';
import type { User } from '@xueban/contract/resources/users';
import { Avatar } from '@/components/Avatar';
import { PRESS, View } from '@/components/host';
import { reportErrorAs } from '@/lib/errors';
import { chooseAndUpload, type UploadOutcome } from '@/lib/files-upload';
import { call } from '@/lib/http/call';
import { wholeAddress } from '@/lib/http/host';
import { batched } from '@/lib/recoil';
import { toastSuccess, toastText } from '@/lib/toast';
import { useSessionActions } from '@/state/session';
import styles from './Mine.module.scss';

/** What is said when no picture was uploaded; nothing when the guardian thought better of it. */
const texts: Partial<Record<UploadOutcome['outcome'], string>> = {
  denied: '请先在设置里允许使用相册',
  tooLarge: '图片太大，请选 5 MB 以内的',
  wrongType: '请选 JPG、PNG 或 WebP 图片',
  offline: '连上网络后再换头像',
  failed: '没有换成，请再试一次',
};

/** The guardian's picture; a tap changes it. */
export const ProfileAvatar = memo(function ProfileAvatar({ user }: { user: User }) {
  const { refreshUser } = useSessionActions();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const change = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const upload = await chooseAndUpload('avatar');
      if (upload.outcome === 'done') {
        await call('PUT parents/profile', { body: { avatar_upload_id: upload.id } });
        await refreshUser();
        toastSuccess('头像换好了');
      } else {
        const text = texts[upload.outcome];
        if (text !== undefined) toastText(text);
      }
    } catch (error) {
      reportErrorAs(error, '没有换成，请再试一次');
    } finally {
      busy.current = false;
      batched(() => setSending(false));
    }
  }, [refreshUser]);
  const tap = useCallback(() => void change(), [change]);
  const { avatar, name } = user;
  return (
    <View
      id="avatar"
      className={sending ? styles.avatarSending : styles.avatar}
      onTap={tap}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label="换头像"
    >
      <Avatar name={name} src={avatar === null ? undefined : wholeAddress(avatar.thumb)} hero />
    </View>
  );
});
