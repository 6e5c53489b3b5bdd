/** Boxes to search by. */
import { Input, type InputRef } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Filter, useFilter } from '../address';

/** Typing is not asked about letter by letter. */
const PAUSE_MS = 250;

/** What is typed, told after a pause; what the address says otherwise (back, a link) is taken over. */
function useTyped(said: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(said);
  const [before, setBefore] = useState(said);
  if (said !== before) {
    setBefore(said);
    if (said !== typed.trim()) setTyped(said);
  }
  const telling = useEffectEvent(tell);
  useEffect(() => {
    const text = typed.trim();
    if (text === said) return undefined;
    const timer = setTimeout(() => telling(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, said]);
  return [typed, setTyped];
}

/** `/` goes to the search box from anywhere on the page. */
function useSlashFocus() {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key } = event;
      const isTyping = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');
      if (key !== '/' || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return input;
}

interface SearchBoxProps {
  label: string;
  /** What it is looked for by. */
  by: string;
  width?: number;
  /** What else changes in the address when something else is searched. */
  also?: Filter;
}

/** What is searched stands in the address. */
export function SearchBox({ label, by, width = 280, also = {} }: SearchBoxProps): ReactNode {
  const [filter, setFilter] = useFilter();
  const [typed, setTyped] = useTyped(filter.get('q') ?? '', (q) => setFilter({ q, page: undefined, ...also }, { replace: true }));
  const input = useSlashFocus();
  return (
    <Input.Search
      ref={input}
      allowClear
      aria-label={label}
      placeholder={`/ ${by}`}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      style={{ width }}
    />
  );
}
