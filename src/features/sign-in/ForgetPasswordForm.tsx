import { memo, useCallback, useState } from 'react';
import { CAPTCHA_LENGTH, PASSWORD_MAX_LENGTH } from '@xueban/contract/constants';
import { ActionButton } from '@/components/ActionButton';
import { CodeInput } from '@/components/CodeInput';
import { FieldInput } from '@/components/FieldInput';
import { FormProblem } from '@/components/FormProblem';
import { View } from '@/components/host';
import { PhoneInput } from '@/components/PhoneInput';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { back, isOpen, redirect } from '@/lib/navigation';
import { readStored } from '@/lib/storage';
import { resetPassword, sendResetCode } from './withdraw';
import { type FieldName, passwordRule } from '@/shared/credentials/fields';
import { useCode } from '@/shared/credentials/use-code';
import { useFields } from '@/shared/credentials/use-fields';
import { useErrorSaying, useSubmit } from '@/shared/credentials/use-submit';
import styles from './SignIn.module.scss';

const onPage: readonly FieldName[] = ['phone', 'captcha', 'newPassword'];

function toSignIn(): void {
  if (isOpen('signIn')) back();
  else redirect('signIn');
}

/** Setting a new password with a code; ends every session, so signing in comes next. */
export const ForgetPasswordForm = memo(function ForgetPasswordForm() {
  const [remembered] = useState(() => readStored('signInPhone') ?? '');
  const { text, complete, errors, hints, change, blur, fail } = useFields({ phone: remembered });
  const [done, setDone] = useState(false);
  const { problem, sayError, clearProblem } = useErrorSaying(onPage, fail);

  const send = useCallback(async () => {
    await resetPassword({ phone: text('phone'), captcha: text('captcha'), password: text('newPassword') });
    setDone(true);
  }, [text]);
  const { submitting, submit } = useSubmit(send, sayError, clearProblem);
  const sendCode = useCallback(() => sendResetCode(text('phone')), [text]);
  const code = useCode('reset', sendCode, sayError, clearProblem, text('phone'));
  const ready = complete(onPage);
  const confirm = useCallback(() => {
    if (ready) submit();
  }, [ready, submit]);

  if (done) {
    return (
      <Screen
        footer={
          <ActionButton id="to-sign-in" onTap={toSignIn}>
            去登录
          </ActionButton>
        }
      >
        <StateView kind="done" title="新密码已生效" text="为了安全，其他手机上的登录都已退出，请用新密码重新登录。" />
      </Screen>
    );
  }
  return (
    <Screen>
      <View className={styles.intro}>用登记的手机号收一个验证码，然后设置新密码。</View>
      <PhoneInput
        placeholder="在学校登记的手机号"
        defaultValue={remembered}
        onChange={change.phone}
        onBlur={blur.phone}
        hint={hints.phone}
        error={errors.phone}
      />
      <CodeInput
        id="captcha"
        length={CAPTCHA_LENGTH}
        onChange={change.captcha}
        onSend={code.request}
        secondsLeft={code.secondsLeft}
        sent={code.sent}
        disabled={code.sending || !complete(['phone'])}
        hint={hints.captcha}
        error={errors.captcha}
      />
      <FieldInput
        id="new-password"
        label="新密码"
        password
        maxLength={PASSWORD_MAX_LENGTH}
        placeholder="设置新密码"
        hint={hints.newPassword ?? passwordRule}
        confirmType="go"
        onChange={change.newPassword}
        onBlur={blur.newPassword}
        onConfirm={confirm}
        error={errors.newPassword}
      />
      <FormProblem text={problem} />
      <View className={styles.last}>
        <ActionButton id="reset-password" disabled={!ready} loading={submitting} onTap={confirm}>
          设为新密码
        </ActionButton>
      </View>
    </Screen>
  );
});
