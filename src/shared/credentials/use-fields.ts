import { useCallback, useMemo, useRef, useState } from 'react';
import { toObject } from '@/lib/to-object';
import { findCorrection, type FieldName, isComplete, getRule } from './fields';

type Texts = Record<FieldName, string>;
type Flags = Record<FieldName, boolean>;
/** One sentence for each field that has something to say. */
type Sayings = Partial<Record<FieldName, string>>;

export interface Fields {
  /** What is typed now. */
  text: (name: FieldName) => string;
  /** Whether all of these could be sent. */
  complete: (names: readonly FieldName[]) => boolean;
  errors: Sayings;
  /** What is still missing while it is typed. */
  hints: Sayings;
  /** Stable handlers, one per field. */
  change: Record<FieldName, (text: string) => void>;
  blur: Record<FieldName, () => void>;
  fail: (name: FieldName, message: string) => void;
}

const names: readonly FieldName[] = ['phone', 'captcha', 'password', 'newPassword'];
const perField = <T>(make: (name: FieldName) => T) => toObject(names.map((name) => [name, make(name)])) as Record<FieldName, T>;

/** Texts of a form whose inputs keep their own text: typing renders only what is said under a field. */
export function useFields(initial: Partial<Texts> = {}): Fields {
  const texts = useRef<Texts>(perField((name) => initial[name] ?? ''));
  const [flags, setFlags] = useState<Flags>(() => perField((name) => isComplete[name](texts.current[name])));
  const [errors, setErrors] = useState<Sayings>({});
  const [hints, setHints] = useState<Sayings>({});

  const setError = useCallback((name: FieldName, message: string | undefined) => {
    setErrors((known) => (known[name] === message ? known : { ...known, [name]: message }));
  }, []);
  const change = useMemo(
    () =>
      perField((name) => (text: string) => {
        texts.current[name] = text;
        const complete = isComplete[name](text);
        setFlags((known) => (known[name] === complete ? known : { ...known, [name]: complete }));
        const { hint, error } = getRule(name, text);
        setHints((known) => (known[name] === hint ? known : { ...known, [name]: hint }));
        setError(name, error);
      }),
    [setError],
  );
  const blur = useMemo(
    () =>
      perField((name) => () => {
        const correction = findCorrection(name, texts.current[name]);
        // What the server said stays until the text changes.
        if (correction !== undefined) setError(name, correction);
      }),
    [setError],
  );

  const text = useCallback((name: FieldName) => texts.current[name], []);
  const complete = useCallback((wanted: readonly FieldName[]) => wanted.every((name) => flags[name]), [flags]);
  return {
    text,
    complete,
    errors,
    hints,
    change,
    blur,
    fail: setError,
  };
}
