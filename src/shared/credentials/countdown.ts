/** Counting down to when another code may be asked for: also over a page that was left and an app that was killed. */
import { useCallback, useEffect, useState } from 'react';
import { toObject } from '@/lib/to-object';
import { readStored, writeStored } from '@/lib/storage';
import { isComplete } from './fields';

/** What a code is for; each has a countdown of its own, for each number. */
export type CodePurpose = 'signIn' | 'reset' | 'own';

/** Further away is a moment from a clock that was set back since: nobody waits that long. */
const LONGEST_WAIT_S = 600;

/** Whole seconds until a moment (ms), never negative. Taken from the clock, so a phone that slept counts right. */
export function secondsUntil(moment: number, now: number): number {
  const seconds = Math.ceil((moment - now) / 1000);
  return seconds > LONGEST_WAIT_S ? 0 : Math.max(0, seconds);
}

export interface Countdown {
  /** 0 when it is over, or was never started. */
  secondsLeft: number;
  start: (seconds: number) => void;
}

/**
 * What is kept is named by what the code is for and the number it goes to. As long as no whole number is typed, the last
 * code is the one that is waited for.
 */
const getName = (purpose: CodePurpose, phone: string): string => (isComplete.phone(phone) ? `${purpose} ${phone}` : purpose);
const parseEnd = (name: string): number => readStored('codeWaits')?.[name] ?? 0;

/** @param phone to which the code goes, as it is typed now; '': that of the guardian signed in */
export function useCountdown(purpose: CodePurpose, phone = ''): Countdown {
  const name = getName(purpose, phone);
  const [own, setOwn] = useState(() => ({ name, end: parseEnd(name) }));
  // Another number has a countdown of its own.
  const end = own.name === name ? own.end : parseEnd(name);
  const [, setTick] = useState(0);
  const secondsLeft = secondsUntil(end, Date.now());

  useEffect(() => {
    if (secondsUntil(end, Date.now()) === 0) return undefined;
    const timer = setInterval(() => {
      setTick((ticks) => ticks + 1);
      if (secondsUntil(end, Date.now()) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);

  const start = useCallback(
    (seconds: number) => {
      const moment = Date.now() + seconds * 1000;
      keep([purpose, name], moment);
      setOwn({ name, end: moment });
    },
    [purpose, name],
  );
  return { secondsLeft, start };
}

function keep(names: readonly string[], moment: number): void {
  try {
    const now = Date.now();
    const open = Object.entries(readStored('codeWaits') ?? {}).filter(([, end]) => secondsUntil(end, now) > 0);
    writeStored('codeWaits', { ...toObject(open), ...toObject(names.map((name) => [name, moment] as const)) });
  } catch {
    // A full phone counts down as long as the page is open.
  }
}
