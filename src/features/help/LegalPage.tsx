import { memo } from 'react';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { effectiveDate, type LegalBlock, type LegalText } from './legal-text';
import styles from './LegalPage.module.scss';

const Block = memo(function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <View className={styles.paragraph}>{block}</View>;
  return (
    <View className={styles.points}>
      {block.points.map((point) => (
        <View key={point} className={styles.point}>
          {point}
        </View>
      ))}
    </View>
  );
});

/** One legal text: what matters first, then the sections in full. */
export const LegalPage = memo(function LegalPage({ text }: { text: LegalText }) {
  return (
    <Screen>
      <View className={styles.head}>
        <View className={styles.title}>{`学伴${text.title}`}</View>
        <View className={styles.version}>{`版本 ${CONSENT_VERSION} · ${effectiveDate(CONSENT_VERSION)}起生效`}</View>
      </View>
      <View className={styles.summary}>
        <View className={styles.summaryTitle}>要点</View>
        {text.summary.map((point) => (
          <View key={point} className={styles.point}>
            {point}
          </View>
        ))}
      </View>
      <View className={styles.sheet}>
        {text.sections.map((section) => (
          <View key={section.title} className={styles.section}>
            <View className={styles.sectionTitle}>{section.title}</View>
            {section.blocks.map((block, index) => (
              <Block key={index} block={block} />
            ))}
          </View>
        ))}
      </View>
      <View className={styles.end}>已经到底了</View>
    </Screen>
  );
});
