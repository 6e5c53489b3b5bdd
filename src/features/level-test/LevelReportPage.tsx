import { memo, useCallback, useMemo } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import type { MathLevelResult } from '@xueban/contract/resources/math/math-level-submissions';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { useApiQuery } from '@/lib/api-query';
import { isApiError } from '@/lib/http/api-error';
import { go, redirect } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { StudentPage } from '@/shared/session/student-page';
import { Gaps, Levels } from './Levels';
import { getBridged, sayPosition, sayRange, sayReasons } from './wording';
import styles from './LevelTest.module.scss';

const waiting = (
  <Screen>
    <View className={styles.stack}>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </View>
  </Screen>
);
const ofStudent = (student: Student) => <OfStudent key={student.id} studentId={student.id} />;

/** 水平测试报告: the level, where to go on, what is missing under what comes. */
export function LevelReportPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

const start = (): void => redirect('levelTest');

function OfStudent({ studentId }: { studentId: number }) {
  const id = parseNumber(usePageQuery('levelTestReport').id);
  const { data, error, isError, refetch } = useApiQuery(
    'GET math_level_submissions/{id}',
    id === undefined ? undefined : { params: { id }, studentId },
    { silent: true },
  );
  const again = useCallback(() => refetch(), [refetch]);
  if (id === undefined || (isApiError(error) && error.code === 404)) {
    return (
      <Screen>
        <StateView id="report-none" kind="empty" title="没有找到这份报告" text="它可能属于另一位学员" action="去测一次" onAction={start} />
      </Screen>
    );
  }
  if (isError) {
    return (
      <Screen>
        <LoadFailed what="报告" unreached={isApiError(error) && error.code === TRANSPORT_FAILURE_CODE} onAgain={again} />
      </Screen>
    );
  }
  if (!data) return waiting;
  if (!data.result) {
    return (
      <Screen>
        <StateView kind="empty" title="这次测试还没做完" text="做完以后这里有报告" action="接着做" onAction={goOn} />
      </Screen>
    );
  }
  return data.result.reliable === false ? <Unreliable result={data.result} /> : <Report result={data.result} />;
}

const goOn = (): void => redirect('levelTestTake');

/** The answers are no measurement: no level, why, and once more. */
const Unreliable = memo(function Unreliable({
  result: { reasons, right_count: right, questions_count: count },
}: {
  result: MathLevelResult;
}) {
  return (
    <Screen
      footer={
        <ActionButton id="retake" onTap={start}>
          再测一次
        </ActionButton>
      }
    >
      <HeroCard id="level">
        <View className={styles.heroTitle}>还得不出可信的水平</View>
        <View className={styles.heroText}>这次的回答不够作准，先不给水平。</View>
        <View className={styles.heroText}>{`做对 ${right} / ${count} 题`}</View>
      </HeroCard>
      <Card>
        <SectionTitle>可能是因为</SectionTitle>
        {sayReasons(reasons).map((text) => (
          <View key={text} className={styles.hasty}>
            {text}
          </View>
        ))}
        <View className={styles.gapsText}>找个安静的时间再来一次：会的写答案，看过题还是不会就点“不会”，都没关系。</View>
      </Card>
    </Screen>
  );
});

const Report = memo(function Report({ result }: { result: MathLevelResult }) {
  const { position, place, hasty, right_count: right, questions_count: count } = result;
  const missing = useMemo(() => getBridged(result.missing), [result.missing]);
  const toSection = useCallback(() => {
    if (!place) return;
    const { course_id: courseId, unit_id: unitId, chapter_id: chapterId, section_id: sectionId } = place;
    go('handout', { courseId, unitId, chapterId, sectionId });
  }, [place]);
  return (
    <Screen
      footer={
        place ? (
          <ActionButton id="place" onTap={toSection}>{`从“${place.section_name}”学起`}</ActionButton>
        ) : (
          <ActionButton id="retake" kind="soft" onTap={start}>
            再测一次
          </ActionButton>
        )
      }
    >
      <HeroCard id="level">
        <View className={styles.label}>现在大约学到</View>
        <View className={styles.heroTitle}>{sayPosition(position)}</View>
        <View className={styles.heroText}>{sayRange(result)}</View>
        <View className={styles.heroText}>{`做对 ${right} / ${count} 题`}</View>
      </HeroCard>
      {hasty && (
        <Card id="hasty">
          <View className={styles.hasty}>有不少题答得很快，可能没来得及看题。慢一点再测一次，结果更可信。</View>
        </Card>
      )}
      {missing.length > 0 && <Gaps missing={missing} place={place} />}
      <Levels result={result} />
    </Screen>
  );
});
