import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AiGeneration, AiRequest } from '@xueban/contract/resources/ai-generations';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { reportError } from '@/lib/errors';
import { isUnreached } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { go, setPageTitle } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import type { AttemptOwner } from '@/offline';
import { useCurrentUser } from '@/state/session';
import { StudentPage } from '@/shared/session/student-page';
import { useAsk } from '../asking/use-ask';
import { useWishes } from '../asking/use-wishes';
import { findWish } from '../asking/wishes';
import { isComing, pageName } from '../logic/wording';
import { Coming } from './Coming';
import { ContentView } from './ContentView';
import { generationStorage } from './kept';
import { More } from './More';
import { OriginLabel } from './OriginLabel';
import { type Sharing, useSharing } from './sharing';
import { Trouble } from './Trouble';
import { type GenerationState, useGeneration } from './use-generation';
import { Unsent } from './Unsent';
import styles from './Generation.module.scss';

const waiting = (
  <Screen>
    <View id="generation-skeleton" className={styles.stack}>
      <Skeleton width={40} />
      <Skeleton shape="heading" width={70} />
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
    </View>
  </Screen>
);
const toTab = () => go('ai');

/** One thing that was asked for: on its way to the school, coming, ready, or not made. */
export function ShowPage() {
  const { id, wish } = usePageQuery('aiShow');
  const ofStudent = useCallback(
    (student: Student) => <OfStudent key={student.id} student={student} id={parseNumber(id)} wish={wish} />,
    [id, wish],
  );
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

interface OfStudentProps {
  student: Student;
  id: number | undefined;
  wish: string | undefined;
}

function OfStudent({ student, id, wish: key }: OfStudentProps) {
  const guardianId = useCurrentUser()?.id;
  // Reads the wish again with every change of wishes.
  const { sendNow } = useWishes(student.id);
  const wish = key === undefined ? undefined : findWish(key, { guardianId: guardianId ?? 0, studentId: student.id });
  const generationId = id ?? wish?.generationId;
  const sharing = useSharing(generationId, student.id, SHARE_TITLE);
  const known = generationId === undefined ? undefined : generationStorage.lastKnown(generationId, { guardianId, studentId: student.id });
  const owner = guardianId ?? known?.owner.guardianId;
  if (generationId !== undefined && owner !== undefined)
    return <OfGeneration key={generationId} id={generationId} owner={{ guardianId: owner, studentId: student.id }} sharing={sharing} />;
  if (wish?.refusal) {
    const { key: error, message } = wish.refusal;
    return <Trouble studentId={student.id} problem={{ error, message }} request={wish.request} kind="empty" />;
  }
  if (wish) return <Unsent wish={wish} onSend={sendNow} />;
  return guardianId === undefined && key === undefined ? waiting : <Gone />;
}

const SHARE_TITLE = '学伴里的一篇学习内容，一起看看';

function Gone() {
  return (
    <Screen>
      <StateView
        id="gone"
        kind="empty"
        title="没有找到这份内容"
        text="它可能属于另一位学员，或者已经删除"
        action="去 AI 智能"
        onAction={toTab}
      />
    </Screen>
  );
}

function OfGeneration({ id, owner, sharing }: { id: number; owner: AttemptOwner; sharing: Sharing }) {
  const state = useGeneration(id, owner);
  const { generation, problem, isGone, load, retry, draft } = state;
  const name = generation && pageName(generation.request, generation.origin);
  useEffect(() => {
    if (name !== undefined) setPageTitle(name);
  }, [name]);
  if (isGone) return <Gone />;
  if (!generation) {
    if (problem === undefined) return waiting;
    return (
      <Screen>
        <LoadFailed what="内容" unreached={isUnreached(problem)} onAgain={load} />
      </Screen>
    );
  }
  if (isComing(generation.status)) return <Coming generation={generation} draft={draft} />;
  if (generation.content === null) {
    const { problem: why, request, origin } = generation;
    return (
      <Trouble
        studentId={owner.studentId}
        problem={why ?? { error: '', message: '没有做成，再试一次吧' }}
        request={{ ...request, origin }}
        kind={generation.status === 'refused' ? 'empty' : 'error'}
        onRetry={retry}
      />
    );
  }
  return <Ready generation={generation} content={generation.content} state={state} owner={owner} sharing={sharing} />;
}

interface ReadyProps {
  generation: AiGeneration;
  content: NonNullable<AiGeneration['content']>;
  state: GenerationState;
  owner: AttemptOwner;
  sharing: Sharing;
}

function Ready({ generation, content, state: { answers, answer, load }, owner, sharing }: ReadyProps) {
  const { id, title, origin, model, created_at: at } = generation;
  const { studentId } = owner;
  const [isMore, setMore] = useState(false);
  const closeMore = useCallback(() => setMore(false), []);
  const openMore = useCallback(() => setMore(true), []);
  const onWithdrawn = useCallback(() => {
    setMore(false);
    void load();
  }, [load]);
  /** Whether a link to it is out: sent on this page since it was read, or before. */
  const wasShared = sharing.isShared ?? generation.shared_until != null;
  const ask = useAsk(studentId, true);
  const goOn = useCallback(() => ask(continued(generation)), [ask, generation]);
  const print = useCallback(async () => {
    try {
      const sheet = await call('POST ai_generations/{id}/print', { params: { id }, studentId });
      setMore(false);
      go('learningPrint', { id: sheet.id });
    } catch (error) {
      reportError(error);
    }
  }, [id, studentId]);
  const label = useMemo(() => <OriginLabel origin={origin} model={model} at={at} />, [origin, model, at]);
  const footer = (
    <>
      <ActionButton id="more" kind="soft" narrow onTap={openMore}>
        更多
      </ActionButton>
      <ActionButton id="go-on" onTap={goOn}>
        {onwards(content, origin)}
      </ActionButton>
    </>
  );
  return (
    <ContentView title={title} content={content} label={label} footer={footer} answers={answers} answer={answer}>
      {isMore && <More sharing={sharing} onPrint={print} wasShared={wasShared} onWithdrawn={onWithdrawn} onClose={closeMore} />}
    </ContentView>
  );
}

/** The same once more, after this one. */
function continued({ request, id, origin }: AiGeneration): AiRequest {
  return { ...request, origin, continues_id: id };
}

function onwards(content: NonNullable<AiGeneration['content']>, origin: AiGeneration['origin']): string {
  switch (content.kind) {
    case 'reading':
      if (origin === 'school') return '再来一篇';
      return content.form === 'dialogue' ? '接着聊下一段' : '写下一集';
    case 'exercise':
      return '再来一组';
    case 'explanation':
      return origin === 'school' ? '再讲一遍' : '换个讲法';
    default:
      return '重新排一次';
  }
}
