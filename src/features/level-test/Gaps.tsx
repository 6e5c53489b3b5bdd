import { memo, useCallback, useMemo, useState } from 'react';
import type { MathLevelResult } from '@xueban/contract/resources/math/math-level-submissions';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { SectionTitle } from '@/components/SectionTitle';
import { gapsOf, hiddenPoints, sayGaps, sayGrade } from './wording';
import styles from './LevelTest.module.scss';

/** What has to be made good, before which section; the first ones until all are asked for. */
export const Gaps = memo(function Gaps({ result }: { result: Pick<MathLevelResult, 'missing' | 'place'> }) {
  const { missing } = result;
  const [all, setAll] = useState(false);
  const showAll = useCallback(() => setAll(true), []);
  const gaps = useMemo(() => gapsOf(missing, all), [missing, all]);
  const hidden = all ? 0 : hiddenPoints(missing);
  return (
    <Card id="missing">
      <SectionTitle aside={`${missing.length} 个`}>先补这些</SectionTitle>
      <View className={styles.gapsText}>{sayGaps(result)}</View>
      {gaps.map(({ sectionId, title, points }) => (
        <View key={sectionId} className={styles.gap}>
          <View className={styles.gapTitle}>{title}</View>
          {points.map(({ id, name, grade }) => (
            <View key={id} className={styles.missing}>
              <View className={styles.missingName}>{name}</View>
              <Pill tone="due">{sayGrade(grade)}</Pill>
            </View>
          ))}
        </View>
      ))}
      {hidden > 0 && <ActionButton id="all-missing" kind="text" onTap={showAll}>{`再看后面 ${hidden} 个`}</ActionButton>}
    </Card>
  );
});
