/** What is typed into several blanks: one of them is active, the keys go there. */
import type { Placeholder } from 'mathkeyboardengine';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Row, getRow } from './drawing';
import type { KeyName } from './keys';
import { Typing } from './typing';

export interface TypedBlank {
  row: Row;
  /** As the grader reads it. */
  text: string;
  isEmpty: boolean;
  /** Every place of it is filled, and no sign waits for what it belongs to. */
  isComplete: boolean;
  /** A sign and nothing else: complete where a sign is asked. */
  isSignAlone: boolean;
  /** By which it can be typed again. */
  keys: readonly string[];
}

export interface TypedBlanks {
  blanks: readonly TypedBlank[];
  active: number;
  press: (key: KeyName) => void;
  /** The cursor into a blank, and there behind what is in a place. */
  moveTo: (blank: number, place?: Placeholder) => void;
  /** Nothing is left of what was typed into it. */
  clear: (blank: number) => void;
}

/** @param keys what was typed into each blank before; read once */
export function useTyping(count: number, keys: readonly (readonly string[])[] = []): TypedBlanks {
  const before = useRef(keys);
  const typings = useMemo(() => Array.from({ length: count }, (_, at) => new Typing(before.current[at])), [count]);
  const [active, setActive] = useState(0);
  const current = useRef(active);
  current.current = active;
  /** What was drawn of each blank: only the active one changes with a key. */
  const [blanks, setBlanks] = useState<readonly TypedBlank[]>(() => typings.map((typing, at) => getBlank(typing, at === 0)));

  const redraw = useCallback(
    (changed: readonly number[]) =>
      setBlanks((drawn) =>
        drawn.map((blank, at) => {
          const typing = typings[at];
          return typing && changed.includes(at) ? getBlank(typing, at === current.current) : blank;
        }),
      ),
    [typings],
  );
  const press = useCallback(
    (key: KeyName) => {
      typings[current.current]?.press(key);
      redraw([current.current]);
    },
    [typings, redraw],
  );
  const moveTo = useCallback(
    (blank: number, place?: Placeholder) => {
      const left = current.current;
      const typing = typings[blank];
      typing?.moveTo(place ?? typing.root);
      current.current = blank;
      setActive(blank);
      redraw([left, blank]);
    },
    [typings, redraw],
  );
  const clear = useCallback(
    (blank: number) => {
      typings[blank] = new Typing();
      redraw([blank]);
    },
    [typings, redraw],
  );
  return { blanks, active, press, moveTo, clear };
}

const getBlank = (typing: Typing, isActive: boolean): TypedBlank => ({
  row: getRow(typing.root, isActive ? typing.cursor : undefined),
  text: typing.text,
  isEmpty: typing.isEmpty,
  isComplete: !typing.isEmpty && typing.isComplete,
  isSignAlone: typing.isSignAlone,
  keys: typing.keys,
});
