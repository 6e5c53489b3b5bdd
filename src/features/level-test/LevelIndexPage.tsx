import { memo, useCallback, useMemo, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import type { MathLevel } from '@xueban/contract/resources/math/math-level-submissions';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { PRESS, View } from '@/components/host';
import { ListRow } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { isUnreached } from '@/lib/http/api-error';
import { isOver, useKeptQuery } from '@/offline';
import { go } from '@/lib/navigation';
import { serverNow } from '@/lib/server-clock';
import { useCurrentUser } from '@/state/session';
import { StudentPage } from '@/shared/session/student-page';
import { levelStorage } from './level-steps';
import { findGrade, type PastTest, pastTest } from './wording';
import styles from './LevelTest.module.scss';

const waiting = (
  <Screen>
    <View className={styles.stack}>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
    </View>
  </Screen>
);
const ofStudent = (student: Student) => <OfStudent key={student.id} student={student} />;

/** 数学水平测试: what it is, where the learner is at school, past results. */
export function LevelIndexPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

/** Results shown here. */
const SHOWN = 5;

function OfStudent({ student }: { student: Student }) {
  const { id: studentId } = student;
  const levels = useKeptQuery('GET math_levels', { studentId, query: { page: 1, per_page: MAX_PAGE_SIZE } });
  const history = useKeptQuery('GET math_level_submissions', { studentId, query: { student_id_eq: studentId, page: 1, per_page: SHOWN } });
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const open = useOpenTest(studentId);
  const levelId = chosen ?? suggested(levels.data, student.grade);
  const start = useCallback(() => go('levelTestTake', levelId === undefined ? {} : { levelId }), [levelId]);
  const noLevels = levels.isError && !levels.data;
  const noHistory = history.isError && !history.data;
  const { refetch: readLevels } = levels;
  const { refetch: readHistory } = history;
  const again = useCallback(() => Promise.all([readLevels(), readHistory()]), [readLevels, readHistory]);
  const past = useMemo(() => history.data?.map(pastTest) ?? [], [history.data]);
  return (
    <Screen
      footer={
        <ActionButton id="start" onTap={start}>
          {open ? '接着上次的做' : '开始测试'}
        </ActionButton>
      }
    >
      <OfflineNote text="现在没有网络，测试的题目要联网才能出" />
      <HeroCard>
        <View className={styles.label}>四年级到九年级 · 约 20 题 · 15 分钟</View>
        <View className={styles.heroTitle}>数学学到哪里了？</View>
        <View className={styles.heroText}>题目会跟着作答变难或变简单。不会就点“不会”，不猜才准。</View>
      </HeroCard>
      {!open && levels.data && levels.data.length > 0 && (
        <Card>
          <SectionTitle>现在读几年级</SectionTitle>
          <Levels levels={levels.data} value={levelId} onChange={setChosen} />
          <View className={styles.hint}>只用来选头几道题，不影响结果</View>
        </Card>
      )}
      {!open && !levels.data && !noLevels && <Skeleton shape="card" />}
      {(noLevels || noHistory) && (
        <Card>
          <LoadFailed what={noHistory ? '历次结果' : '年级'} unreached={isUnreached(levels.error ?? history.error)} onAgain={again} />
        </Card>
      )}
      {past.length > 0 && (
        <Card id="history">
          <SectionTitle>历次结果</SectionTitle>
          <View className={styles.rows}>
            {past.map((test) => (
              <Row key={test.id} test={test} />
            ))}
          </View>
        </Card>
      )}
    </Screen>
  );
}

/** Whether a test of this student is under way on this phone; looked at again when the page is. */
function useOpenTest(studentId: number): boolean {
  const guardianId = useCurrentUser()?.id;
  const look = useCallback(
    () =>
      levelStorage.find({ guardianId, studentId }, ({ submission }) => submission.status === 'open' && !isOver(submission, serverNow())) !==
      undefined,
    [guardianId, studentId],
  );
  const [open, setOpen] = useState(look);
  usePageEvent('onShow', () => setOpen(look()));
  return open;
}

function suggested(levels: readonly MathLevel[] | undefined, grade: string | null | undefined): number | undefined {
  const wanted = findGrade(grade);
  return levels?.find((level) => level.grade === wanted)?.id;
}

interface LevelsProps {
  levels: readonly MathLevel[];
  value: number | undefined;
  onChange: (id: number) => void;
}

const Levels = memo(function Levels({ levels, value, onChange }: LevelsProps) {
  return (
    <View className={styles.grades}>
      {levels.map(({ id, name }) => (
        <Level key={id} id={id} name={name} chosen={id === value} onChange={onChange} />
      ))}
    </View>
  );
});

const Level = memo(function Level({
  id,
  name,
  chosen,
  onChange,
}: { id: number; name: string; chosen: boolean } & Pick<LevelsProps, 'onChange'>) {
  const choose = useCallback(() => onChange(id), [onChange, id]);
  return (
    <View
      id={`level-${id}`}
      className={chosen ? styles.gradeHere : styles.grade}
      onTap={choose}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
    >
      {name}
    </View>
  );
});

const Row = memo(function Row({ test: { id, title, note } }: { test: PastTest }) {
  const open = useCallback(() => go('levelTestReport', { id }), [id]);
  return <ListRow id={`test-${id}`} title={title} note={note} onTap={open} />;
});
