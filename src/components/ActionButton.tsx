import { memo } from 'react';
import { PRESS, type TapHandler, View } from './host';
import styles from './ActionButton.module.scss';

export type ButtonKind = 'primary' | 'soft' | 'white' | 'danger' | 'text';

export interface ActionButtonProps {
  children: string;
  onTap?: TapHandler;
  /** One primary a page; `white` on a hero card; `text` for a way aside. */
  kind?: ButtonKind;
  disabled?: boolean;
  /** Keeps its size, turns a small ring and takes no taps. */
  loading?: boolean;
  /** Beside a wider button in the same footer. */
  narrow?: boolean;
  id?: string;
}

/** A button (not named after the host's own element, whose template would be compiled in for nothing). */
export const ActionButton = memo(function ActionButton({ children, onTap, kind = 'primary', disabled, loading, narrow, id }: ActionButtonProps) {
  const still = disabled || loading;
  const look = disabled && !loading && kind !== 'text' ? 'disabled' : kind;
  return (
    <View
      id={id}
      className={narrow ? `${styles[look]} ${styles.narrow}` : styles[look]}
      onTap={still ? undefined : onTap}
      hoverClassName={still ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-disabled={still ? 'true' : 'false'}
    >
      {loading && <View className={styles.ring} />}
      {children}
    </View>
  );
});
