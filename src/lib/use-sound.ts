/** Hearing the words of a list: one, or all of them one after the other. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { onAudioState, playAudio, preloadAudio, stopAudio } from '@/lib/audio';

interface Heard {
  id: number;
  audio_url: string | null;
}

export interface Sound {
  /** The word being heard. */
  playing: number | undefined;
  /** All of them, one after the other. */
  inRow: boolean;
  play: (id: number) => void;
  /** Starts or stops hearing the list, from the word heard last on. */
  toggleRow: () => void;
}

/** The next word with a sound after this one; from the start when it is not given. */
export function nextHeard(words: readonly Heard[], after: number | undefined): Heard | undefined {
  const from = words.findIndex(({ id }) => id === after) + 1;
  return words.slice(from).find(({ audio_url: url }) => url !== null);
}

/** @param onLow called when the last of the words begins, where more of them can be fetched */
export function useSound(words: readonly Heard[], onLow?: () => void): Sound {
  const [playing, setPlaying] = useState<number | undefined>(undefined);
  const [inRow, setInRow] = useState(false);
  const latest = useRef({ words, onLow, playing, inRow, last: undefined as number | undefined });
  Object.assign(latest.current, { words, onLow });

  const show = useCallback((id: number | undefined, row: boolean) => {
    latest.current.playing = id;
    latest.current.inRow = row;
    setPlaying(id);
    setInRow(row);
  }, []);

  const start = useCallback(
    (word: Heard, row: boolean) => {
      if (word.audio_url === null) return;
      latest.current.last = word.id;
      // First what is shown: a sound that stops another one reports at once.
      show(word.id, row);
      playAudio(word.audio_url);
      const next = nextHeard(latest.current.words, word.id);
      if (row && next?.audio_url) preloadAudio([next.audio_url]);
      if (row && !next) latest.current.onLow?.();
    },
    [show],
  );

  const halt = useCallback(() => {
    show(undefined, false);
    stopAudio();
  }, [show]);

  useEffect(
    () =>
      onAudioState((url, state) => {
        const { words: known, playing: id, inRow: row } = latest.current;
        const word = known.find((one) => one.id === id);
        if (state === 'playing' || word?.audio_url !== url) return;
        const next = row && state === 'stopped' ? nextHeard(known, id) : undefined;
        if (next) start(next, true);
        else show(undefined, false);
      }),
    [start, show],
  );
  useEffect(() => () => stopAudio(), []);
  usePageEvent('onHide', halt);

  const play = useCallback(
    (id: number) => {
      const word = latest.current.words.find((one) => one.id === id);
      if (latest.current.playing === id) halt();
      else if (word) start(word, false);
    },
    [start, halt],
  );
  const toggleRow = useCallback(() => {
    const { inRow: row, words: known, last } = latest.current;
    const next = nextHeard(known, last) ?? nextHeard(known, undefined);
    if (row) halt();
    else if (next) start(next, true);
  }, [start, halt]);
  return { playing, inRow, play, toggleRow };
}
