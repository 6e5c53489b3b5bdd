/** Counting down to when another code may be asked for: also over a page that was left and an app that was killed. */
import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '@/lib/storage';

/** What a code is for; each has a countdown of its own. */
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

export function useCountdown(purpose: CodePurpose): Countdown {
  const [end, setEnd] = useState(() => readStored('codeWaits')?.[purpose] ?? 0);
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(end, Date.now()));

  useEffect(() => {
    if (secondsUntil(end, Date.now()) === 0) return undefined;
    const timer = setInterval(() => {
      const left = secondsUntil(end, Date.now());
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);

  const start = useCallback(
    (seconds: number) => {
      const now = Date.now();
      const moment = now + seconds * 1000;
      keep(purpose, moment);
      setEnd(moment);
      setSecondsLeft(secondsUntil(moment, now));
    },
    [purpose],
  );
  return { secondsLeft, start };
}

function keep(purpose: CodePurpose, moment: number): void {
  try {
    writeStored('codeWaits', { ...readStored('codeWaits'), [purpose]: moment });
  } catch {
    // A full phone counts down as long as the page is open.
  }
}
