/** What is typed into several blanks: one of them is active, the keys go there. */
import type { Placeholder } from 'mathkeyboardengine';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Row, rowOf } from './drawing';
import type { KeyName } from './keys';
import { Typing } from './typing';

export interface TypedBlank {
  row: Row;
  /** As the grader reads it. */
  text: string;
  isEmpty: boolean;
  /** Every place of it is filled. */
  isComplete: boolean;
}

export interface TypedBlanks {
  blanks: readonly TypedBlank[];
  active: number;
  press: (key: KeyName) => void;
  /** The cursor into a blank, and there behind what is in a place. */
  moveTo: (blank: number, place?: Placeholder) => void;
}

export function useTyping(count: number): TypedBlanks {
  const typings = useMemo(() => Array.from({ length: count }, () => new Typing()), [count]);
  const [active, setActive] = useState(0);
  const current = useRef(active);
  current.current = active;
  /** What was drawn of each blank: only the active one changes with a key. */
  const [blanks, setBlanks] = useState<readonly TypedBlank[]>(() => typings.map((typing, at) => blankOf(typing, at === 0)));

  const redraw = useCallback(
    (changed: readonly number[]) =>
      setBlanks((before) =>
        before.map((blank, at) => {
          const typing = typings[at];
          return typing && changed.includes(at) ? blankOf(typing, at === current.current) : blank;
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
      const before = current.current;
      const typing = typings[blank];
      typing?.moveTo(place ?? typing.root);
      current.current = blank;
      setActive(blank);
      redraw([before, blank]);
    },
    [typings, redraw],
  );
  return { blanks, active, press, moveTo };
}

const blankOf = (typing: Typing, isActive: boolean): TypedBlank => ({
  row: rowOf(typing.root, isActive ? typing.cursor : undefined),
  text: typing.text,
  isEmpty: typing.isEmpty,
  isComplete: !typing.isEmpty && typing.isComplete,
});
