import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import styles from './Report.module.scss';

/** A visitor's result is on this phone alone: the way to keep it. */
export const KeepCard = memo(function KeepCard({ name, onKeep }: { name: string | undefined; onKeep: () => void }) {
  return (
    <Card id="keep-card">
      <SectionTitle>留住这次结果</SectionTitle>
      <View className={styles.text}>{name === undefined ? '它现在只在这部手机上。登录后存到学员名下，以后能看到变化。' : `它现在只在这部手机上，可以存到${name}名下。`}</View>
      <View className={styles.keep}><ActionButton id="keep" kind="soft" onTap={onKeep}>{name === undefined ? '登录并保存' : `保存给${name}`}</ActionButton></View>
    </Card>
  );
});
