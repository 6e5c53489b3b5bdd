import { memo, useCallback } from 'react';
import { PRESS, View } from './host';
import styles from './ToggleRow.module.scss';

export interface ToggleRowProps {
  title: string;
  /** Second line: what changes. */
  note?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  id?: string;
}

/** One row of a ListGroup that is on or off. */
export const ToggleRow = memo(function ToggleRow({ title, note, on, onChange, id }: ToggleRowProps) {
  const turn = useCallback(() => onChange(!on), [onChange, on]);
  return (
    <View
      id={id}
      className={styles.row}
      onTap={turn}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="switch"
      wechat-aria-checked={on ? 'true' : 'false'}
    >
      <View className={styles.title}>
        {title}
        {note != null && <View className={styles.note}>{note}</View>}
      </View>
      <View className={on ? styles.trackOn : styles.track}>
        <View className={on ? styles.knobOn : styles.knob} />
      </View>
    </View>
  );
});
