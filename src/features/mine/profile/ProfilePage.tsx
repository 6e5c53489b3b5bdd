import { memo, useCallback, useRef, useState } from 'react';
import { NAME_MAX_LENGTH } from '@xueban/contract/constants';
import type { User } from '@xueban/contract/resources/users';
import { ActionButton } from '@/components/ActionButton';
import { Avatar } from '@/components/Avatar';
import { Card } from '@/components/Card';
import { FieldInput } from '@/components/FieldInput';
import { PRESS, View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { UploadSteps } from '@/components/upload/UploadSteps';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { wholeAddress } from '@/lib/http/host';
import { batched } from '@/lib/recoil';
import { toastSuccess } from '@/lib/toast';
import { useSessionActions } from '@/shared/session/session';
import { GuardianPage } from '@/shared/session/student-page';
import { CropLayer } from './CropLayer';
import { findProblem, sayLength } from './name';
import { useAvatar } from './use-avatar';
import styles from './Profile.module.scss';

/** The field takes more than the limit, so that the page can say it is too long instead of cutting it off. */
const INPUT_MAX_LENGTH = NAME_MAX_LENGTH * 2;

/** The guardian's name and picture. */
export const ProfilePage = memo(function ProfilePage() {
  return <GuardianPage waiting={<Waiting />}>{(user) => <Profile key={user.id} user={user} />}</GuardianPage>;
});

const Profile = memo(function Profile({ user }: { user: User }) {
  const avatar = useAvatar();
  const sending = avatar.step === 'sending';
  const { name, problem, length, change, save, canSave } = useName(user);
  const saveTyped = useCallback(() => void save(), [save]);
  return (
    <Screen
      footer={
        <ActionButton id="save" disabled={!canSave} onTap={save}>
          保存
        </ActionButton>
      }
    >
      <OfflineNote text="现在没有网络，连上后再改" />
      <Card>
        <View className={styles.picture}>
          <View
            id="avatar"
            className={sending ? styles.avatarSending : styles.avatar}
            onTap={sending ? undefined : avatar.choose}
            hoverClassName={styles.pressed}
            {...PRESS}
            wechat-aria-role="button"
            wechat-aria-label="换头像"
          >
            <Avatar name={user.name} src={user.avatar === null ? undefined : wholeAddress(user.avatar.thumb)} size="large" />
          </View>
          {avatar.step !== undefined && <UploadSteps id="avatar-steps" step={avatar.step} bare />}
          <View className={styles.pictureNote} id="avatar-note" wechat-aria-role={avatar.problem === undefined ? undefined : 'alert'}>
            {sending ? '正在上传头像…' : (avatar.problem ?? '点头像换一张')}
          </View>
          {avatar.retry && (
            <View className={styles.retry}>
              <ActionButton id="avatar-retry" kind="soft" onTap={avatar.retry}>
                重试
              </ActionButton>
            </View>
          )}
          {user.avatar !== null && !sending && (
            <View className={styles.retry}>
              <ActionButton id="avatar-remove" kind="text" onTap={avatar.remove}>
                恢复默认头像
              </ActionButton>
            </View>
          )}
        </View>
      </Card>
      <Card>
        <FieldInput
          id="name"
          label="称呼"
          placeholder="例如：林女士"
          defaultValue={name}
          maxLength={INPUT_MAX_LENGTH}
          onChange={change}
          onConfirm={saveTyped}
          error={problem}
          hint={length}
        />
      </Card>
      <ListGroup>
        <ListRow title="手机号" value={user.phone} note="由学校登记，要换请联系老师" />
      </ListGroup>
      {avatar.cropping !== undefined && <CropLayer path={avatar.cropping} onDone={avatar.send} onCancel={avatar.cancel} />}
    </Screen>
  );
});

/** The name field. While it is typed only its message is rendered again. */
function useName(user: User) {
  const { keepUser } = useSessionActions();
  const [initial] = useState(user.name);
  const typed = useRef(user.name);
  const [problem, setProblem] = useState<string>();
  const [length, setLength] = useState(() => sayLength(user.name));
  const [changed, setChanged] = useState(false);
  const saved = useRef(user.name);
  const change = useCallback((text: string) => {
    typed.current = text;
    setProblem(findProblem(text));
    setLength(sayLength(text));
    setChanged(text.trim() !== saved.current);
  }, []);
  const canSave = changed && problem === undefined;
  const put = useCallback(async () => {
    try {
      const after = await call('PUT parents/profile', { body: { name: typed.current.trim() } });
      saved.current = after.name;
      batched(() => {
        keepUser(after);
        setChanged(typed.current.trim() !== after.name);
      });
      toastSuccess('已保存');
    } catch (error) {
      reportError(error);
    }
  }, [keepUser]);
  const save = useCallback(() => (canSave ? put() : undefined), [canSave, put]);
  return { name: initial, problem, length, change, save, canSave };
}

const Waiting = () => (
  <Screen>
    <Card>
      <View className={styles.picture}>
        <Skeleton shape="circle" />
      </View>
    </Card>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </Screen>
);
