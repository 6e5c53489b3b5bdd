import { memo } from 'react';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { useApiQuery } from '@/lib/api-query';
import { sayTime } from '@/lib/time';
import styles from './PersonalData.module.scss';

/** What the guardian has agreed to, and when; nothing where it cannot be read, as the rest of the page has said so. */
export const Consents = memo(function Consents() {
  const { data } = useApiQuery('GET parents/consents', {}, { silent: true });
  if (data === undefined) return null;
  return (
    <Card id="consents">
      <SectionTitle>同意记录</SectionTitle>
      {data.map(({ version, agreed_at: at }) => (
        <View key={`${version} ${at}`} className={styles.consent}>
          <View>{`版本 ${version}`}</View>
          <View className={styles.note}>{sayTime(at)}</View>
        </View>
      ))}
      {data.length === 0 && <View className={styles.text}>还没有记录。</View>}
    </Card>
  );
});
