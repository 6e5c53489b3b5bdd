import { memo, useCallback } from 'react';
import { readCode } from '@xueban/contract/typed-digits';
import { FieldInput } from './FieldInput';
import type { TapHandler } from './host';

export interface CodeInputProps {
  onChange: (code: string) => void;
  onConfirm?: () => void;
  /** Asks for a code. */
  onSend: TapHandler;
  /** Seconds until another code may be asked for; 0 when it may. */
  secondsLeft: number;
  /** A code was asked for before: says 重新获取. */
  sent: boolean;
  /** The request is under way, or the phone is not complete yet. */
  disabled: boolean;
  /** Digits of a code. */
  length: number;
  error?: string;
  hint?: string;
  id?: string;
}

/** A whole message may be pasted. */
const MESSAGE_MAX_LENGTH = 300;

const wording = (secondsLeft: number, sent: boolean) => {
  if (secondsLeft > 0) return `${secondsLeft} 秒后重发`;
  return sent ? '重新获取' : '获取验证码';
};

/** Field of an SMS code with its sending button and countdown. */
export const CodeInput = memo(function CodeInput({
  onChange,
  onConfirm,
  onSend,
  secondsLeft,
  sent,
  disabled,
  length,
  error,
  hint,
  id,
}: CodeInputProps) {
  const read = useCallback((typed: string) => readCode(typed, length), [length]);
  return (
    <FieldInput
      id={id}
      label="验证码"
      type="number"
      maxLength={MESSAGE_MAX_LENGTH}
      read={read}
      placeholder={`${length} 位数字`}
      onChange={onChange}
      onConfirm={onConfirm}
      confirmType="go"
      error={error}
      hint={hint}
      action={wording(secondsLeft, sent)}
      onAction={onSend}
      actionDisabled={disabled || secondsLeft > 0}
    />
  );
});
