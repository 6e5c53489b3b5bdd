import { memo, type ReactNode } from 'react';
import { Glyph } from './Glyph';
import { PRESS, type TapHandler, View } from './host';
import styles from './CheckBox.module.scss';

export interface CheckBoxProps {
  checked: boolean;
  onTap: TapHandler;
  /** What is agreed to; links inside take their own taps. */
  children: ReactNode;
  id?: string;
}

/** A box to tick; the box and its surroundings take the tap. */
export const CheckBox = memo(function CheckBox({ checked, onTap, children, id }: CheckBoxProps) {
  return (
    <View className={styles.line}>
      <View
        id={id}
        className={styles.target}
        onTap={onTap}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="checkbox"
        wechat-aria-checked={checked ? 'true' : 'false'}
      >
        <View className={checked ? styles.checked : styles.box}>{checked && <Glyph name="check" />}</View>
      </View>
      <View className={styles.text}>{children}</View>
    </View>
  );
});
