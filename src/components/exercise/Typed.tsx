import { memo, useCallback } from 'react';
import type { InputHandler } from '@/components/host';
import { TypedLine } from '@/components/typed/TypedLine';
import { MAX_LETTERS } from './letter-keys';

export interface TypedProps {
  placeholder: string;
  /** Stable. */
  onType: (text: string) => void;
  onConfirm: () => void;
}

/** The phone's own keyboard, for a word that our letter keys cannot spell. */
export const Typed = memo(function Typed({ placeholder, onType, onConfirm }: TypedProps) {
  const input = useCallback<InputHandler>(({ detail }) => onType(detail.value.slice(0, MAX_LETTERS)), [onType]);
  return (
    <TypedLine
      id="typed"
      word
      placeholder={placeholder}
      label={placeholder}
      maxLength={MAX_LETTERS}
      onInput={input}
      onConfirm={onConfirm}
    />
  );
});
