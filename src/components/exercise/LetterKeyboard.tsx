import { memo, useCallback } from 'react';
import { PRESS, View } from '@/components/host';
import { tapFeedback } from '@/lib/haptics';
import { LETTER_ROWS, type LetterKey, SAID } from './letter-keys';
import styles from './LetterKeyboard.module.scss';

export interface KeyboardAction {
  id: string;
  text: string;
  /** Undefined while it takes no taps. */
  onTap: (() => void) | undefined;
}

export interface LetterKeyboardProps {
  /** Stable. */
  onKey: (key: LetterKey) => void;
  /** The two actions in the lowest row: pass on the left, go on on the right. */
  aside: KeyboardAction;
  forward: KeyboardAction;
  /** Takes no letters while the answer is shown, and keeps its place so that nothing jumps. */
  asleep: boolean;
}

/**
 * The letters a word is spelled with, at the foot of the page in place of the phone's own keyboard, which would offer pinyin
 * and finish the word. Ids: `letter-a` …, `letter-delete`, `letter-space`, `letter-hyphen`, `letter-apostrophe`, `letter-point`.
 */
export const LetterKeyboard = memo(function LetterKeyboard({ onKey, aside, forward, asleep }: LetterKeyboardProps) {
  const press = asleep ? undefined : onKey;
  const last = LETTER_ROWS.length - 1;
  return (
    <View id="letters" className={asleep ? styles.asleep : styles.board}>
      {LETTER_ROWS.map((row, at) => (
        <View key={at} className={styles.row}>
          {at === last && <Wide {...aside} look="aside" />}
          {row.map((key) => (
            <Key key={key} name={key} onPress={press} />
          ))}
          {at === last && <Wide {...forward} look="forward" />}
        </View>
      ))}
    </View>
  );
});

const shown: Readonly<Record<string, string>> = { delete: '删除', ' ': '空格' };
const ids: Readonly<Record<string, string>> = { ' ': 'space', '-': 'hyphen', "'": 'apostrophe', '.': 'point' };

const Key = memo(function Key({ name, onPress }: { name: LetterKey; onPress: ((key: LetterKey) => void) | undefined }) {
  const press = useCallback(() => {
    tapFeedback();
    onPress?.(name);
  }, [onPress, name]);
  const look = name === ' ' ? styles.space : name === 'delete' ? styles.delete : styles.letter;
  return (
    <View
      id={`letter-${ids[name] ?? name}`}
      className={look}
      onTap={onPress && press}
      hoverClassName={onPress ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={SAID[name] ?? name}
    >
      {shown[name] ?? name}
    </View>
  );
});

const Wide = memo(function Wide({ id, look, text, onTap }: KeyboardAction & { look: 'aside' | 'forward' }) {
  return (
    <View
      id={id}
      className={onTap ? styles[look] : styles.off}
      onTap={onTap}
      hoverClassName={onTap ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-disabled={onTap ? 'false' : 'true'}
    >
      {text}
    </View>
  );
});
