import type { ReactNode } from 'react';
import { View } from '@/components/host';
import styles from './exercise.module.scss';

/** What a page puts above the question, apart from it. */
export function Top({ children }: { children: ReactNode }) {
  return children == null ? null : <View className={styles.top}>{children}</View>;
}
