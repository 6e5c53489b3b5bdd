import { useCallback, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { AiGenerationHead, AiGenerationKind } from '@xueban/contract/resources/ai-generations';
import type { Student } from '@xueban/contract/resources/students';
import { Chips } from '@/components/Chips';
import { View } from '@/components/host';
import { ListGroup } from '@/components/List';
import { ListBody, useRows } from '@/components/list/ListBody';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { callPage } from '@/lib/http/call';
import { go } from '@/lib/navigation';
import { type Tag, getVersion } from '@/lib/stale';
import { useLook } from '@/offline';
import { usePullDown } from '@/lib/use-pull-down';
import { useList } from '@/shared/list';
import { useCurrentUser } from '@/state/session';
import { StudentPage } from '@/shared/session/student-page';
import { keptHeads } from '../generation/kept';
import { GenerationRow } from '../home/GenerationRow';
import { kindNames } from '../logic/wording';
import styles from './List.module.scss';

type Filter = AiGenerationKind | 'all';
const SHOWN: readonly Tag[] = ['aiGenerations'];
const PAGE_SIZE = 20;
/** Rows drawn at once. */
const ROWS = 40;
const FILTERS: readonly { key: Filter; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'reading', label: kindNames.reading },
  { key: 'exercise', label: kindNames.exercise },
  { key: 'explanation', label: kindNames.explanation },
  { key: 'plan', label: kindNames.plan },
];

const skeleton = (
  <View className={styles.stack}>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </View>
);
const waiting = <Screen>{skeleton}</Screen>;
const ofStudent = (student: Student) => <OfStudent key={student.id} studentId={student.id} />;
const toTab = () => go('ai');

/** All that was made for the student, newest first. */
export function ListPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function OfStudent({ studentId }: { studentId: number }) {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Screen>
      <Chips name="kind" label="看哪一种" options={FILTERS} value={filter} onChange={setFilter} />
      <OfflineNote text="现在没有网络，只有看过的还能看" />
      <Made key={filter} studentId={studentId} filter={filter} />
    </Screen>
  );
}

function Made({ studentId, filter }: { studentId: number; filter: Filter }) {
  const guardianId = useCurrentUser()?.id;
  const list = useList<AiGenerationHead>(
    `ai/${studentId}/${filter}`,
    (page, perPage) =>
      callPage('GET ai_generations', {
        query: { page, per_page: perPage, ...(filter !== 'all' && { kind_eq: filter }) },
        studentId,
      }),
    { pageSize: PAGE_SIZE, getKey: ({ id }) => id, forgetful: true },
  );
  const { status, refresh, loadMore, collection } = list;
  const [asked, setAsked] = useState(() => getVersion(SHOWN));
  const rows = useRows(collection, ROWS);
  const { reset } = rows;
  const again = useCallback(() => {
    setAsked(getVersion(SHOWN));
    reset();
    return refresh();
  }, [refresh, reset]);
  usePageEvent('onReachBottom', () => void loadMore());
  usePullDown(again);
  useLook(SHOWN, () => {
    if (status === 'ready' && asked !== getVersion(SHOWN)) void again();
  });
  if (status === 'failed' && collection.length === 0) {
    const kept = keptHeads({ guardianId, studentId }).filter(({ kind }) => filter === 'all' || kind === filter);
    if (kept.length > 0) return <Rows heads={kept} />;
  }
  return (
    <ListBody
      list={list}
      what="做过的内容"
      unit="份"
      rows={rows}
      skeleton={skeleton}
      empty={
        <StateView
          id="nothing-made"
          kind="empty"
          title="还没有做过"
          text="用学过的词做一篇短文、一组练习，都会存在这里"
          action="去做一份"
          onAction={toTab}
        />
      }
    >
      <Rows heads={rows.shown} />
    </ListBody>
  );
}

function Rows({ heads }: { heads: readonly AiGenerationHead[] }) {
  return (
    <ListGroup id="made">
      {heads.map((head) => (
        <GenerationRow key={head.id} head={head} />
      ))}
    </ListGroup>
  );
}
