import { memo, useEffect, useState } from 'react';
import { View } from '@/components/host';
import { isOnline, onNetworkChange } from '@/lib/network';
import styles from './reinforcement.module.scss';

/** Says that there is no network, and that nothing is lost. */
export const OfflineNote = memo(function OfflineNote({ text = '现在没有网络，可以继续复习，答案先存在手机里' }: { text?: string }) {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onNetworkChange(setOnline), []);
  if (online) return null;
  return (
    <View id="offline-note" className={styles.offline}>
      {text}
    </View>
  );
});
