import { memo, useCallback, useRef, useState } from 'react';
import { Glyph, type GlyphName } from './Glyph';
import { Input, type InputHandler, PRESS, type TapHandler, View } from './host';
import styles from './FieldInput.module.scss';

export interface FieldInputProps {
  label: string;
  /** Called with every change; the field keeps its own text, so nothing needs to render. */
  onChange: (value: string) => void;
  /** What is meant by what was typed or pasted: `onChange` gets that, and the field shows it once it is left. */
  read?: (typed: string) => string;
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

function findLook(error: string | undefined, focused: boolean): string | undefined {
  if (error) return styles.boxWrong;
  return focused ? styles.boxFocused : styles.box;
}

const partId = (id: string | undefined, part: string) => (id === undefined ? undefined : `${id}-${part}`);

interface ToolProps {
  glyph: GlyphName;
  /** Read out in place of the sign. */
  label: string;
  shown: boolean;
  onTap: TapHandler;
}

const Tool = memo(function Tool({ glyph, label, shown, onTap }: ToolProps) {
  return (
    <View
      className={shown ? styles.tool : styles.toolHidden}
      onTap={onTap}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={label}
    >
      <Glyph name={glyph} />
    </View>
  );
});

interface ActionProps {
  id?: string;
  text: string;
  disabled: boolean;
  onTap?: TapHandler;
}

const Action = memo(function Action({ id, text, disabled, onTap }: ActionProps) {
  if (disabled)
    return (
      <View id={id} className={styles.actionOff} wechat-aria-role="button" wechat-aria-disabled="true">
        {text}
      </View>
    );
  return (
    <View id={id} className={styles.action} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      {text}
    </View>
  );
});

/** Always there, empty or not: see FieldInput. */
const Message = memo(function Message({ id, error, hint }: { id?: string; error?: string; hint?: string }) {
  if (error)
    return (
      <View id={id} className={styles.error} wechat-aria-role="alert">
        {error}
      </View>
    );
  return <View className={hint ? styles.hint : undefined}>{hint}</View>;
});

/** What was typed, and where it stands: in the input alone until the field is left. */
function useTyped({ onChange, onBlur, read, defaultValue = '' }: FieldInputProps) {
  const [focused, setFocused] = useState(false);
  const [filled, setFilled] = useState(defaultValue !== '');
  const text = useRef(defaultValue);
  const [left, setLeft] = useState(defaultValue);
  // Emptied by putting a new input in its place: the host ignores a value that is what it was before.
  const [generation, setGeneration] = useState(0);

  const input = useCallback<InputHandler>(
    (event) => {
      const typed = event.detail.value;
      text.current = read ? read(typed) : typed;
      setFilled(typed !== '');
      onChange(text.current);
    },
    [onChange, read],
  );
  const focus = useCallback(() => setFocused(true), []);
  const blur = useCallback(() => {
    setFocused(false);
    setLeft(text.current);
    onBlur?.();
  }, [onBlur]);
  const clear = useCallback(() => {
    text.current = '';
    setGeneration((value) => value + 1);
    setLeft('');
    setFilled(false);
    onChange('');
  }, [onChange]);
  return { focused, filled, left, generation, input, focus, blur, clear };
}

/**
 * A labelled, uncontrolled field with its error underneath: a slow setData never overwrites what was typed meanwhile. The
 * nodes around the input never come or go, because the host would then reset its text.
 */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const {
    label,
    onConfirm,
    placeholder,
    type = 'text',
    password,
    maxLength = 140,
    confirmType = 'done',
    error,
    hint,
    action,
    onAction,
    actionDisabled,
    id,
  } = props;
  const [shown, setShown] = useState(false);
  const { focused, filled, left, generation, input, focus, blur, clear } = useTyped(props);
  const confirm = useCallback(() => onConfirm?.(), [onConfirm]);
  const toggle = useCallback(() => setShown((value) => !value), []);
  return (
    <View className={styles.field}>
      <View className={styles.label}>{label}</View>
      <View className={findLook(error, focused)}>
        <Input
          key={generation}
          id={id}
          className={styles.input}
          value={left}
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
        {password && <Tool glyph={shown ? 'eye' : 'eyeOff'} label={shown ? '隐藏密码' : '显示密码'} shown onTap={toggle} />}
        {!password && !action && <Tool glyph="clear" label="清空" shown={filled} onTap={clear} />}
        {action && <Action id={partId(id, 'action')} text={action} disabled={Boolean(actionDisabled)} onTap={onAction} />}
      </View>
      <Message id={partId(id, 'error')} error={error} hint={hint} />
    </View>
  );
});
