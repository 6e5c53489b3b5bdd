import { memo, useCallback } from 'react';
import { PRESS, View } from './host';
import styles from './SheetChoice.module.scss';

export interface SheetChoiceProps<Value> {
  value: Value;
  title: string;
  note?: string;
  chosen?: boolean;
  id?: string;
  /** Plain class for automation. */
  mark?: string;
  onChoose: (value: Value) => void;
}

/** One choice of a sheet. */
function SheetChoiceRow<Value>({ value, title, note, chosen, id, mark, onChoose }: SheetChoiceProps<Value>) {
  const choose = useCallback(() => onChoose(value), [onChoose, value]);
  const look = chosen ? styles.choiceHere : styles.choice;
  return (
    <View
      id={id}
      className={mark === undefined ? look : `${look} ${mark}`}
      onTap={choose}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
    >
      {title}
      {note !== undefined && <View className={styles.choiceNote}>{note}</View>}
    </View>
  );
}
export const SheetChoice = memo(SheetChoiceRow) as typeof SheetChoiceRow;
