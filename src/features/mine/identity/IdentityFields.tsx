import { memo } from 'react';
import { CAPTCHA_LENGTH, PASSWORD_MAX_LENGTH } from '@xueban/contract/constants';
import { CodeInput } from '@/components/CodeInput';
import { FieldInput } from '@/components/FieldInput';
import { View } from '@/components/host';
import { Segmented } from '@/components/Segmented';
import type { Identity } from './use-identity';
import styles from './Identity.module.scss';

const methods = [
  { key: 'captcha', label: '短信验证码' },
  { key: 'password', label: '现在的密码' },
] as const;

/** Code or password of the guardian who is signed in. @param phone as it is shown, with its middle hidden */
export const IdentityFields = memo(function IdentityFields({ identity, phone }: { identity: Identity; phone: string }) {
  const { method, choose, fields, code } = identity;
  return (
    <View className={styles.fields}>
      {choose && <Segmented options={methods} value={method} onChange={choose} />}
      {method === 'captcha' ? (
        <CodeInput
          id="captcha"
          length={CAPTCHA_LENGTH}
          onChange={fields.change.captcha}
          onSend={code.request}
          secondsLeft={code.secondsLeft}
          sent={code.sent}
          disabled={code.sending}
          hint={fields.hints.captcha ?? `发到登记的手机 ${phone}`}
          error={fields.errors.captcha}
        />
      ) : (
        <FieldInput
          id="password"
          label="现在的密码"
          password
          maxLength={PASSWORD_MAX_LENGTH}
          placeholder="现在登录用的密码"
          onChange={fields.change.password}
          error={fields.errors.password}
        />
      )}
    </View>
  );
});
