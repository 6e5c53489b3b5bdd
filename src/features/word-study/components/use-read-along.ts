/** Reading a word aloud, again and again from one tap: its sound, a pause to say it after, one more read. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { onAudioState, playAudio, stopAudio } from '@/lib/audio';

/** Time to say a word after it was heard, ms. */
export const SAY_MS = 1200;
/** Time to read a word that has no sound and say it, ms. */
export const READ_MS = 1800;

export interface ReadAlong {
  running: boolean;
  /** Begins, or stops where it is. */
  toggle: () => void;
  stop: () => void;
}

/**
 * @param audioUrl of the word on the card; null where it has no sound
 * @param onRead called after each time; tells whether the same word is to be read once more
 */
export function useReadAlong(audioUrl: string | null | undefined, onRead: () => boolean): ReadAlong {
  const [running, setRunning] = useState(false);
  const latest = useRef({ audioUrl, onRead, timer: undefined as ReturnType<typeof setTimeout> | undefined, running: false });
  Object.assign(latest.current, { audioUrl, onRead });

  const show = useCallback((value: boolean) => {
    if (latest.current.running === value) return;
    latest.current.running = value;
    setRunning(value);
  }, []);

  const stopTimer = (): void => {
    if (latest.current.timer !== undefined) clearTimeout(latest.current.timer);
  };
  const stop = useCallback(() => {
    stopTimer();
    // First what is so: a sound that is stopped reports at once.
    const wasRunning = latest.current.running;
    show(false);
    if (wasRunning) stopAudio();
  }, [show]);

  const count = useCallback(
    (afterMs: number, again: () => void) => {
      stopTimer();
      latest.current.timer = setTimeout(() => {
        if (latest.current.onRead()) again();
        else show(false);
      }, afterMs);
    },
    [show],
  );

  const once = useCallback(() => {
    const { audioUrl: url } = latest.current;
    // A sound that does not come is no reason to stop: the word is read all the same.
    if (url == null) count(READ_MS, once);
    else playAudio(url, () => undefined);
  }, [count]);

  useEffect(
    () =>
      onAudioState((url, state) => {
        const { running: isRunning, audioUrl: own } = latest.current;
        if (!isRunning || state === 'playing' || url !== own) return;
        count(state === 'failed' ? READ_MS : SAY_MS, once);
      }),
    [count, once],
  );

  const toggle = useCallback(() => {
    if (latest.current.running) {
      stop();
      return;
    }
    show(true);
    once();
  }, [show, stop, once]);

  useEffect(() => stop, [stop]);
  usePageEvent('onHide', stop);
  return { running, toggle, stop };
}
