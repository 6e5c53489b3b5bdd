import { memo, useCallback, useState } from 'react';
import { PRESS, View } from '@/components/host';
import { tapFeedback } from '@/lib/haptics';
import { type KeyName, type KeyOnBoard, getLabel, PAGES } from './keys';
import styles from './math-keyboard.module.scss';

export interface MathKeyboardProps {
  /** Units of the blank that is typed into, each a key of its own. */
  units: readonly string[];
  /** Stable. */
  onKey: (key: KeyName) => void;
  /** 确定, when it can be tapped. Stable. */
  onDone: () => void;
  canDone: boolean;
  /** What stands on it: 下一空 while other blanks are left. */
  done?: string;
}

/** The keyboard of formulas: at the foot of the page, in place of the phone's own. Ids `key-<name>`, `key-turn`, `key-letters`, `key-done`. */
export const MathKeyboard = memo(function MathKeyboard({ units, onKey, onDone, canDone, done = '确定' }: MathKeyboardProps) {
  const [page, setPage] = useState(0);
  const press = useCallback(
    (key: KeyOnBoard) => {
      tapFeedback();
      if (key === 'turn') setPage((shown) => (shown === 0 ? 1 : 0));
      else if (key === 'letters') setPage(2);
      else if (key === 'done') onDone();
      else onKey(key);
    },
    [onKey, onDone],
  );
  return (
    <View id="keyboard" className={styles.board}>
      {units.length > 0 && (
        <View className={styles.units}>
          <View className={styles.unitsOf}>单位</View>
          {units.map((unit) => (
            <Key key={unit} name={`unit:${unit}`} label={unit} said={`单位 ${unit}`} look="unit" onPress={press} />
          ))}
        </View>
      )}
      <View className={styles.grid}>
        {(PAGES[page] ?? []).map((name) => {
          if (name === 'done')
            return <Key key={name} name={name} label={done} said={done} look={canDone ? 'done' : 'off'} onPress={press} />;
          if (name === 'letters') return <Key key={name} name={name} label="abc" said="更多字母" look="aside" onPress={press} />;
          if (name === 'turn') return <Key key={name} name={name} label={TURN[page] ?? ''} said="换一页键" look="aside" onPress={press} />;
          const [label, said] = getLabel(name);
          return <Key key={`${page}-${name}`} name={name} label={label} said={said} look={getLook(name)} onPress={press} />;
        })}
      </View>
    </View>
  );
});

/** What the key shows that turns from this page to another. */
const TURN = ['更多', '123', '123'] as const;
type Look = 'digit' | 'letter' | 'aside' | 'words' | 'done' | 'off' | 'unit';

function getLook(name: KeyOnBoard): Look {
  if (/^\d$/.test(name) || name === 'point') return 'digit';
  if (['delete', 'left', 'right'].includes(name)) return 'aside';
  if (['fraction', 'mixed', 'none'].includes(name)) return 'words';
  return /^[a-zCSVαβθ]\d?$/.test(name) || name === 'square' || name === 'power' ? 'letter' : 'digit';
}

interface KeyProps {
  name: KeyOnBoard;
  label: string;
  said: string;
  look: Look;
  onPress: (name: KeyOnBoard) => void;
}

const Key = memo(function Key({ name, label, said, look, onPress }: KeyProps) {
  const press = useCallback(() => onPress(name), [onPress, name]);
  const isOff = look === 'off';
  return (
    <View
      id={`key-${name.replace('unit:', '')}`}
      className={styles[look]}
      onTap={isOff ? undefined : press}
      hoverClassName={isOff ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={said}
    >
      {label}
    </View>
  );
});
