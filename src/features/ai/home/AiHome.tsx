import { memo, useCallback, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { AiGenerationHead, AiSuggestion, AiSummary } from '@xueban/contract/resources/ai-generations';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { HomeSkeleton } from '@/components/home/HomeSkeleton';
import { StudentRow } from '@/components/home/StudentRow';
import { Tile, Tiles } from '@/components/home/Tiles';
import { PRESS, View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { OfflineNote } from '@/components/OfflineNote';
import { PendingBadge } from '@/components/PendingBadge';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { StateView } from '@/components/StateView';
import { isUnreached } from '@/lib/http/api-error';
import { useKeptQuery, usePendingCount } from '@/offline';
import { go } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { usePolling } from '@/lib/use-polling';
import { useCurrentUser } from '@/state/session';
import { StudentPage } from '@/shared/session/student-page';
import { StudentSheet } from '@/shared/session/StudentSheet';
import { useStudents } from '@/state/students';
import { useAsk } from '../asking/use-ask';
import { useWishes } from '../asking/use-wishes';
import type { Wish } from '../asking/wishes';
import { keptHeads } from '../generation/kept';
import { isComing, kindGlyphs, requestName } from '../logic/wording';
import { GenerationRow } from './GenerationRow';
import { UsageCard } from './UsageCard';
import styles from './AiHome.module.scss';

const waiting = (
  <Screen>
    <HomeSkeleton />
  </Screen>
);
const ofStudent = (student: Student) => <StudentHome key={student.id} student={student} />;

/** The tab AI智能: what is worth making today, what can be made, how much is left, and the latest. */
export const AiHome = memo(function AiHome() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
});

function StudentHome({ student }: { student: Student }) {
  const [isChoosing, setChoosing] = useState(false);
  const choose = useCallback(() => setChoosing(true), []);
  const close = useCallback(() => setChoosing(false), []);
  const several = useStudents().length > 1;
  const pending = usePendingCount();
  const { data: summary, error, isError, refetch } = useKeptQuery('GET ai_generations/summary', { studentId: student.id });
  const { unsent } = useWishes(student.id);
  // Another phone may have made or answered something meanwhile.
  const wasHidden = useRef(false);
  usePageEvent('onHide', () => {
    wasHidden.current = true;
  });
  usePageEvent('onShow', () => {
    if (wasHidden.current && isOnline()) void refetch();
    wasHidden.current = false;
  });
  const coming = summary?.latest.filter(({ status }) => isComing(status)) ?? [];
  usePolling(coming.length === 0 ? '' : `ai-home/${coming.map(({ id }) => id).join()}`, refetch);
  if (!summary && !isError) return waiting;
  return (
    <Screen>
      <StudentRow student={student} onTap={several ? choose : undefined} />
      <PendingBadge count={pending} />
      <OfflineNote text="现在没有网络，看过的还能看，新的等连上再做" />
      <UnsentRows wishes={unsent} />
      {summary ? <Home studentId={student.id} summary={summary} /> : <Unread studentId={student.id} error={error} onAgain={refetch} />}
      {isChoosing && <StudentSheet onClose={close} />}
    </Screen>
  );
}

function Home({ studentId, summary }: { studentId: number; summary: AiSummary }) {
  const { suggestions, latest } = summary;
  const [first, ...more] = suggestions;
  return (
    <>
      {first ? (
        <Suggested studentId={studentId} suggestion={first} available={summary.available} />
      ) : (
        <NothingYet hasMade={latest.length > 0} />
      )}
      {more.length > 0 && <MoreSuggestions studentId={studentId} suggestions={more} />}
      <Kinds />
      <UsageCard summary={summary} />
      {latest.length > 0 && <Latest heads={latest} hasMore title="最近做的" />}
    </>
  );
}

function Suggested({ studentId, suggestion, available }: { studentId: number; suggestion: AiSuggestion; available: boolean }) {
  const ask = useAsk(studentId);
  const start = useCallback(() => ask(suggestion.request), [ask, suggestion]);
  return (
    <HeroCard id="suggested">
      <View className={styles.suggestedWhat}>今天的建议</View>
      <View className={styles.suggested}>{suggestion.title}</View>
      <View className={styles.suggestedNote}>{suggestion.text}</View>
      <View className={styles.action}>
        <ActionButton id="start" kind="white" onTap={start}>
          {available && suggestion.request.origin !== 'school' ? '让 AI 来做' : '现在就做'}
        </ActionButton>
      </View>
    </HeroCard>
  );
}

const learnWords = (): void => go('words');

function NothingYet({ hasMade }: { hasMade: boolean }) {
  return (
    <Card>
      {hasMade ? (
        <StateView
          id="nothing-new"
          kind="done"
          title="今天的都做过了"
          text="学几个新词，这里就有新的建议"
          action="去学单词"
          onAction={learnWords}
        />
      ) : (
        <StateView
          id="nothing-yet"
          kind="empty"
          title="先学一组单词"
          text="这里会用你学过的词写短文、出练习、讲错题。学完第一组就能来做。"
          action="去学单词"
          onAction={learnWords}
        />
      )}
    </Card>
  );
}

const MoreSuggestions = memo(function MoreSuggestions({
  studentId,
  suggestions,
}: {
  studentId: number;
  suggestions: readonly AiSuggestion[];
}) {
  const ask = useAsk(studentId);
  return (
    <ListGroup id="suggestions">
      {suggestions.map((suggestion, at) => (
        <ListRow
          key={at}
          id={`suggestion-${at + 1}`}
          glyph={kindGlyphs[suggestion.request.kind]}
          title={suggestion.title}
          note={suggestion.text}
          onTap={() => ask(suggestion.request)}
        />
      ))}
    </ListGroup>
  );
});

const toReading = (): void => go('aiNew', { kind: 'reading' });
const toExercise = (): void => go('aiNew', { kind: 'exercise' });
const toExplanation = (): void => go('aiNew', { kind: 'explanation' });
const toPlan = (): void => go('aiNew', { kind: 'plan' });

const Kinds = memo(function Kinds() {
  return (
    <Tiles>
      <Tile id="new-reading" glyph="doc" title="短文对话" onTap={toReading} />
      <Tile id="new-exercise" glyph="spark" title="出练习" onTap={toExercise} />
      <Tile id="new-explanation" glyph="info" title="讲错题" onTap={toExplanation} />
      <Tile id="new-plan" glyph="calendar" title="本周计划" onTap={toPlan} />
    </Tiles>
  );
});

const toList = (): void => go('aiList');

const Latest = memo(function Latest({ heads, title, hasMore }: { heads: readonly AiGenerationHead[]; title: string; hasMore: boolean }) {
  return (
    <ListGroup id="latest">
      <View className={styles.listHead}>
        <SectionTitle>{title}</SectionTitle>
      </View>
      {heads.map((head) => (
        <GenerationRow key={head.id} head={head} />
      ))}
      {hasMore && (
        <View id="all-made" className={styles.all} onTap={toList} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
          看全部
        </View>
      )}
    </ListGroup>
  );
});

/** The server cannot be asked: what was read here before still can be. */
function Unread({ studentId, error, onAgain }: { studentId: number; error: unknown; onAgain: () => Promise<unknown> }) {
  const guardianId = useCurrentUser()?.id;
  const kept = keptHeads({ guardianId, studentId });
  const again = useCallback(() => onAgain(), [onAgain]);
  return (
    <>
      <Card>
        <LoadFailed what="今天的内容" unreached={isUnreached(error)} onAgain={again} />
      </Card>
      {kept.length > 0 && <Latest heads={kept} title="手机里存着的" hasMore={false} />}
    </>
  );
}

const UnsentRows = memo(function UnsentRows({ wishes }: { wishes: readonly Wish[] }) {
  if (wishes.length === 0) return null;
  return (
    <ListGroup id="unsent">
      {wishes.map(({ key, request }) => (
        <ListRow
          key={key}
          glyph="sync"
          title={requestName(request)}
          note="记在手机里，连上就去做"
          onTap={() => go('aiShow', { wish: key })}
        />
      ))}
    </ListGroup>
  );
});
