/** Reading a word aloud, again and again from one tap: its sound, a pause to say it after, one more read. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { onAudioState, playAudio, stopAudio } from '@/lib/audio';
import { useCurrentStudent } from '@/state/students';

/** Time to say a word after it was heard, ms. */
export const SAY_MS = 1200;
/** Time to read a word that has no sound and say it, ms. */
export const READ_MS = 1800;
/** Both are of a word of so many letters; every further one takes so much longer. */
const SHORT_WORD = 8;
const LETTER_MS = 80;

/**
 * How long a learner takes of what is supposed: told by their taps and kept while the app runs, until a word was read without
 * one. A tap in haste, or a sibling's, does not hurry every later word.
 */
let pace: { studentId: number | undefined; share: number; isTapped: boolean } = { studentId: undefined, share: 1, isTapped: false };
const SHARE = { fastest: 0.3, slowest: 1 } as const;

function beginWord(studentId: number | undefined): void {
  const isKept = pace.isTapped && pace.studentId === studentId;
  pace = { studentId, share: isKept ? pace.share : SHARE.slowest, isTapped: false };
}

export interface ReadAlong {
  running: boolean;
  /** Begins, or stops where it is. */
  toggle: () => void;
  /** The learner has said it: it counts at once, and from now on the pauses are as long as that took. */
  said: () => void;
  stop: () => void;
}

interface ReadWord {
  spelling: string;
  /** Null where it has no sound. */
  audio_url: string | null;
}

/** The pause that runs: since when, and how long it is supposed to take. */
interface Pause {
  since: number;
  ms: number;
}

/** From now on pauses are as long, for their words, as this one was for its own. */
function takePace(pause: Pause | undefined): void {
  // A clock that was set back says nothing.
  const took = pause ? Math.max(0, Date.now() - pause.since) / pause.ms : pace.share;
  pace = { ...pace, share: Math.min(SHARE.slowest, Math.max(SHARE.fastest, took)), isTapped: true };
}

const getPauseMs = (forShortWord: number, word: ReadWord | undefined): number =>
  forShortWord + Math.max(0, (word?.spelling.length ?? 0) - SHORT_WORD) * LETTER_MS;

/**
 * @param word on the card
 * @param onRead called after each time; tells whether the same word is to be read once more
 */
export function useReadAlong(word: ReadWord | undefined, onRead: () => boolean): ReadAlong {
  const studentId = useCurrentStudent()?.id;
  const [running, setRunning] = useState(false);
  const latest = useRef({
    word,
    onRead,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    pause: undefined as Pause | undefined,
    running: false,
  });
  Object.assign(latest.current, { word, onRead });

  const show = useCallback((value: boolean) => {
    if (latest.current.running !== value) setRunning((latest.current.running = value));
  }, []);

  const stopTimer = (): void => {
    if (latest.current.timer !== undefined) clearTimeout(latest.current.timer);
    latest.current.pause = undefined;
  };
  const stop = useCallback(() => {
    stopTimer();
    // First what is so: a sound that is stopped reports at once.
    const wasRunning = latest.current.running;
    show(false);
    if (wasRunning) stopAudio();
  }, [show]);

  const read = useCallback(
    (again: () => void) => {
      stopTimer();
      if (latest.current.onRead()) {
        again();
        return;
      }
      show(false);
      stopAudio();
    },
    [show],
  );
  const count = useCallback(
    (forShortWord: number, again: () => void) => {
      stopTimer();
      const ms = getPauseMs(forShortWord, latest.current.word);
      latest.current.pause = { since: Date.now(), ms };
      latest.current.timer = setTimeout(() => read(again), ms * pace.share);
    },
    [read],
  );

  const once = useCallback(() => {
    const url = latest.current.word?.audio_url;
    // A sound that does not come is no reason to stop: the word is read all the same.
    if (url == null) {
      count(READ_MS, once);
      return;
    }
    // A sound that is stopped reports at once, and is none that was heard.
    stopAudio();
    stopTimer();
    playAudio(url, () => undefined);
  }, [count]);

  useEffect(
    () =>
      onAudioState((url, state) => {
        const { running: isRunning, word: own } = latest.current;
        if (!isRunning || state === 'playing' || url !== own?.audio_url) return;
        count(state === 'failed' ? READ_MS : SAY_MS, once);
      }),
    [count, once],
  );

  const toggle = useCallback(() => {
    if (latest.current.running) return stop();
    beginWord(studentId);
    show(true);
    once();
  }, [show, stop, once, studentId]);

  const said = useCallback(() => {
    const { pause, running: isRunning } = latest.current;
    if (!isRunning) return void latest.current.onRead();
    takePace(pause);
    read(once);
  }, [read, once]);

  useEffect(() => stop, [stop]);
  usePageEvent('onHide', stop);
  return { running, toggle, said, stop };
}
