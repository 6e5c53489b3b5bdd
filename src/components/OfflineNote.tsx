import { memo, useEffect, useState } from 'react';
import { isOnline, onNetworkChange } from '@/lib/network';
import { View } from './host';
import styles from './OfflineNote.module.scss';

export interface OfflineNoteProps {
  text?: string;
  /** Where its neighbours bring no gap. */
  gap?: 'above' | 'below';
}

/** Says that there is no network, and that nothing is lost. */
export const OfflineNote = memo(function OfflineNote({ text = '现在没有网络，可以继续学，答案先存在手机里', gap }: OfflineNoteProps) {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onNetworkChange(setOnline), []);
  if (online) return null;
  return (
    <View id="offline-note" className={gap === undefined ? styles.plain : styles[gap]}>
      {text}
    </View>
  );
});
