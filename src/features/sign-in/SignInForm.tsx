import { memo, useCallback, useRef, useState } from 'react';
import { CAPTCHA_LENGTH, CONSENT_VERSION, FETCHING, PASSWORD_MAX_LENGTH } from '@xueban/contract/constants';
import { ActionButton } from '@/components/ActionButton';
import { CodeInput } from '@/components/CodeInput';
import { FieldInput } from '@/components/FieldInput';
import { FormProblem } from '@/components/FormProblem';
import { View } from '@/components/host';
import { PhoneInput } from '@/components/PhoneInput';
import { Screen } from '@/components/Screen';
import { Segmented } from '@/components/Segmented';
import { useApiQuery } from '@/lib/api-query';
import { errorMessage } from '@/lib/errors';
import { isApiError } from '@/lib/http/api-error';
import { whySessionEnded } from '@/lib/http/session-end';
import { go } from '@/lib/navigation';
import { readStored } from '@/lib/storage';
import { useSessionActions } from '@/shared/session/session';
import { StillSignedIn } from './StillSignedIn';
import { askToWithdraw, sendSignInCode } from './withdraw';
import { ConsentLine, ConsentSheet } from './Consent';
import { getFields, PHONE_LENGTH, type SignInMethod } from '@/shared/credentials/fields';
import { isConsentGiven, rememberConsent, rememberPhone } from '@/shared/credentials/remember';
import { useCode } from '@/shared/credentials/use-code';
import { useFields } from '@/shared/credentials/use-fields';
import { useErrorSaying, useSubmit } from '@/shared/credentials/use-submit';
import { WeChatSignIn } from './WeChatSignIn';
import { GuestLinks } from './GuestLinks';
import styles from './SignIn.module.scss';

const methods = [
  { key: 'captcha', label: '验证码登录' },
  { key: 'password', label: '密码登录' },
] as const;

/** Whether the guardian agrees to the texts: ticked, or given for this number before. */
function useConsent(remembered: string) {
  // Whoever ticks or unticks says so for this visit; else the box is as the owner of the number left it.
  const [ticked, setTicked] = useState<boolean | undefined>();
  const [given, setGiven] = useState(() => isConsentGiven(remembered));
  const agreed = ticked ?? given;
  const [asking, setAsking] = useState(false);
  const toggleAgreed = useCallback(() => setTicked(!agreed), [agreed]);
  const tickedFor = useRef(remembered);
  const follow = useCallback((phone: string) => {
    setGiven(isConsentGiven(phone));
    if (phone.length !== PHONE_LENGTH) return;
    // Another guardian's number: whoever ticked before was not them.
    if (tickedFor.current !== '' && tickedFor.current !== phone) setTicked(undefined);
    tickedFor.current = phone;
  }, []);
  const close = useCallback(() => setAsking(false), []);
  const agree = useCallback(() => setTicked(true), []);
  return { agreed, isTicked: ticked === true, asking, setAsking, toggle: toggleAgreed, follow, close, agree };
}

/** All that the form does. */
function useSignIn(method: SignInMethod) {
  const [remembered] = useState(() => readStored('signInPhone') ?? '');
  const fields = useFields({ phone: remembered });
  const { text, complete, change, fail } = fields;
  const consent = useConsent(remembered);
  const { agreed, setAsking } = consent;
  const { signIn } = useSessionActions();
  // The server wants a code besides this password: the form keeps what was typed and asks for one.
  const [secondStep, setSecondStep] = useState(false);
  const onPage = getFields(method, secondStep);

  const { problem, sayError, clearProblem } = useErrorSaying(onPage, fail);
  // A deletion of the account is taken back by the sign-in that follows.
  const withdraw = useRef(false);
  const again = useRef<() => void>(() => undefined);
  const onError = useCallback(
    (error: unknown) => {
      if (isApiError(error, 'CONSENT_REQUIRED')) setAsking(true);
      else if (isApiError(error, 'ACCOUNT_UNDER_DELETION')) void askToWithdraw(error, withdraw, () => again.current());
      else if (isApiError(error, 'SECOND_STEP_REQUIRED')) {
        change.captcha('');
        setSecondStep(true);
        fail('captcha', errorMessage(error));
      } else sayError(error);
    },
    [change, fail, sayError, setAsking],
  );

  const send = useCallback(async () => {
    const phone = text('phone');
    const captcha = text('captcha');
    const secret = method === 'captcha' ? { captcha } : { password: text('password'), ...(secondStep && { captcha }) };
    await signIn({ phone, ...secret, consent_version: CONSENT_VERSION, ...(withdraw.current && { withdraw_deletion: true }) });
    rememberPhone(phone);
    rememberConsent(phone);
  }, [method, secondStep, text, signIn]);
  const { submitting, submit } = useSubmit(send, onError, clearProblem);
  again.current = submit;

  const sendCode = useCallback(() => sendSignInCode(text('phone')), [text]);
  const code = useCode('signIn', sendCode, onError, clearProblem, text('phone'));
  const ready = complete(onPage);
  const tryToSubmit = useCallback(() => {
    if (!ready) return;
    if (agreed) submit();
    else setAsking(true);
  }, [ready, agreed, submit, setAsking]);

  const forget = useCallback(() => {
    // The next page starts with the number typed here.
    if (complete(['phone'])) rememberPhone(text('phone'));
    go('forgetPassword');
  }, [complete, text]);
  return { remembered, fields, consent, secondStep, code, problem, sayError, clearProblem, ready, submitting, submit, tryToSubmit, forget };
}

