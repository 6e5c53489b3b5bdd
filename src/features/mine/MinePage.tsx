import { memo, useCallback } from 'react';
import type { User } from '@xueban/contract/resources/users';
import { ActionButton } from '@/components/ActionButton';
import { Avatar } from '@/components/Avatar';
import { Card, HeroCard } from '@/components/Card';
import { PRESS, View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { wholeAddress } from '@/lib/http/host';
import { go } from '@/lib/navigation';
import { outbox, usePendingCount, useRefusedCount } from '@/offline';
import { makeStale, type Tag } from '@/lib/stale';
import { schoolYear } from '@/lib/time';
import { confirm } from '@/lib/toast';
import { usePullDown } from '@/lib/use-pull-down';
import { useAskAgain } from '@/shared/session/student-page';
import { useCurrentUser, useKeptSession, useServerFailed, useSessionStatus } from '@/state/session';
import { useSessionActions } from '@/shared/session/session';
import { useOwed } from '@/shared/session/start-up';
import { useCurrentStudent } from '@/state/students';
import { type LessonsProps, StudentRows } from './Lessons';
import { Students } from './Students';
import { Unread } from './Unread';
import { signOutQuestion, syncState } from './wording';
import styles from './Mine.module.scss';

/** What is shown of the student at hand. */
const SHOWN: readonly Tag[] = ['lessons', 'wordMemory', 'mathMistakes', 'prints'];

const openPrivacy = () => go('privacy');
const openTerms = () => go('terms');
const openSignIn = () => go('signIn');
const openProfile = () => go('profile');
const openSettings = () => go('settings');
const openReminders = () => go('reminders');
const openSecurity = () => go('security');
const openPersonalData = () => go('personalData');
const openContact = () => go('contact');

/** Who is signed in; a tap opens the profile. */
const Guardian = memo(function Guardian({ user: { name, phone, avatar } }: { user: User }) {
  return (
    <HeroCard id="guardian">
      <View
        className={styles.guardian}
        id="profile"
        onTap={openProfile}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
      >
        <Avatar name={name} src={avatar === null ? undefined : wholeAddress(avatar.thumb)} hero />
        <View className={styles.guardianWords}>
          <View className={styles.guardianName}>{name}</View>
          <View className={styles.guardianNote}>{`家长 · ${phone}`}</View>
        </View>
        <View className={styles.guardianNote}>资料</View>
      </View>
    </HeroCard>
  );
});

const Account = memo(function Account() {
  return (
    <ListGroup>
      <ListRow id="security" title="账号与安全" glyph="lock" onTap={openSecurity} />
      <ListRow id="personal-data" title="数据与隐私" glyph="shield" onTap={openPersonalData} />
      <ListRow id="reminders" title="提醒" glyph="clock" onTap={openReminders} />
      <ListRow id="settings" title="设置" glyph="user" onTap={openSettings} />
    </ListGroup>
  );
});

const Help = memo(function Help() {
  return (
    <ListGroup>
      <ListRow id="contact" title="帮助与客服" glyph="info" onTap={openContact} />
      <ListRow id="privacy" title="隐私政策" glyph="shield" onTap={openPrivacy} />
      <ListRow id="terms" title="用户协议" glyph="doc" onTap={openTerms} />
    </ListGroup>
  );
});

const Footer = memo(function Footer() {
  return <View className={styles.footer}>{`© ${schoolYear()} 学伴`}</View>;
});

const SyncRow = memo(function SyncRow() {
  const waiting = usePendingCount();
  const refused = useRefusedCount();
  const note = refused > 0 ? `有 ${refused} 个答案没有计入，不影响继续学习` : undefined;
  return (
    <ListGroup>
      <ListRow
        id="sync"
        title="学习记录"
        note={waiting > 0 ? '有网络时会自动上传，不会丢' : note}
        value={syncState(waiting)}
        glyph="sync"
      />
    </ListGroup>
  );
});

/** Nobody is signed in, or it cannot be asked: then nothing is claimed, and the app asks again by itself. */
const Guest = memo(function Guest({ unreachable }: { unreachable: boolean }) {
  const kept = useKeptSession();
  const failed = useServerFailed();
  const askAgain = useAskAgain();
  const again = useCallback(() => void askAgain(), [askAgain]);
  return (
    <Screen>
      <HeroCard>
        <View className={styles.guestTitle}>{unreachable ? '暂时连不上服务器' : '还没有登录'}</View>
        <View className={styles.guestText}>
          {unreachable
            ? `${failed ? '服务器' : '网络'}恢复后会自动继续，手机里的答案都还在。`
            : '登录后可以看到学员、课时和上课记录，接着上次的地方继续学。'}
        </View>
        {kept ? (
          <ActionButton id="again" kind="white" onTap={again}>
            再试一次
          </ActionButton>
        ) : (
          <ActionButton id="sign-in" kind="white" onTap={openSignIn}>
            登录
          </ActionButton>
        )}
      </HeroCard>
      <Help />
      <Footer />
    </Screen>
  );
});

const Waiting = memo(function Waiting() {
  return (
    <Screen>
      <View className={styles.heroWaiting}>
        <Skeleton shape="hero" />
      </View>
      <Card>
        <Skeleton shape="title" width={20} />
        <View className={styles.students}>
          <View className={styles.cellWaiting} />
          <View className={styles.cellWaiting} />
        </View>
      </Card>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Screen>
  );
});

/** Personal centre: who is signed in, for which student, and the way out. */
export const MinePage = memo(function MinePage({ lessons }: Pick<LessonsProps, 'lessons'>) {
  useOwed();
  const status = useSessionStatus();
  const user = useCurrentUser();
  const student = useCurrentStudent();
  const { signOut, refreshUser, loadStudents } = useSessionActions();

  // Another phone of the same guardian may have changed any of it.
  usePullDown(() => {
    makeStale(SHOWN);
    return refreshUser().then(loadStudents);
  });

  const askToSignOut = useCallback(async () => {
    // The outbox itself, not the quiet count on the page: nothing that waits may go unsaid here.
    const agreed = await confirm({ title: '退出登录', content: signOutQuestion(outbox.getPending().length), confirmText: '退出' });
    if (agreed) await signOut();
  }, [signOut]);
  const onSignOut = useCallback(() => void askToSignOut(), [askToSignOut]);

  if (user === undefined) return status === 'starting' ? <Waiting /> : <Guest unreachable={status === 'unreachable'} />;
  return (
    <Screen>
      <OfflineNote text="现在没有网络，看到的是上次的内容" />
      {student && <Unread key={`unread-${student.id}`} studentId={student.id} />}
      <Guardian user={user} />
      <Students />
      {student && <StudentRows key={student.id} student={student} lessons={lessons} />}
      <SyncRow />
      <Account />
      <Help />
      <ListGroup>
        <ListRow id="sign-out" title="退出登录" glyph="exit" danger onTap={onSignOut} />
      </ListGroup>
      <Footer />
    </Screen>
  );
});
