import { memo, useCallback, useState } from 'react';
import { Glyph } from './Glyph';
import { Input, type InputHandler, PRESS, type TapHandler, View } from './host';
import styles from './FieldInput.module.scss';

export interface FieldInputProps {
  label: string;
  /** Called with every change; the field keeps its own text, so nothing needs to render. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The key of the keyboard that goes on. */
  onConfirm?: () => void;
  /** First text. */
  defaultValue?: string;
  placeholder?: string;
  /** `number` brings the digit keyboard. */
  type?: 'text' | 'number';
  /** Hidden, with an eye to look at it. */
  password?: boolean;
  maxLength?: number;
  confirmType?: 'next' | 'go' | 'done';
  /** What is wrong with it, and how to put it right. */
  error?: string;
  /** A rule worth knowing before typing; gives way to the error. */
  hint?: string;
  /** A text button at the right end: 获取验证码, 57 秒后重发. */
  action?: string;
  onAction?: TapHandler;
  actionDisabled?: boolean;
  id?: string;
}

function lookOf(error: string | undefined, focused: boolean): string | undefined {
  if (error) return styles.boxWrong;
  return focused ? styles.boxFocused : styles.box;
}

/** A labelled field with its error underneath. Uncontrolled: typing costs no setData beyond the first character. */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const { label, onChange, onBlur, onConfirm, defaultValue = '', placeholder, type = 'text', password, maxLength = 140, confirmType = 'done', error, hint, action, onAction, actionDisabled, id } = props;
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(false);
  const [filled, setFilled] = useState(defaultValue !== '');
  // A field whose own text the host keeps can only be emptied by a new one in its place.
  const [generation, setGeneration] = useState(0);

  const input = useCallback<InputHandler>((event) => {
    setFilled(event.detail.value !== '');
    onChange(event.detail.value);
  }, [onChange]);
  const focus = useCallback(() => setFocused(true), []);
  const blur = useCallback(() => {
    setFocused(false);
    onBlur?.();
  }, [onBlur]);
  const confirm = useCallback(() => onConfirm?.(), [onConfirm]);
  const toggle = useCallback(() => setShown((value) => !value), []);
  const clear = useCallback(() => {
    setGeneration((value) => value + 1);
    setFilled(false);
    onChange('');
  }, [onChange]);

  return (
    <View className={styles.field}>
      <View className={styles.label}>{label}</View>
      <View className={lookOf(error, focused)}>
        <Input
          key={generation}
          id={id}
          className={styles.input}
          value={generation === 0 ? defaultValue : ''}
          type={type}
          password={Boolean(password) && !shown}
          maxlength={maxLength}
          placeholder={placeholder}
          placeholderClassName={styles.placeholder}
          confirmType={confirmType}
          cursorSpacing={120}
          adjustPosition
          disabled={false}
          focus={generation > 0}
          selectionStart={-1}
          selectionEnd={-1}
          wechat-aria-label={label}
          onInput={input}
          onFocus={focus}
          onBlur={blur}
          onConfirm={confirm}
        />
        {filled && focused && !password && <View className={styles.tool} onTap={clear} wechat-aria-role="button" wechat-aria-label="清空"><Glyph name="clear" /></View>}
        {password && <View className={styles.tool} onTap={toggle} wechat-aria-role="button" wechat-aria-label={shown ? '隐藏密码' : '显示密码'}><Glyph name={shown ? 'eye' : 'eyeOff'} /></View>}
        {action != null && (
          <View
            id={id && `${id}-action`}
            className={actionDisabled ? styles.actionOff : styles.action}
            onTap={actionDisabled ? undefined : onAction}
            hoverClassName={actionDisabled ? 'none' : styles.pressed}
            {...PRESS}
            wechat-aria-role="button"
          >
            {action}
          </View>
        )}
      </View>
      {(error ?? hint) != null && <View id={error && id ? `${id}-error` : undefined} className={error ? styles.error : styles.hint}>{error ?? hint}</View>}
    </View>
  );
});
