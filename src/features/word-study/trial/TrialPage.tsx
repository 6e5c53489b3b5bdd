import { memo, useCallback, useEffect, useState } from 'react';
import { GROUP_SIZE } from '@xueban/contract/constants';
import type { TrialGroup } from '@xueban/contract/resources/trials';
import { routes } from '@xueban/contract/routes';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { SheetChoice } from '@/components/SheetChoice';
import { StateView } from '@/components/StateView';
import { loading, type NotReady, offlineNotice, Waiting } from '@/components/Waiting';
import { useApiQuery } from '@/lib/api-query';
import { isUnreached } from '@/lib/http/api-error';
import { scrollToTop, setPageTitle } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { FinalExam } from '../components/FinalExam';
import { Memorization } from '../components/Memorization';
import { PaperCutBox } from '../components/PaperCutBox';
import { CardSkeleton } from '../components/skeletons';
import { minutesLeft } from '../logic/progress';
import { goHome } from '../logic/location';
import { TrialReport } from './TrialReport';
import { type Trial, useTrial } from './use-trial';
import styles from './Trial.module.scss';

const TITLE = '试学一组';

/** A group of five words by the whole method, for whoever is not signed in. */
export const TrialPage = memo(function TrialPage() {
  const { trial, begin, forget } = useTrial();
  const isChoosing = trial === undefined;
  useEffect(() => {
    if (isChoosing) setPageTitle(TITLE);
  }, [isChoosing]);
  if (!trial) return <Groups onBegin={begin} />;
  if (trial.saved.completedAt !== undefined) return <TrialReport saved={trial.saved} round={trial.round} onAgain={forget} />;
  return <AtHand trial={trial} />;
});

/** Each step as the page that it is in a round: under its own title, seen from its top. */
function AtHand({ trial: { open, stage } }: { trial: Trial }) {
  const { step } = stage;
  useEffect(() => {
    scrollToTop();
    if (step === 'paper_cut_box') setPageTitle(routes.paperCutBox.title);
    else if (step === 'final_exam') setPageTitle(routes.finalExam.title);
  }, [step]);
  if (stage.step === 'memorization') return <Memorization open={open} stage={stage} />;
  if (stage.step === 'paper_cut_box') return <PaperCutBox open={open} stage={stage} />;
  return <FinalExam open={open} />;
}

/** Which words; then it begins. */
function Groups({ onBegin }: { onBegin: (group: TrialGroup) => void }) {
  const asked = useApiQuery('GET trial_groups', { quiet: true }, { silent: true });
  const again = useCallback(() => void asked.refetch(), [asked]);
  if (asked.data) return asked.data.length > 0 ? <Choice groups={asked.data} onBegin={onBegin} /> : <Nothing />;
  // Without a network nobody has to wait for the tries that follow.
  const hasFailed = asked.isError || (asked.failureCount > 0 && !isOnline());
  return (
    <Waiting page={hasFailed ? failed(asked.error ?? asked.failureReason, again) : loading} name="trial" skeleton={<CardSkeleton />} />
  );
}

const failed = (error: unknown, again: () => void): NotReady =>
  isUnreached(error)
    ? offlineNotice('联网打开一次，这五个词就存在手机里，之后没有网络也能学', again)
    : { status: 'failed', kind: 'error', title: '单词加载失败', text: '稍等一下再试', action: '再试一次', onAction: again };

const Nothing = () => (
  <Screen>
    <StateView
      id="no-trial"
      kind="empty"
      title="学校暂未开放试学"
      text="可以先测一测词汇量，或者联系学校。"
      action="回到单词首页"
      onAction={goHome}
    />
  </Screen>
);

const Choice = memo(function Choice({ groups, onBegin }: { groups: readonly TrialGroup[]; onBegin: (group: TrialGroup) => void }) {
  const [courseId, setCourseId] = useState(groups[0]?.course_id ?? 0);
  const group = groups.find(({ course_id: id }) => id === courseId) ?? groups[0];
  const begin = useCallback(() => {
    if (group) onBegin(group);
  }, [group, onBegin]);
  if (!group) return null;
  const minutes = minutesLeft({ wordIds: group.words.map(({ id }) => id), stage: undefined, stagesDone: 0 });
  return (
    <Screen
      footer={
        <ActionButton id="trial-start" onTap={begin}>
          开始试学
        </ActionButton>
      }
    >
      <View className={styles.intro}>
        <View className={styles.title}>{`${GROUP_SIZE} 个词，约 ${minutes} 分钟`}</View>
        先认读，再剪纸盒，最后测一测：正式学习的每一组都这样学。不用登录，进度只存在这部手机上。
      </View>
      {groups.length > 1 && (
        <Card>
          <SectionTitle>选一份单词</SectionTitle>
          {groups.map(({ course_id: id, course_name: name }) => (
            <View key={id} className={styles.choice}>
              <SheetChoice id={`trial-course-${id}`} value={id} title={name} chosen={id === group.course_id} onChoose={setCourseId} />
            </View>
          ))}
        </Card>
      )}
      <Card>
        <SectionTitle>{group.course_name}</SectionTitle>
        {group.words.map(({ id, spelling, phonetic }) => (
          <View key={id} className={`${styles.word} t-word`}>
            <View className={styles.spelling}>{spelling}</View>
            {phonetic}
          </View>
        ))}
      </Card>
    </Screen>
  );
});
