import { memo, type ReactNode } from 'react';
import { type TapHandler, View } from './host';
import styles from './Sheet.module.scss';

const stay = () => undefined;

export interface SheetProps {
  /** False keeps its place without showing it: for pages with inputs, see FieldInput. */
  open?: boolean;
  /** For content that may be higher than the screen: it scrolls between the title and the buttons, which stay in sight. */
  tall?: boolean;
  title: string;
  children?: ReactNode;
  /** The buttons, one above the other. */
  actions: ReactNode;
  /** A tap on the shade. */
  onClose: TapHandler;
}

/** A question that comes up from the bottom edge: mount it to open, or keep it mounted and say `open`. */
export const Sheet = memo(function Sheet({ open = true, tall = false, title, children, actions, onClose }: SheetProps) {
  if (!open) return <View className={styles.closed} />;
  // Not caught here, or tall content could not be scrolled.
  return (
    <View className={styles.layer} catchTouchMove={tall ? undefined : stay}>
      <View
        className={styles.shade}
        onTap={onClose}
        catchTouchMove={tall ? stay : undefined}
        wechat-aria-role="button"
        wechat-aria-label="关闭"
      />
      <View className={tall ? styles.tall : styles.panel} wechat-aria-role="dialog">
        <View className={styles.title}>{title}</View>
        <View className={styles.text}>{children}</View>
        <View className={styles.actions}>{actions}</View>
      </View>
    </View>
  );
});
