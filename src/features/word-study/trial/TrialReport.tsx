import { memo, useEffect, useMemo, useRef } from 'react';
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { Celebration } from '@/components/Celebration';
import { Text, View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { go, scrollToTop, setPageTitle } from '@/lib/navigation';
import { serverNow } from '@/lib/server-clock';
import { useCurrentUser } from '@/state/session';
import { useTrialOffers } from '@/shared/trial-offers';
import { useTestNote } from '@/shared/vocab-test';
import type { Round } from '../round/round';
import { goHome } from '../logic/location';
import { getOutcome, type SavedTrial } from './trial';
import styles from './Trial.module.scss';

const signIn = () => go('signIn');
const book = () => go('trialBooking', { source: 'trial_group' });
const toTest = () => go('vocabTest');

/** One warm line; never a reproach. */
function getLine(correct: number, total: number): string {
  if (correct === total) return '五个都记住了，太棒了！';
  if (correct * 2 >= total) return '学得不错，再见几次就更牢了';
  return '第一次学，这很正常，隔几天再见几次就熟了';
}

/** What a trial group came to, and the ways on. */
export const TrialReport = memo(function TrialReport({ saved, round, onAgain }: { saved: SavedTrial; round: Round; onAgain: () => void }) {
  const { total, correct, wrong } = useMemo(() => getOutcome(round), [round]);
  // Opened again later it is not celebrated again.
  const isFresh = useRef(saved.completedAt !== undefined && serverNow() - Date.parse(saved.completedAt) < 10_000).current;
  useEffect(() => {
    scrollToTop();
    setPageTitle('试学报告');
  }, []);
  const isSignedIn = useCurrentUser() !== undefined;
  const testNote = useTestNote();
  return (
    <Screen footer={isSignedIn ? <Home /> : <NextSteps />}>
      <View id="trial-report" className={styles.hero}>
        {isFresh && <Celebration />}
        <View className={styles.lead}>这一组记住了</View>
        <View className={styles.score}>
          <Text id="trial-score">{correct}</Text>
          <Text className={styles.unit}>{` / ${total} 词`}</Text>
        </View>
        <View className={styles.words}>{getLine(correct, total)}</View>
      </View>
      {wrong.length > 0 && (
        <Card>
          <SectionTitle>再看一眼</SectionTitle>
          {wrong.map(({ id, spelling, meaning }) => (
            <View key={id} className={`${styles.word} t-mistake`}>
              <View className={styles.spelling}>{spelling}</View>
              {meaning}
            </View>
          ))}
        </Card>
      )}
      <Card>
        <SectionTitle>正式学习怎么学</SectionTitle>
        <View className={styles.text}>
          {`一轮最多九组，学过的组会混在一起再练；学完以后，在第 ${REINFORCEMENT_DAYS.join('、')} 天各复习几分钟，才记得牢。`}
        </View>
        <View className={styles.note}>这次试学只存在这部手机上，没有上传。</View>
      </Card>
      <ListGroup>
        <ListRow id="to-vocab-test" glyph="book" title="测一测词汇量" note={testNote} onTap={toTest} />
        <ListRow id="trial-again" glyph="shuffle" title="再试一组" note="换一门课程，或者重新学一遍" onTap={onAgain} />
      </ListGroup>
    </Screen>
  );
});

const Home = () => (
  <ActionButton id="home" onTap={goHome}>
    回到单词首页
  </ActionButton>
);

/** 登录 for visitors with an account, 预约试听 for those without; where the school takes no bookings, sign-in alone. */
function NextSteps() {
  const books = useTrialOffers()?.booking === true;
  return (
    <>
      <ActionButton id="sign-in" kind={books ? 'soft' : 'primary'} narrow={books} onTap={signIn}>
        登录
      </ActionButton>
      {books && (
        <ActionButton id="book-trial" onTap={book}>
          预约试听
        </ActionButton>
      )}
    </>
  );
}
