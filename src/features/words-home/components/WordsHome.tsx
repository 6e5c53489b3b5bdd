import { memo, useCallback, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { ActionButton } from '@/components/ActionButton';
import { HeroCard } from '@/components/Card';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { reportError } from '@/lib/errors';
import { go } from '@/lib/navigation';
import { readStored } from '@/lib/storage';
import { Unreached, useAskAgain } from '@/shared/session/student-page';
import { useCurrentUser, useKeptSession, useServerFailed, useSessionStatus } from '@/state/session';
import { useOwed } from '@/shared/session/start-up';
import { useCurrentStudent } from '@/state/students';
import { useStudentActions } from '@/shared/session/students';
import { useTrialOffers } from '@/shared/trial-offers';
import { useTestNote } from '@/shared/vocab-test';
import { openRoundText } from '../logic/hero';
import { Hero } from '@/components/home/Hero';
import { HomeSkeleton } from '@/components/home/HomeSkeleton';
import type { RoundLinks } from './cards';
import { StudentHome } from './StudentHome';
import styles from '@/components/home/Home.module.scss';

/** The tab 单词: who, what comes next, where the course stands, the latest lesson. */
export const WordsHome = memo(function WordsHome(props: RoundLinks) {
  useOwed();
  const session = useSessionStatus();
  const user = useCurrentUser();
  const student = useCurrentStudent();
  if (student && user) return <StudentHome key={student.id} student={student} {...props} />;
  if (session === 'starting')
    return (
      <Screen>
        <HomeSkeleton />
      </Screen>
    );
  return user ? <NoStudent /> : <Guest {...props} />;
});

function NoStudent() {
  const { refreshStudents } = useStudentActions();
  const again = useCallback(() => refreshStudents().catch(reportError), [refreshStudents]);
  return (
    <Screen>
      <StateView
        kind="empty"
        title="还没有学员"
        text="学员由学校登记。请联系老师，登记后在这里重新加载。"
        action="重新加载"
        onAction={again}
      />
    </Screen>
  );
}

/** A trial group is on this phone, to go on with or to look at. */
const trialBegun = (): boolean => readStored('trialGroup') !== undefined;

const signIn = () => go('signIn');
const tryGroup = () => go('trialGroup');
const book = () => go('trialBooking', { source: 'sign_in' });
const toTest = () => go('vocabTest');

/** Nobody is signed in, or it cannot be asked: a round that is on the phone goes on all the same. */
function Guest({ savedRound, openRound }: RoundLinks) {
  const [saved, setSaved] = useState(savedRound);
  // Back from resuming it: it has moved on.
  usePageEvent('onShow', () => setSaved(savedRound()));
  const text = saved && openRoundText(saved.progress);
  const goOn = useCallback(() => {
    if (saved) openRound(saved);
  }, [saved, openRound]);
  const kept = useKeptSession();
  const failed = useServerFailed();
  return (
    <Screen>
      {text && (
        <Hero
          round=""
          place={kept ? `${failed ? '服务器暂时连不上' : '没有网络'}，可以接着学` : '这一轮已经存在手机里，没有网络也能学'}
          title={text.title}
          percentage={text.percentage}
          left={text.facts[0]}
          right={text.facts[1]}
          action={text.action}
          actionId="continue"
          busy={false}
          onAction={goOn}
          onChangeCourse={undefined}
        />
      )}
      {kept ? <AskAgain alone={text === undefined} /> : <SignInFirst alone={text === undefined} />}
    </Screen>
  );
}

interface Beside {
  /** No round of theirs is on the phone. */
  alone: boolean;
}

/** The session goes on once the server answers. */
function AskAgain({ alone }: Beside) {
  const askAgain = useAskAgain();
  const again = useCallback(() => void askAgain(), [askAgain]);
  if (alone) return <Unreached />;
  return (
    <ActionButton id="again" kind="soft" onTap={again}>
      再试一次
    </ActionButton>
  );
}

function SignInFirst({ alone }: Beside) {
  return (
    <>
      {alone && <Trial />}
      <ActionButton id="sign-in" kind="soft" onTap={signIn}>
        登录
      </ActionButton>
      {alone && <MoreTiles />}
    </>
  );
}

/** What anybody may do at once: a group by the whole method. */
function Trial() {
  const offers = useTrialOffers();
  const [begun, setBegun] = useState(trialBegun);
  usePageEvent('onShow', () => setBegun(trialBegun()));
  const canTry = begun || offers?.group !== false;
  return (
    <HeroCard>
      <View className={styles.heroTitle}>每天一组，单词记得住</View>
      <View className={styles.place}>
        {canTry ? '不用登录，先试学五个词：认读、剪纸盒、再测一测，几分钟就好。' : '登录后选好学员，就能接着上次的地方学。'}
      </View>
      {canTry && (
        <View className={styles.action}>
          <ActionButton id="try-group" kind="white" onTap={tryGroup}>
            {begun ? '接着试学' : '试学一组'}
          </ActionButton>
        </View>
      )}
    </HeroCard>
  );
}

function MoreTiles() {
  const offers = useTrialOffers();
  const testNote = useTestNote();
  return (
    <ListGroup>
      {offers?.booking && <ListRow id="book-trial" glyph="calendar" title="预约试听" note="留下联系方式，老师和您约时间" onTap={book} />}
      <ListRow id="to-vocab-test" glyph="chart" title="测一测词汇量" note={testNote} onTap={toTest} />
    </ListGroup>
  );
}
