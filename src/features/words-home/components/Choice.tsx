import { memo, useCallback } from 'react';
import { PRESS, View } from '@/components/host';
import styles from './WordsHome.module.scss';

export interface ChoiceProps<Value> {
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
function ChoiceRow<Value>({ value, title, note, chosen, id, mark, onChoose }: ChoiceProps<Value>) {
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
export const Choice = memo(ChoiceRow) as typeof ChoiceRow;
