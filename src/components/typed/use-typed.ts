import { useCallback, useRef, useState } from 'react';
import type { InputHandler } from '../host';

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
