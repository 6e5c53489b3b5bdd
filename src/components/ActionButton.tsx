import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { type HostEvent, PRESS, View } from './host';
import styles from './ActionButton.module.scss';

export type ButtonKind = 'primary' | 'soft' | 'white' | 'danger' | 'text';

/** What a button does; a promise, which must not reject, turns its ring until it is kept. */
export type Action = (event: HostEvent) => unknown;

export interface ActionButtonProps {
  children: string;
  onTap?: Action;
  /** One primary a page; `white` on a hero card; `text` for a way aside. */
  kind?: ButtonKind;
  disabled?: boolean;
  /** Keeps its size, turns a small ring and takes no taps. */
  loading?: boolean;
  /** What it says while its ring turns, where that takes long enough to be read. */
  busyText?: string;
  /** Beside a wider button in the same footer. */
  narrow?: boolean;
  /** Beside one as wide, before it. */
  half?: boolean;
  id?: string;
}

/** A button (not named after the host's own element, whose template would be compiled in for nothing). */
export const ActionButton = memo(function ActionButton({
  children,
  onTap,
  kind = 'primary',
  disabled,
  loading,
  busyText,
  narrow,
  half,
  id,
}: ActionButtonProps) {
  const [busy, tap] = useBusy(onTap);
  const turns = loading || busy;
  const still = disabled || turns;
  const look = disabled && !turns && kind !== 'text' ? 'disabled' : kind;
  const width = narrow ? styles.narrow : half ? styles.half : undefined;
  return (
    <View
      id={id}
      className={width === undefined ? styles[look] : `${styles[look]} ${width}`}
      onTap={still ? undefined : tap}
      hoverClassName={still ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-disabled={still ? 'true' : 'false'}
    >
      {turns && <View className={styles.ring} />}
      {turns ? (busyText ?? children) : children}
    </View>
  );
});

/** Whether the action is at work, and the action. */
function useBusy(action: Action | undefined): [boolean, Action | undefined] {
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );
  const act = useCallback(
    (event: HostEvent) => {
      const work = action?.(event);
      if (!(work instanceof Promise)) return;
      setBusy(true);
      const end = () => {
        if (!gone.current) setBusy(false);
      };
      work.then(end, end);
    },
    [action],
  );
  return [busy, action && act];
}
