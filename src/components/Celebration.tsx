import { memo, useEffect } from 'react';
import { doneFeedback } from '@/lib/haptics';
import { View } from './host';
import styles from './Celebration.module.scss';

/** A moment (under a second) of colour around what was finished, with a light tick; still where motion is not wanted. Its parent is positioned. */
export const Celebration = memo(function Celebration() {
  useEffect(doneFeedback, []);
  return <View className={styles.burst} wechat-aria-hidden="true" />;
});
