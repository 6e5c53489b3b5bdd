import { memo, useEffect, useState } from 'react';
import { View } from '@/components/host';
import { isOnline, onNetworkChange } from '@/lib/network';
import styles from './study.module.scss';

/** Says that there is no network, and that nothing is lost. `spaced` where its neighbours bring no gap. */
export const OfflineNote = memo(function OfflineNote({ spaced }: { spaced?: boolean }) {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onNetworkChange(setOnline), []);
  if (online) return null;
  return (
    <View id="offline-note" className={spaced ? styles.offlineSpaced : styles.offline}>
      现在没有网络，可以继续学，答案先存在手机里
    </View>
  );
});
