import { memo } from 'react';
import { PRESS, View } from './host';
import styles from './Segmented.module.scss';

export interface SegmentedProps<Key extends string> {
  options: readonly { key: Key; label: string }[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Two or three ways to choose from, all in sight. */
function SegmentedControl<Key extends string>({ options, value, onChange }: SegmentedProps<Key>) {
  return (
    <View className={styles.track} wechat-aria-role="tablist">
      {options.map(({ key, label }) => (
        <View
          key={key}
          id={`segment-${key}`}
          className={key === value ? styles.chosen : styles.option}
          onTap={key === value ? undefined : () => onChange(key)}
          hoverClassName={key === value ? 'none' : styles.pressed}
          {...PRESS}
          wechat-aria-role="tab"
          wechat-aria-selected={key === value ? 'true' : 'false'}
        >
          {label}
        </View>
      ))}
    </View>
  );
}
export const Segmented = memo(SegmentedControl) as typeof SegmentedControl;
