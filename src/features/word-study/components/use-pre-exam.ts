/** What the pre-exam page does: marks, fresh words, the start. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { ROUND_SIZE } from '@xueban/contract/constants';
import { tapFeedback } from '@/lib/haptics';
import { batched } from '@/lib/recoil';
import { confirm, toastText } from '@/lib/toast';
import { firstGroupLocation, goHome, openLocation } from '../logic/location';
import { addCandidates, bringBack, dealDeck, type Deck, drawFresh, replaceKnown, shuffleUnmarked, summarise } from '../logic/pre-exam';
import type { Round } from '../round/round';
import type { OpenRound } from '../round/use-round';
import type { Leaving } from './PreExamRow';

/** More candidates are fetched when fewer than this wait. */
const LOW_QUEUE = 20;
/** Taps within 300 ms after a row got a new word are ignored (double tap). */
const SETTLES_MS = 300;

interface KnownMark {
  wordId: number;
  slot: number;
}

export interface PreExamState {
  deck: Deck;
  leaving: Readonly<Record<number, Leaving>>;
  /** The last word marked known, which can be brought back. */
  lastKnown: KnownMark | undefined;
}

function firstDeal(round: Round): PreExamState {
  return { deck: dealDeck(round.state, round.candidates?.wordIds ?? []), leaving: {}, lastKnown: undefined };
}

/** What the page shows of the list; changed by handlers that read the newest of it. */
function usePreExamState(round: Round) {
  const [state, setState] = useState<PreExamState>(() => firstDeal(round));
  const latest = useRef(state);
  const change = useCallback((next: Partial<PreExamState>) => {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  }, []);
  return { state, latest, change };
}

type StateAccess = Omit<ReturnType<typeof usePreExamState>, 'state'>;

/** More words for the list: when few wait, and when the page is pulled down. */
function useFreshWords({ latest, change }: StateAccess, { getRound, moreCandidates }: OpenRound) {
  const fetchMore = useCallback(async (): Promise<void> => {
    const added = await moreCandidates();
    if (added) change({ deck: addCandidates(latest.current.deck, added.candidates?.wordIds ?? [], added.state.knownWordIds) });
  }, [latest, moreCandidates, change]);

  const shuffle = useCallback(() => {
    change({ deck: shuffleUnmarked(latest.current.deck, new Set(getRound().state.wordIds)), leaving: {} });
  }, [latest, getRound, change]);

  const refresh = useCallback(async (): Promise<void> => {
    await fetchMore();
    const { deck } = latest.current;
    const { state, candidates } = getRound();
    if (deck.queue.length === 0) toastText(candidates?.nextPage === undefined ? '没有更多新词了' : '新词加载失败，联网后再下拉');
    change({ deck: drawFresh(deck, new Set(state.wordIds)), leaving: {} });
  }, [latest, getRound, fetchMore, change]);
  return { fetchMore, shuffle, refresh };
}

/** Marks, and undoing them. */
function useMarks({ latest, change }: StateAccess, { getRound, answer }: OpenRound, fetchMore: () => Promise<void>) {
  /** When each slot got the word it holds, where that was by a mark. */
  const cameAt = useRef(new Map<number, number>());
  const mark = useCallback(
    (wordId: number, known: boolean) => {
      const { deck, leaving } = latest.current;
      const before = getRound();
      const unknown = before.state.wordIds.includes(wordId);
      if (unknown && !known) return;
      const slot = deck.slots.indexOf(wordId);
      // It has left already, or appeared only just now where the finger aimed at the word before it.
      if (slot < 0 || Date.now() - (cameAt.current.get(slot) ?? 0) < SETTLES_MS) return;
      answer({ kind: 'known', wordId, known });
      if (!known) return;
      cameAt.current.set(slot, Date.now());
      const next = replaceKnown(deck, wordId);
      const spelling = before.words.get(wordId)?.spelling ?? '';
      change({
        deck: next,
        // If the row disappears, nothing is animated.
        leaving: next.slots.length === deck.slots.length ? { ...leaving, [slot]: { spelling, flip: !leaving[slot]?.flip } } : {},
        lastKnown: { wordId, slot },
      });
      if (next.queue.length < LOW_QUEUE) void fetchMore();
    },
    [latest, getRound, answer, change, fetchMore],
  );

  /** A word marked known is marked unknown instead. */
  const unmarkKnown = useCallback(
    (wordId: number) => {
      const { deck, lastKnown } = latest.current;
      const slot = lastKnown?.wordId === wordId ? lastKnown.slot : deck.slots.length;
      const back = bringBack(deck, wordId, slot, new Set(getRound().state.wordIds));
      if (!back) {
        toastText(`已经选满 ${ROUND_SIZE} 个生词了`);
        return;
      }
      answer({ kind: 'known', wordId, known: false });
      change({ deck: back, lastKnown: lastKnown?.wordId === wordId ? undefined : lastKnown, leaving: {} });
    },
    [latest, getRound, answer, change],
  );

  const undo = useCallback(() => {
    const { lastKnown } = latest.current;
    if (lastKnown) unmarkKnown(lastKnown.wordId);
  }, [latest, unmarkKnown]);

  /** Every word of the list without a mark is unknown, from one tap. */
  const markRest = useCallback(() => {
    tapFeedback();
    batched(() => {
      for (const wordId of latest.current.deck.slots)
        if (!getRound().state.wordIds.includes(wordId)) answer({ kind: 'known', wordId, known: false });
      change({ leaving: {} });
    });
  }, [latest, getRound, answer, change]);
  return { mark, unmarkKnown, undo, markRest };
}

export function usePreExam(open: OpenRound) {
  const { round, getRound } = open;
  const { state, latest, change } = usePreExamState(round);
  const stateAccess = { latest, change };
  const { fetchMore, shuffle, refresh } = useFreshWords(stateAccess, open);
  const marks = useMarks(stateAccess, open, fetchMore);

  const start = useCallback(() => {
    const { ids, state: roundState, candidates } = getRound();
    const { start: startMode } = summarise(latest.current.deck, roundState, candidates?.nextPage !== undefined);
    const begin = (): void => openLocation(firstGroupLocation(ids));
    if (startMode === 'ready') begin();
    else if (startMode === 'confirm') {
      void confirm({
        title: '开始识记',
        content: `现在有 ${roundState.wordIds.length} 个生词，先学这些吗？`,
        confirmText: '先学这些',
        cancelText: '继续选',
      }).then((yes) => {
        if (yes) begin();
      });
    }
  }, [latest, getRound]);

  const unknownIds = useMemo(() => new Set(round.state.wordIds), [round.state]);
  const { lastKnown, deck } = state;
  const canUndo = lastKnown !== undefined && (unknownIds.size < deck.slots.length || deck.slots.length < ROUND_SIZE);
  return {
    ...state,
    ...marks,
    unknownIds,
    summary: summarise(deck, round.state, round.candidates?.nextPage !== undefined),
    /** Spelling of the word that can be brought back. */
    undoable: canUndo ? round.words.get(lastKnown.wordId)?.spelling : undefined,
    shuffle,
    refresh,
    start,
    finish: open.complete,
    goHome,
  };
}