/** The password, the code, or both. */
function SecretFields({ method, form }: { method: SignInMethod; form: ReturnType<typeof useSignIn> }) {
  const { fields, secondStep, code, tryToSubmit } = form;
  const { complete, errors, hints, change } = fields;
  return (
    <>
      {method === 'password' && (
        <FieldInput
          id="password"
          label="密码"
          password
          maxLength={PASSWORD_MAX_LENGTH}
          placeholder="请输入密码"
          confirmType="go"
          onChange={change.password}
          onConfirm={tryToSubmit}
          error={errors.password}
        />
      )}
      {(method === 'captcha' || secondStep) && (
        <CodeInput
          id="captcha"
          length={CAPTCHA_LENGTH}
          onChange={change.captcha}
          onConfirm={tryToSubmit}
          onSend={code.request}
          secondsLeft={code.secondsLeft}
          sent={code.sent}
          disabled={code.sending || !complete(['phone'])}
          hint={hints.captcha}
          error={errors.captcha}
        />
      )}
    </>
  );
}

/** Signing in by code or by password; afterwards back to where the user was. */
export const SignInForm = memo(function SignInForm() {
  const [whyHere] = useState(whySessionEnded);
  const [method, setMethod] = useState<SignInMethod>('captcha');
  // Quiet: start-up without a network leads here, and an alert would lead away again.
  const { data: school } = useApiQuery('GET schools/current', { quiet: true }, { silent: true, staleTime: FETCHING.cacheTimeMs });
  const form = useSignIn(method);
  const { fields, consent, problem, sayError, clearProblem, ready, submitting, submit, tryToSubmit, forget } = form;
  const { errors, hints, change, blur } = fields;
  const { follow, agree, close } = consent;
  const changePhone = useCallback(
    (phone: string) => {
      change.phone(phone);
      follow(phone);
    },
    [change, follow],
  );
  const agreeAndGoOn = useCallback(() => {
    agree();
    close();
    submit();
  }, [agree, close, submit]);

  return (
    <Screen>
      <View className={styles.head}>
        <View className={styles.mark} />
        <View className={styles.name}>学伴</View>
        <View className={styles.slogan}>每天一轮，单词记得牢</View>
      </View>
      {whyHere !== '' && (
        <View id="why-here" className={styles.why} wechat-aria-role="alert">
          {whyHere}
        </View>
      )}
      <View>
        <StillSignedIn />
      </View>
      <Segmented options={methods} value={method} onChange={setMethod} />
      <PhoneInput
        placeholder="在学校登记的手机号"
        defaultValue={form.remembered}
        onChange={changePhone}
        onBlur={blur.phone}
        hint={hints.phone}
        error={errors.phone}
      />
      <SecretFields method={method} form={form} />
      <View className={styles.consent}>
        <ConsentLine agreed={consent.agreed} onTap={consent.toggle} />
      </View>
      <FormProblem text={problem} />
      <ActionButton id="sign-in" disabled={!ready} loading={submitting} onTap={tryToSubmit}>
        登录
      </ActionButton>
      {/* In a place of its own: what comes late must not set the fields again. */}
      <View>
        {school?.wechat_sign_in && <WeChatSignIn agreed={consent.isTicked} onAgree={agree} onStart={clearProblem} onError={sayError} />}
      </View>
      <View className={styles.aside}>
        <ActionButton kind="text" id="forget-password" onTap={forget}>
          忘记密码
        </ActionButton>
        <GuestLinks offers={school?.trial} />
        <View className={styles.note}>账号由学校开通。手机号没有登记时，请联系老师。</View>
      </View>
      <ConsentSheet open={consent.asking} onAgree={agreeAndGoOn} onClose={close} />
    </Screen>
  );
});
