import { memo, useCallback, useMemo, useState } from 'react';
import type { MathLevelResult } from '@xueban/contract/resources/math/math-level-submissions';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { ActionButton } from '@/components/ActionButton';
import { BridgeRow } from '@/shared/bridges/BridgeRow';
import { type BridgedPoint, getGaps, hiddenPoints, isTested, sayCounts, sayGaps, sayPoint, sayLevel, sayUntested } from './wording';
import styles from './LevelTest.module.scss';

/** What was asked, by term and by strand, and apart from it what follows from the answers. */
export const Levels = memo(function Levels({ result: { levels, strands } }: { result: Pick<MathLevelResult, 'levels' | 'strands'> }) {
  const groups = [...levels.map(({ level_id: id, ...counts }) => ({ ...counts, name: sayLevel(id) })), ...strands];
  const [tested, others] = [groups.filter(isTested), groups.filter((group) => !isTested(group))];
  return (
    <Card id="levels">
      <SectionTitle>测到了哪些知识点</SectionTitle>
      <View className={styles.legend}>
        <Sign className={styles.known} text="测过，会" />
        <Sign className={styles.unknown} text="测过，还不会" />
      </View>
      {tested.map((group) => (
        <Bar key={group.name} {...group} />
      ))}
      {others.length > 0 && <View className={styles.untested}>{`没有直接测：${others.map(sayUntested).join('、')}`}</View>}
      <View className={styles.untested}>“推测会”是从别的题看出来的，没有直接测过，学到时还要再看看。</View>
    </Card>
  );
});

function Sign({ className, text }: { className: string | undefined; text: string }) {
  return (
    <View className={styles.sign}>
      <View className={`${styles.swatch} ${className}`} />
      {text}
    </View>
  );
}

function Bar({ name, ...counts }: MathLevelResult['strands'][number]) {
  const tested = counts.tested ?? 0;
  return (
    <View className={styles.level}>
      {name}
      <View className={styles.count}>{sayCounts(counts)}</View>
      <View className={styles.track}>
        <View className={styles.known} style={{ width: `${(counts.known * 100) / tested}%` }} />
      </View>
    </View>
  );
}

/** What has to be made good, before which section; the first ones until all are asked for. */
export const Gaps = memo(function Gaps({ missing, place }: { missing: readonly BridgedPoint[]; place: MathLevelResult['place'] }) {
  const [all, setAll] = useState(false);
  const showAll = useCallback(() => setAll(true), []);
  const gaps = useMemo(() => getGaps(missing, all), [missing, all]);
  const hidden = all ? 0 : hiddenPoints(missing);
  return (
    <Card id="missing">
      <SectionTitle aside={`${missing.length} 个`}>先补这些</SectionTitle>
      <View className={styles.gapsText}>{sayGaps({ missing, place })}</View>
      {gaps.map(({ sectionId, title, points }) => (
        <View key={sectionId} className={styles.gap}>
          <View className={styles.gapTitle}>{title}</View>
          <View className={styles.rows}>
            {points.map(({ id, name, grade, tested, bridge }) => (
              <BridgeRow key={id} id={id} name={name} note={sayPoint(grade, tested)} bridge={bridge} />
            ))}
          </View>
        </View>
      ))}
      {hidden > 0 && <ActionButton id="all-missing" kind="text" onTap={showAll}>{`再看后面 ${hidden} 个`}</ActionButton>}
    </Card>
  );
});
