/** What the paper-cut box does: showing a meaning, cutting a slip, laying out the red ones again. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Stage } from '@xueban/contract/learning/word-round';
import { cardsLocation, nextLocation } from '../logic/location';
import { tapFeedback } from '@/lib/haptics';
import {
  getCounts,
  cutsAtOnce,
  layTable,
  MEANING_STAYS_MS,
  READABLE_MS,
  type Table,
  tableAfterCut,
  tableAfterUndo,
} from '../logic/paper-cut-box';
import { getStage } from '../round/round';
import type { OpenRound } from '../round/use-round';
import type { Falling } from './Slip';

interface TableState {
  table: Table;
  shownIds: ReadonlySet<number>;
  /** By place on the table. */
  falling: Readonly<Record<number, Falling>>;
  /** The slip cut last, which can be had back, and its place on the table. */
  lastCut: { wordId: number; correct: boolean; at: number } | undefined;
}

/** Of a meaning, on a slip that falls: a line of it. */
const MEANING_LETTERS = 24;

export function usePaperCutBox(open: OpenRound, place: Stage) {
  const { round, answer, getRound, goTo } = open;
  const stage = useMemo(() => getStage(round, place), [round, place]);
  const [state, setState] = useState<TableState>(() => ({ table: layTable(stage), shownIds: new Set(), falling: {}, lastCut: undefined }));
  const latest = useRef({ state, stage });
  latest.current = { state, stage };
  const atOnce = cutsAtOnce(place);
  /** From when on each slip on the table can be seen, where that is not since the page opened. */
  const seenFrom = useRef({ opened: Date.now(), byWord: new Map<number, number>() });

  const scissors = useCallback(
    (wordId: number, correct: boolean) => {
      const { state: now, stage: before } = latest.current;
      if (atOnce) {
        const { opened, byWord } = seenFrom.current;
        if (Date.now() - (byWord.get(wordId) ?? opened) < READABLE_MS) return;
      } else if (!now.shownIds.has(wordId)) {
        setState({ ...now, shownIds: new Set(now.shownIds).add(wordId) });
        return;
      }
      const after = getStage(answer({ kind: 'submission', wordId, ...place, correct }), place);
      const at = now.table.indexOf(wordId);
      const shownIds = new Set(now.shownIds);
      shownIds.delete(wordId);
      const word = getRound().words.get(wordId);
      const table = tableAfterCut(now.table, before, after, wordId);
      // Those that come now lie under the one that was cut until it falls.
      const visible = Date.now() + MEANING_STAYS_MS[correct ? 'green' : 'red'];
      for (const id of table) {
        if (id !== undefined && (after.pass !== before.pass || !now.table.includes(id))) seenFrom.current.byWord.set(id, visible);
      }
      tapFeedback();
      setState({
        table,
        shownIds,
        falling: {
          ...now.falling,
          [at]: {
            spelling: word?.spelling ?? '',
            meaning: atOnce ? (word?.meaning ?? '').slice(0, MEANING_LETTERS) : '',
            correct,
            flip: !now.falling[at]?.flip,
          },
        },
        lastCut: { wordId, correct, at },
      });
    },
    [answer, getRound, place, atOnce],
  );

  /** The slip lies on the table again as if it had not been cut; the log of a round only grows, so it is told so. */
  const undo = useCallback(() => {
    const { state: now, stage: before } = latest.current;
    if (!now.lastCut) return;
    const { wordId, correct, at } = now.lastCut;
    const after = getStage(answer({ kind: 'submission', wordId, ...place, correct, takenBack: true }), place);
    seenFrom.current.byWord.delete(wordId);
    setState({ ...now, table: tableAfterUndo(now.table, before, after, { wordId, at }), falling: {}, lastCut: undefined });
  }, [answer, place]);

  const lookAgain = useCallback(() => goTo(cardsLocation(getRound().ids, place)), [goTo, getRound, place]);

  const goOn = useCallback(() => {
    const { ids, state: roundState } = getRound();
    goTo(nextLocation(ids, roundState));
  }, [goTo, getRound]);

  return {
    ...state,
    stage,
    atOnce,
    counts: getCounts(stage, state.table),
    /** Spelling of the slip that can be taken back. */
    undoable: state.lastCut && round.words.get(state.lastCut.wordId)?.spelling,
    scissors,
    undo,
    lookAgain,
    goOn,
  };
}
