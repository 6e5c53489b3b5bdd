import { memo, useCallback, useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '@xueban/contract/constants';
import type { User } from '@xueban/contract/resources/users';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { FieldInput } from '@/components/FieldInput';
import { FormProblem } from '@/components/FormProblem';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { SectionTitle } from '@/components/SectionTitle';
import { call } from '@/lib/http/call';
import { batched } from '@/lib/recoil';
import { toastSuccess } from '@/lib/toast';
import { type FieldName, passwordRule } from '@/shared/credentials/fields';
import { useSubmit } from '@/shared/credentials/use-submit';
import { useSessionActions } from '@/shared/session/session';
import { IdentityFields } from '../identity/IdentityFields';
import { useIdentity } from '../identity/use-identity';
import styles from './Security.module.scss';

const MORE: readonly FieldName[] = ['newPassword'];

/** A row that opens the form for a new password; `onChanged`: the other places are signed out now. */
export const PasswordCard = memo(function PasswordCard({ user, onChanged }: { user: User; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const title = user.has_password ? '修改密码' : '设置密码';
  const changed = useCallback(() => {
    close();
    onChanged();
  }, [close, onChanged]);
  if (open) return <PasswordForm title={title} user={user} onChanged={changed} onClose={close} />;
  return (
    <ListGroup>
      <ListRow id="change-password" title={title} note={user.has_password ? undefined : '设置后可以用密码登录'} glyph="lock" onTap={show} />
    </ListGroup>
  );
});

interface PasswordFormProps {
  title: string;
  user: User;
  onChanged: () => void;
  onClose: () => void;
}

const PasswordForm = memo(function PasswordForm({ title, user, onChanged, onClose }: PasswordFormProps) {
  const identity = useIdentity(user, MORE);
  const { keepUser } = useSessionActions();
  const { fields, proof, complete, onError, problem, clearProblem } = identity;
  const { text, change, blur, hints, errors } = fields;
  const send = useCallback(async () => {
    await call('POST sessions/change_password', { body: { ...proof(), password: text('newPassword') } });
    batched(() => {
      keepUser({ ...user, has_password: true });
      onChanged();
    });
    toastSuccess('密码改好了');
  }, [proof, text, keepUser, user, onChanged]);
  const { submitting, submit } = useSubmit(send, onError, clearProblem);
  return (
    <Card id="password-form">
      <SectionTitle>{title}</SectionTitle>
      <View className={styles.fields}>
        <IdentityFields identity={identity} phone={user.phone} />
        <FieldInput
          id="new-password"
          label="新密码"
          password
          maxLength={PASSWORD_MAX_LENGTH}
          placeholder="设置新密码"
          hint={hints.newPassword ?? passwordRule}
          onChange={change.newPassword}
          onBlur={blur.newPassword}
          error={errors.newPassword}
        />
        <View className={styles.note}>保存后，其他设备要用新密码重新登录；这台不用。</View>
        <FormProblem text={problem} />
        <View className={styles.actions}>
          <ActionButton id="password-cancel" kind="soft" narrow onTap={onClose}>
            取消
          </ActionButton>
          <ActionButton id="password-save" disabled={!complete} loading={submitting} onTap={submit}>
            保存
          </ActionButton>
        </View>
      </View>
    </Card>
  );
});
