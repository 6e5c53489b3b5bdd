/** What the pre-exam page does: marks, fresh words, the start. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { ROUND_SIZE } from '@xueban/contract/constants';
import { tapFeedback } from '@/lib/haptics';
import { batched } from '@/lib/recoil';
import { confirm, toastText } from '@/lib/toast';
import { firstGroupLocation } from '../logic/location';
import { addCandidates, bringBack, type Deck, dealDeck, drawFresh, replaceKnown, shuffleUnmarked, summarise } from '../logic/pre-exam';
import type { Round } from '../round/round';
import type { OpenRound } from '../round/use-round';
import { goHome, openLocation } from '../round/way';
import type { Leaving } from './PreExamRow';

/** More candidates are fetched when fewer than this wait. */
const LOW_QUEUE = 20;
/** A word that takes the place of another is not marked by the same finger's second tap, ms. */
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

export function usePreExam(open: OpenRound) {
  const { round, answer, moreCandidates } = open;
  const [state, setState] = useState<PreExamState>(() => firstDeal(round));
  // Handlers read the latest of both without changing with them: rows stay memoised.
  const latest = useRef({ round, state });
  latest.current = { round, state };

  /** When each slot got the word it holds, where that was by a mark. */
  const cameAt = useRef(new Map<number, number>());

  const change = useCallback((next: Partial<PreExamState>) => {
    const merged = { ...latest.current.state, ...next };
    latest.current = { ...latest.current, state: merged };
    setState(merged);
  }, []);

  const fetchMore = useCallback(async (): Promise<void> => {
    const added = await moreCandidates();
    if (!added) return;
    latest.current.round = added;
    change({ deck: addCandidates(latest.current.state.deck, added.candidates?.wordIds ?? [], added.state.knownWordIds) });
  }, [moreCandidates, change]);

  const mark = useCallback(
    (wordId: number, known: boolean) => {
      const {
        round: before,
        state: { deck, leaving },
      } = latest.current;
      const unknown = before.state.wordIds.includes(wordId);
      if (unknown && !known) return;
      const slot = deck.slots.indexOf(wordId);
      // It has left already, or appeared only just now where the finger aimed at the word before it.
      if (slot < 0 || Date.now() - (cameAt.current.get(slot) ?? 0) < SETTLES_MS) return;
      const after = answer({ kind: 'known', wordId, known });
      latest.current.round = after;
      if (!known) return;
      cameAt.current.set(slot, Date.now());
      const next = replaceKnown(deck, wordId);
      const spelling = before.words.get(wordId)?.spelling ?? '';
      change({
        deck: next,
        // A slot that closes has nothing to leave over.
        leaving: next.slots.length === deck.slots.length ? { ...leaving, [slot]: { spelling, flip: !leaving[slot]?.flip } } : {},
        lastKnown: { wordId, slot },
      });
      if (next.queue.length < LOW_QUEUE) void fetchMore();
    },
    [answer, change, fetchMore],
  );

  /** A word set aside as known becomes one of the round. */
  const takeBack = useCallback(
    (wordId: number) => {
      const {
        round: before,
        state: { deck, lastKnown },
      } = latest.current;
      const slot = lastKnown?.wordId === wordId ? lastKnown.slot : deck.slots.length;
      const back = bringBack(deck, wordId, slot, new Set(before.state.wordIds));
      if (!back) {
        toastText(`已经选满 ${ROUND_SIZE} 个生词了`);
        return;
      }
      latest.current.round = answer({ kind: 'known', wordId, known: false });
      change({ deck: back, lastKnown: lastKnown?.wordId === wordId ? undefined : lastKnown, leaving: {} });
    },
    [answer, change],
  );

  const undo = useCallback(() => {
    const { lastKnown } = latest.current.state;
    if (lastKnown) takeBack(lastKnown.wordId);
  }, [takeBack]);

  /** Every word of the list without a mark is unknown, from one tap. */
  const markRest = useCallback(() => {
    tapFeedback();
    batched(() => {
      for (const wordId of latest.current.state.deck.slots) {
        if (latest.current.round.state.wordIds.includes(wordId)) continue;
        latest.current.round = answer({ kind: 'known', wordId, known: false });
      }
      change({ leaving: {} });
    });
  }, [answer, change]);

  const shuffle = useCallback(() => {
    const {
      round: now,
      state: { deck },
    } = latest.current;
    change({ deck: shuffleUnmarked(deck, new Set(now.state.wordIds)), leaving: {} });
  }, [change]);

  const refresh = useCallback(async (): Promise<void> => {
    await fetchMore();
    const {
      round: now,
      state: { deck },
    } = latest.current;
    const fresh = drawFresh(deck, new Set(now.state.wordIds));
    if (deck.queue.length === 0) toastText(now.candidates?.nextPage === undefined ? '没有更多新词了' : '新词加载失败，联网后再下拉');
    change({ deck: fresh, leaving: {} });
  }, [fetchMore, change]);

  const start = useCallback(() => {
    const {
      round: now,
      state: { deck },
    } = latest.current;
    const selected = now.state.wordIds.length;
    const { start: how } = summarise(deck, now.state, now.candidates?.nextPage !== undefined);
    const begin = (): void => openLocation(firstGroupLocation(now.ids));
    if (how === 'ready') begin();
    else if (how === 'confirm') {
      void confirm({
        title: '开始识记',
        content: `现在有 ${selected} 个生词，先学这些吗？`,
        confirmText: '先学这些',
        cancelText: '继续选',
      }).then((yes) => {
        if (yes) begin();
      });
    }
  }, []);

  const unknownIds = useMemo(() => new Set(round.state.wordIds), [round.state]);
  const { lastKnown, deck } = state;
  const canUndo = lastKnown !== undefined && (unknownIds.size < deck.slots.length || deck.slots.length < ROUND_SIZE);
  return {
    ...state,
    unknownIds,
    summary: summarise(deck, round.state, round.candidates?.nextPage !== undefined),
    /** Spelling of the word that can be brought back. */
    undoable: canUndo ? round.words.get(lastKnown.wordId)?.spelling : undefined,
    mark,
    markRest,
    takeBack,
    undo,
    shuffle,
    refresh,
    start,
    finish: open.complete,
    goHome,
  };
}
