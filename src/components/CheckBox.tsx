import { memo, type ReactNode } from 'react';
import { Glyph } from './Glyph';
import { PRESS, type TapHandler, View } from './host';
import styles from './CheckBox.module.scss';

export interface CheckBoxProps {
  checked: boolean;
  onTap: TapHandler;
  /** What is agreed to; links inside take their own taps. */
  children: ReactNode;
  /** The same in a few words, for those who do not see it beside the box. */
  label: string;
  id?: string;
}

/** A box to tick, by itself or by its words; links among them (TextLink) take their own taps. */
export const CheckBox = memo(function CheckBox({ checked, onTap, children, label, id }: CheckBoxProps) {
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
        wechat-aria-label={label}
      >
        <View className={checked ? styles.checked : styles.box}>{checked && <Glyph name="check" />}</View>
      </View>
      <View id={id === undefined ? undefined : `${id}-words`} className={styles.text} onTap={onTap}>
        {children}
      </View>
    </View>
  );
});
