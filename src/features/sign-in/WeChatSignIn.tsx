import { memo, useCallback, useRef, useState } from 'react';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { ActionButton } from '@/components/ActionButton';
import { Button, type HostEvent, PRESS, View } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { isApiError } from '@/lib/http/api-error';
import { batched } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { useSessionActions } from '@/shared/session/session';
import { LegalLinks } from './Consent';
import { askToWithdraw } from './withdraw';
import styles from './SignIn.module.scss';

export interface WeChatSignInProps {
  /** The box was ticked on this page: whose number WeChat gives is not known before. */
  agreed: boolean;
  /** It is ticked by a tap here. */
  onAgree: () => void;
  /** A try begins. */
  onStart: () => void;
  onError: (error: unknown) => void;
}

type PhoneNumber = HostEvent<{ code?: string; errMsg?: string }>;

/** Signing in by the phone number that WeChat knows: one tap, and one more for the consent where it is not given yet. */
export const WeChatSignIn = memo(function WeChatSignIn({ agreed, onAgree, onStart, onError }: WeChatSignInProps) {
  const [asking, setAsking] = useState(false);
  const ask = useCallback(() => setAsking(true), []);
  const close = useCallback(() => setAsking(false), []);
  const { busy, take } = useWeChatNumber(onStart, onError);
  const agreeAndTake = useCallback(
    (event: PhoneNumber) => {
      onAgree();
      close();
      take(event);
    },
    [onAgree, close, take],
  );
  const closed = agreed || !asking;
  return (
    <View className={styles.wechat}>
      {agreed && !busy ? (
        <NumberButton id="wechat-sign-in" onNumber={take}>
          微信手机号登录
        </NumberButton>
      ) : (
        <ActionButton id="wechat-sign-in" kind="soft" loading={busy} onTap={ask}>
          微信手机号登录
        </ActionButton>
      )}
      <Sheet
        open={!closed}
        title="请先阅读并同意"
        onClose={close}
        actions={
          <>
            <NumberButton id="wechat-agree" onNumber={agreeAndTake} primary>
              同意并用微信手机号登录
            </NumberButton>
            <ActionButton kind="text" onTap={close}>
              再看看
            </ActionButton>
          </>
        }
      >
        登录前请阅读
        <LegalLinks />
        。不满十四周岁的学员，需要监护人同意后使用。
      </Sheet>
    </View>
  );
});

interface NumberButtonProps {
  id: string;
  children: string;
  primary?: boolean;
  onNumber: (event: PhoneNumber) => void;
}

const NumberButton = memo(function NumberButton({ id, children, primary, onNumber }: NumberButtonProps) {
  return (
    <Button
      id={id}
      openType="getPhoneNumber"
      className={primary ? styles.numberPrimary : styles.number}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-bindgetphonenumber={onNumber}
    >
      {children}
    </Button>
  );
});

/** What WeChat gives is good for one call, so every attempt begins with a tap. */
function useWeChatNumber(onStart: () => void, onError: (error: unknown) => void): { busy: boolean; take: (event: PhoneNumber) => void } {
  const { signIn } = useSessionActions();
  const [busy, setBusy] = useState(false);
  const withdraw = useRef(false);
  const send = useCallback(
    async (code: string) => {
      batched(() => {
        onStart();
        setBusy(true);
      });
      try {
        await signIn({ code, consent_version: CONSENT_VERSION, ...(withdraw.current && { withdraw_deletion: true }) });
      } catch (error) {
        if (isApiError(error, 'ACCOUNT_UNDER_DELETION')) await askToWithdraw(error, withdraw, () => toastText('请再点一次微信手机号登录'));
        else onError(error);
      } finally {
        setBusy(false);
      }
    },
    [signIn, onStart, onError],
  );
  const take = useCallback(
    ({ detail: { code, errMsg = '' } }: PhoneNumber) => {
      if (code !== undefined && code !== '') void send(code);
      // Who refused knows it; a phone or an account that cannot is told of the other ways.
      else if (!/deny|cancel/.test(errMsg)) toastText('没有拿到微信手机号，请用验证码登录');
    },
    [send],
  );
  return { busy, take };
}
