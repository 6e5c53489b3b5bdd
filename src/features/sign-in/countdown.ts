/** Counting down to when another code may be asked for. */
import { useCallback, useEffect, useState } from 'react';

/** Whole seconds until a moment (ms), never negative. Taken from the clock, so a phone that slept counts right. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

export interface Countdown {
  /** 0 when it is over, or was never started. */
  secondsLeft: number;
  start: (seconds: number) => void;
}

export function useCountdown(): Countdown {
  const [end, setEnd] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);

  useEffect(() => {
    if (end === 0) return undefined;
    const timer = setInterval(() => {
      const left = secondsUntil(end, Date.now());
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);

  const start = useCallback((seconds: number) => {
    const now = Date.now();
    setEnd(now + seconds * 1000);
    setSecondsLeft(secondsUntil(now + seconds * 1000, now));
  }, []);
  return { secondsLeft, start };
}
