import { memo } from 'react';
import { View } from './host';
import styles from './SectionTitle.module.scss';

/** Title of a card or a section, with a quiet fact at its right end. */
export const SectionTitle = memo(function SectionTitle({ children, aside }: { children: string; aside?: string }) {
  return (
    <View className={styles.title}>
      {children}
      {aside != null && <View className={styles.aside}>{aside}</View>}
    </View>
  );
});
