import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { appAsksForConsent } from '@xueban/contract/consent';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { User } from '@xueban/contract/resources/users';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { FormProblem } from '@/components/FormProblem';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { errorMessage, reportError } from '@/lib/errors';
import { isUnreached } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { askBeforeLeaving, go, returnFrom, scrollToElement } from '@/lib/navigation';
import { batched } from '@/lib/recoil';
import { toastSuccess } from '@/lib/toast';
import { useSessionActions } from '@/shared/session/session';
import { GuardianPage } from '@/shared/session/student-page';
import { changesSince } from './changes';
import styles from './Consent.module.scss';

const openPrivacy = () => go('privacy');
const openTerms = () => go('terms');

/** The guardian is asked again, as the texts have changed since they agreed: agreeing, or signing out. */
export const ConsentPage = memo(function ConsentPage() {
  return (
    <GuardianPage waiting={<Waiting />}>{(user) => (appAsksForConsent(user.consent) ? <Ask user={user} /> : <Agreed />)}</GuardianPage>
  );
});

const Ask = memo(function Ask({ user }: { user: User }) {
  const { keepUser, signOut } = useSessionActions();
  const decided = useRef(false);
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => askBeforeLeaving('不同意就不能继续使用，离开后会退出登录。没有上传的答案会留在手机里。'), []);
  // The list of what is new is longer than the screen.
  useEffect(() => {
    if (problem !== undefined) scrollToElement('form-problem');
  }, [problem]);
  usePageEvent('onUnload', () => {
    if (!decided.current) void signOut();
  });

  const agree = useCallback(async () => {
    setProblem(undefined);
    try {
      keepUser(await call('POST parents/consents', { body: { version: CONSENT_VERSION } }));
    } catch (error) {
      reportError(error);
      batched(() => setProblem(`您的同意还没有记录：${isUnreached(error) ? '网络没有连上，连上后再点一次' : errorMessage(error)}`));
      return;
    }
    decided.current = true;
    toastSuccess('已记录您的同意');
    returnFrom(true);
  }, [keepUser]);
  const refuse = useCallback(async () => {
    decided.current = true;
    await signOut();
    go('mine');
  }, [signOut]);

  const news = changesSince(user.consent.version);
  return (
    <Screen
      footer={
        <>
          <ActionButton id="consent-refuse" kind="soft" narrow onTap={refuse}>
            退出登录
          </ActionButton>
          <ActionButton id="consent-agree" onTap={agree}>
            同意并继续
          </ActionButton>
        </>
      }
    >
      <OfflineNote text="现在没有网络，连上后再继续" />
      <Card>
        <SectionTitle>{user.consent.version === null ? '请监护人阅读并同意' : '协议和隐私政策有更新'}</SectionTitle>
        <View className={styles.text}>为了保护您和孩子的信息，请由监护人阅读全文后再同意。您的同意会连同版本和时间一起记录。</View>
      </Card>
      {news.length > 0 && (
        <Card>
          <SectionTitle>这次更新了什么</SectionTitle>
          <View id="consent-changes">
            {news.map((point) => (
              <View key={point} className={styles.point}>
                {point}
              </View>
            ))}
          </View>
        </Card>
      )}
      <ListGroup>
        <ListRow id="consent-privacy" title="隐私政策全文" glyph="shield" onTap={openPrivacy} />
        <ListRow id="consent-terms" title="用户协议全文" glyph="doc" onTap={openTerms} />
      </ListGroup>
      <FormProblem text={problem} />
    </Screen>
  );
});

const goOn = () => returnFrom(true);

/** Opened by its address, or left behind by a slow way back. */
const Agreed = memo(function Agreed() {
  return (
    <Screen>
      <StateView
        id="consent-agreed"
        kind="done"
        title="您已同意最新的协议"
        text="同意的记录在“数据与隐私”里可以看到"
        action="返回"
        onAction={goOn}
      />
    </Screen>
  );
});

const Waiting = () => (
  <Screen>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </Screen>
);
