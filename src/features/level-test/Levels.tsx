import { memo, useCallback, useMemo, useState } from 'react';
import type { MathLevelResult } from '@xueban/contract/resources/math/math-level-submissions';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { ActionButton } from '@/components/ActionButton';
import { Pill } from '@/components/Pill';
import { getGaps, hiddenPoints, sayCounts, sayGaps, sayGrade } from './wording';
import styles from './LevelTest.module.scss';

/** How many points are known, may be, are not: by term and by strand. */
export const Levels = memo(function Levels({ result: { levels, strands } }: { result: Pick<MathLevelResult, 'levels' | 'strands'> }) {
  return (
    <Card id="levels">
      <SectionTitle>掌握了多少知识点</SectionTitle>
      <View className={styles.legend}>
        <Sign className={styles.known} text="掌握" />
        <Sign className={styles.unsure} text="可能掌握" />
        <Sign className={styles.unknown} text="还没掌握" />
      </View>
      {levels.map(({ level_id: id, ...counts }) => (
        <Bar key={id} name={`${sayGrade(Math.floor(id / 10))}${id % 10 === 1 ? '上' : '下'}`} {...counts} />
      ))}
      <View className={styles.strands}>
        {strands.map((strand) => (
          <Bar key={strand.name} {...strand} />
        ))}
      </View>
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

function Bar({ name, known, unsure, points }: { name: string; known: number; unsure: number; points: number }) {
  return (
    <View className={styles.level}>
      {name}
      <View className={styles.count}>{sayCounts({ known, unsure, points })}</View>
      <View className={styles.track}>
        <View className={styles.known} style={{ width: `${(known * 100) / points}%` }} />
        <View className={styles.unsure} style={{ width: `${(unsure * 100) / points}%` }} />
      </View>
    </View>
  );
}

/** What has to be made good, before which section; the first ones until all are asked for. */
export const Gaps = memo(function Gaps({ result }: { result: Pick<MathLevelResult, 'missing' | 'place'> }) {
  const { missing } = result;
  const [all, setAll] = useState(false);
  const showAll = useCallback(() => setAll(true), []);
  const gaps = useMemo(() => getGaps(missing, all), [missing, all]);
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
