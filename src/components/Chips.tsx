import { memo, useCallback } from 'react';
import styles from './Chips.module.scss';
import { PRESS, View } from './host';

export interface Chip<Key extends string | number> {
  key: Key;
  label: string;
}

export interface ChipsProps<Key extends string | number> {
  options: readonly Chip<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** What is chosen, read out. */
  label: string;
  /** Ids of the chips are `<name>-<key>`. */
  name: string;
}

function OneChip<Key extends string | number>({
  option,
  chosen,
  name,
  onChange,
}: {
  option: Chip<Key>;
  chosen: boolean;
  name: string;
  onChange: (key: Key) => void;
}) {
  const { key, label } = option;
  const choose = useCallback(() => onChange(key), [onChange, key]);
  return (
    <View
      id={`${name}-${key}`}
      className={chosen ? styles.chosen : styles.chip}
      onTap={chosen ? undefined : choose}
      hoverClassName={chosen ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="radio"
      wechat-aria-checked={chosen ? 'true' : 'false'}
    >
      {label}
    </View>
  );
}
const ChipView = memo(OneChip) as typeof OneChip;

/** One line of choices that moves sideways under the finger; for a few dozen at most. */
function ChipLine<Key extends string | number>({ options, value, onChange, label, name }: ChipsProps<Key>) {
  return (
    <View className={styles.line} wechat-aria-role="radiogroup" wechat-aria-label={label}>
      {options.map((option) => (
        <ChipView key={option.key} option={option} chosen={option.key === value} name={name} onChange={onChange} />
      ))}
    </View>
  );
}
export const Chips = memo(ChipLine) as typeof ChipLine;
