import { memo, useCallback, useRef, useState } from 'react';
import { Input, type InputHandler, View } from '../host';
import styles from './TypedLine.module.scss';

export interface TypedLineProps {
  id: string;
  /** Stands in the empty field. */
  placeholder: string;
  /** Read out. */
  label: string;
  maxLength: number;
  /** One word, large and in the middle; the keyboard comes by itself, close under it: what is asked stays in sight above. */
  word?: boolean;
  onInput: InputHandler;
  /** The keyboard's own key. */
  onConfirm: () => void;
}

/**
 * Uncontrolled, and memoised: typing sends nothing back to the field, so a slow setData cannot overwrite what was typed
 * meanwhile. Its text is written into the property only when it is left.
 */
export const TypedLine = memo(function TypedLine({ id, placeholder, label, maxLength, word = false, onInput, onConfirm }: TypedLineProps) {
  const [left, setLeft] = useState('');
  const blur = useCallback<InputHandler>(({ detail }) => setLeft(detail.value), []);
  return (
    <View className={styles.field}>
      <Input
        id={id}
        className={word ? styles.word : styles.line}
        value={left}
        type="text"
        password={false}
        maxlength={maxLength}
        placeholder={placeholder}
        placeholderClassName={styles.placeholder}
        confirmType="done"
        confirmHold
        cursorSpacing={word ? 16 : 160}
        adjustPosition
        disabled={false}
        focus={word}
        selectionStart={-1}
        selectionEnd={-1}
        wechat-aria-label={label}
        onInput={onInput}
        onBlur={blur}
        onConfirm={onConfirm}
      />
    </View>
  );
});

/**
 * What is typed into a TypedLine: kept beside it, so that nothing is redrawn while it is typed but what `filled` changes.
 * @param onTyped gets it, trimmed and not empty, when it is confirmed; may be another with every drawing
 * @returns `input` and `confirm`, both stable, for the field and for a button; `filled` once there is something in it
 */
export function useTyped(onTyped: (text: string) => void): { input: InputHandler; confirm: () => void; filled: boolean } {
  const text = useRef('');
  const [filled, setFilled] = useState(false);
  const latest = useRef(onTyped);
  latest.current = onTyped;
  const input = useCallback<InputHandler>(({ detail }) => {
    text.current = detail.value;
    setFilled(detail.value.trim() !== '');
  }, []);
  const confirm = useCallback(() => {
    const typed = text.current.trim();
    if (typed !== '') latest.current(typed);
  }, []);
  return { input, confirm, filled };
}
