/** What the memorization page does: reads, the way through the group, the meaning. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { READS_PER_WORD } from '@xueban/contract/constants';
import { type Stage, type StageState, stageStateOf } from '@xueban/contract/learning/word-round';
import { preloadAudio } from '@/lib/audio';
import { cardOf, firstUnread, followingWord, nextWord, previousWord, type Reads, readOnce, segmentsOf } from '../logic/memorization';
import { nextLocation } from '../logic/location';
import type { Round } from '../round/round';
import { addLearnedWord, learnedWordIds } from '../round/learned-words';
import type { OpenRound } from '../round/use-round';
import { openLocation } from '../round/way';

interface CardState {
  /** The word on the card; undefined when the group is done. */
  wordId: number | undefined;
  /** Whether its meaning is shown. */
  shown: boolean;
  reads: Reads;
}

const stageOf = (round: Round, stage: Stage) => stageStateOf(round.record.id, round.answers, stage);

/** A group opened when it has been read through already is looked at again, from its first card. */
function firstCard(stage: StageState): number | undefined {
  return firstUnread(stage) ?? stage.wordIds[0];
}

/** Words kept as read through on this phone need only one more read, should their answer have been lost. */
function firstReads(recordId: number): Reads {
  return Object.fromEntries(learnedWordIds(recordId).map((id) => [id, READS_PER_WORD]));
}

export function useMemorization(open: OpenRound, place: Stage) {
  const { round, answer } = open;
  const [state, setState] = useState<CardState>(() => ({
    wordId: firstCard(stageOf(round, place)),
    shown: false,
    reads: firstReads(round.record.id),
  }));
  const stage = useMemo(() => stageOf(round, place), [round, place]);
  const latest = useRef({ state, stage, round });
  latest.current = { state, stage, round };

  const read = useCallback(() => {
    const { state: now, stage: at } = latest.current;
    const { wordId } = now;
    if (wordId === undefined) return;
    if (at.results.has(wordId)) {
      setState({ ...now, wordId: followingWord(at, wordId), shown: false });
      return;
    }
    const { reads, finished } = readOnce(at, now.reads, wordId);
    if (!finished) {
      setState({ ...now, reads });
      return;
    }
    const after = answer({ kind: 'submission', wordId, ...place, correct: true });
    addLearnedWord(after.record.id, wordId);
    setState({ wordId: nextWord(stageOf(after, place), wordId), shown: false, reads });
  }, [answer, place]);

  const previous = useCallback(() => {
    const { state: now, stage: at } = latest.current;
    const wordId = now.wordId === undefined ? undefined : previousWord(at, now.wordId);
    if (wordId !== undefined) setState({ ...now, wordId, shown: false });
  }, []);

  const toggle = useCallback(() => setState((now) => ({ ...now, shown: !now.shown })), []);

  const goOn = useCallback(() => {
    const { round: now } = latest.current;
    openLocation(nextLocation(now.ids, now.state));
  }, []);

  const { wordId, shown, reads } = state;
  // Its sounds and those of the next card are there when they are tapped.
  const ahead = wordId === undefined ? undefined : nextWord(stage, wordId);
  const { words } = round;
  useEffect(() => {
    for (const id of [wordId, ahead]) {
      const word = id === undefined ? undefined : words.get(id);
      preloadAudio([word?.audio_url, word?.example_audio_url].filter((url) => url != null));
    }
  }, [words, wordId, ahead]);

  return {
    stage,
    card: wordId === undefined ? undefined : cardOf(stage, reads, wordId),
    word: wordId === undefined ? undefined : round.words.get(wordId),
    segments: segmentsOf(stage, reads),
    shown,
    read,
    previous,
    toggle,
    goOn,
  };
}
