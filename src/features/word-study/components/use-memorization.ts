/** What the memorization page does: reads, the way through the group, the meaning. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { READS_PER_WORD } from '@xueban/contract/constants';
import type { Stage, StageState } from '@xueban/contract/learning/word-round';
import { preloadAudio } from '@/lib/audio';
import { tapFeedback } from '@/lib/haptics';
import { toObject } from '@/lib/to-object';
import { findCard, firstUnread, followingWord, nextWord, previousWord, type Reads, readOnce, getSegments } from '../logic/memorization';
import { nextLocation } from '../logic/location';
import { getStage, type Round } from '../round/round';
import { addLearnedWord, keepReads, keptReads, learnedWordIds } from '../round/learned-words';
import type { OpenRound } from '../round/use-round';
import { useReadAlong } from './use-read-along';

interface CardState {
  /** The word on the card; undefined when the group is done. */
  wordId: number | undefined;
  /** Whether its meaning is shown. */
  shown: boolean;
  reads: Reads;
}

/** A group opened when it has been read through already is looked at again, from its first card. */
function firstCard(stage: StageState): number | undefined {
  return firstUnread(stage) ?? stage.wordIds[0];
}

/** Where this phone stopped; words kept as read need only one more read if their answer was lost. */
function firstReads(recordId: number): Reads {
  return { ...keptReads(recordId), ...toObject(learnedWordIds(recordId).map((id) => [id, READS_PER_WORD])) };
}

/** The sounds of a card and of the next one are there when they are tapped. */
function useSoundsAhead(words: Round['words'], wordId: number | undefined, ahead: number | undefined): void {
  useEffect(() => {
    for (const id of [wordId, ahead]) {
      const near = id === undefined ? undefined : words.get(id);
      preloadAudio([near?.audio_url, near?.example_audio_url].filter((url) => url != null));
    }
  }, [words, wordId, ahead]);
}

interface Latest {
  state: CardState;
  stage: StageState;
}

/** Turning to another card, and its meaning over. */
function useTurning(latest: { readonly current: Latest }, setState: Dispatch<SetStateAction<CardState>>, stop: () => void) {
  const show = useCallback(
    (next: number | undefined) => {
      stop();
      if (next !== undefined) setState((now) => ({ ...now, wordId: next, shown: true }));
    },
    [setState, stop],
  );
  const next = useCallback(() => {
    const { state: now, stage: at } = latest.current;
    if (now.wordId === undefined) return;
    stop();
    const following = followingWord(at, now.wordId);
    setState({ ...now, wordId: following, shown: true });
  }, [latest, setState, stop]);
  const previous = useCallback(() => {
    const { state: now, stage: at } = latest.current;
    show(now.wordId === undefined ? undefined : previousWord(at, now.wordId));
  }, [latest, show]);

  const toggle = useCallback(() => setState((now) => ({ ...now, shown: !now.shown })), [setState]);
  return { next, previous, toggle };
}

export function useMemorization(open: OpenRound, place: Stage) {
  const { round, answer, getRound, goTo } = open;
  const [state, setState] = useState<CardState>(() => ({
    wordId: firstCard(getStage(round, place)),
    shown: true,
    reads: firstReads(round.record.id),
  }));
  const stage = useMemo(() => getStage(round, place), [round, place]);
  const latest = useRef({ state, stage });
  latest.current = { state, stage };

  /** One read of the word on the card. @returns whether it is to be read once more */
  const count = useCallback((): boolean => {
    const { state: now, stage: at } = latest.current;
    const { wordId } = now;
    if (wordId === undefined || at.results.has(wordId)) return false;
    const { reads, finished } = readOnce(at, now.reads, wordId);
    tapFeedback();
    if (!finished) {
      keepReads(getRound().record.id, reads);
      setState({ ...now, reads });
      return true;
    }
    const after = answer({ kind: 'submission', wordId, ...place, correct: true });
    addLearnedWord(after.record.id, wordId);
    setState({ wordId: nextWord(getStage(after, place), wordId), shown: true, reads });
    return false;
  }, [answer, getRound, place]);

  const { wordId, shown, reads } = state;
  const word = wordId === undefined ? undefined : round.words.get(wordId);
  const along = useReadAlong(word, count);
  const { stop } = along;

  const { next, previous, toggle } = useTurning(latest, setState, stop);

  const goOn = useCallback(() => {
    const { ids, state: roundState } = getRound();
    goTo(nextLocation(ids, roundState));
  }, [goTo, getRound]);

  useSoundsAhead(round.words, wordId, wordId === undefined ? undefined : nextWord(stage, wordId));

  return {
    stage,
    card: wordId === undefined ? undefined : findCard(stage, reads, wordId),
    word,
    segments: getSegments(stage, reads),
    shown,
    /** Whether the word is being read aloud, five times from one tap. */
    reading: along.running,
    toggleReading: along.toggle,
    readByHand: along.said,
    next,
    previous,
    toggle,
    goOn,
  };
}
